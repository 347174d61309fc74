import type { Author } from '@lokum/service-kit/audit/describe-change'
import type { Context } from '@lokum/service-kit/http/context'
import type { Edge } from '@lokum/service-kit/http/edge'
import { LockMode } from '@mikro-orm/core'
import { SettlementRow } from '../../months/settlements/settlement.ts'
import { languageOfEvents } from '../../words/language-of-events.ts'
import { concludeSending } from '../conclude-sending.ts'
import type { SettleAgreement } from '../ledger-functions.ts'
import { endMail } from '../mails/end-mail.ts'
import { MailRow } from '../mails/mail.ts'
import { StatementRow } from '../statement.ts'
import { replaceOlderLinks } from '../tenants/replace-older-links.ts'
import { TenantLinkRow } from '../tenants/tenant-link.ts'
import { createAuthor } from './create-author.ts'
import { LeaseLost, type Outcome } from './judge-failure.ts'
import type { MailLease } from './mail-lease.ts'
import { retryLater } from './retry-later.ts'
import { revokeLinks } from './revoke-links.ts'

export type Conclusion = {
  orm: Edge['orm']
  clock: () => Date
  /** Called after a commit, so that its events are sent immediately. */
  committed: () => void
  settleAgreement: SettleAgreement
}

/** The outcomes of an attempt, except a lost lease. */
export type Known = Exclude<Outcome, { result: 'lost' }>

/**
 * Records the outcome of an attempt and its consequences in one transaction. Only the holder of the lease may do so; a worker
 * that was suspended and lost it changes nothing. @throws LeaseLost
 */
export async function concludeAttempt(
  { orm, clock, committed, settleAgreement }: Conclusion,
  { mail, lease, outcome }: { mail: MailRow; lease: MailLease; outcome: Known },
): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    const context = {
      ...createAuthor(mail, clock()),
      em,
      ifMatch: undefined,
      language: languageOfEvents,
      settleAgreement,
    }
    // In the lock order of all verbs: the settlement, its statement, the mail.
    const sent = outcome.result === 'accepted' && mail.kind === 'statement' ? await lockSent(context, mail) : undefined
    const row = await lockLeased(context, lease)
    await record(context, row, outcome)
    if (sent?.statement.state === 'prepared') await concludeSending(context, sent.settlement, sent.statement)
  })
  committed()
}

async function lockSent({ em }: Context, { accountId, settlementId, statementId }: MailRow) {
  const locked = { lockMode: LockMode.PESSIMISTIC_WRITE } as const
  const settlement = await em.findOneOrFail(SettlementRow, { accountId, id: settlementId ?? '' }, locked)
  const statement = await em.findOneOrFail(StatementRow, { accountId, id: statementId ?? '' }, locked)
  return { settlement, statement }
}

async function lockLeased({ em }: Context, { mailId, token }: MailLease): Promise<MailRow> {
  const where = { id: mailId, lease: token, state: 'sending' } as const
  const row = await em.findOne(MailRow, where, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!row) throw new LeaseLost('Another worker has the mail.')
  return row
}

async function record(context: Context, row: MailRow, outcome: Known): Promise<void> {
  switch (outcome.result) {
    case 'accepted':
      await endMail(context, row, { state: 'accepted', acceptedAt: context.now, dueAt: null, lastError: null })
      return await replaceLinks(context, row)
    case 'unconfirmed':
      return await endMail(context, row, { state: 'unconfirmed', dueAt: null, lastError: outcome.error })
    case 'refused':
      await endMail(context, row, { state: 'failed', dueAt: null, lastError: outcome.error })
      return await revokeLinks(context, row)
    case 'deferred':
    case 'interrupted':
      await retryLater(context, row, { lastError: outcome.error, atOnce: outcome.result === 'interrupted' })
      return await revokeLinks(context, row)
    default:
      return outcome satisfies never
  }
}

/** Lets the link of an accepted mail replace the older ones, unless it was itself revoked or replaced meanwhile. */
async function replaceLinks(
  context: Author & Pick<Context, 'em'>,
  { accountId, agreementId, id: mailId }: MailRow,
): Promise<void> {
  const link = await context.em.findOne(TenantLinkRow, { accountId, agreementId, mailId, revokedAt: null })
  if (link) await replaceOlderLinks(context, link)
}
