import { randomUUID } from 'node:crypto'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { Edge } from '@lokum/service-kit/http/edge'
import { AgreementRow } from '../../tenancies/agreements/agreement.ts'
import { findDeclined } from '../../tenancies/recipients/recipient.ts'
import { endMail } from '../mails/end-mail.ts'
import { MailRow } from '../mails/mail.ts'
import { makeLink } from '../tenants/make-link.ts'
import { ReadingRequestRow } from '../tenants/reading-request.ts'
import { createAuthor } from './create-author.ts'
import { leaseMs, type MailLease } from './mail-lease.ts'
import { revokeLinks } from './revoke-links.ts'

export type ClaimedMail = { row: MailRow; lease: MailLease; link: string }
type Claim = { orm: Edge['orm']; clock: () => Date; portalUrl: string }

/**
 * Leases the mail that is overdue longest and creates its link, in one transaction. A mail is `passed`, and not sent, when the
 * tenant's address has changed or its request is closed. Undefined when no mail is due.
 */
export async function claimMail({ orm, clock, portalUrl }: Claim): Promise<ClaimedMail | 'passed' | undefined> {
  const token = randomUUID()
  return await orm.em.fork().transactional(async (em) => {
    const now = clock()
    const [found] = await runSql<{ id: string }>(em, claim, [token, leaseMs, now])
    if (!found) return undefined
    const row = await em.findOneOrFail(MailRow, { id: found.id })
    const context = { ...createAuthor(row, now), em }
    const link = await makeLink(context, { agreementId: row.agreementId, madeFor: row.kind, mailId: row.id, portalUrl })
    const lastError = await whyNot(em, row)
    if (lastError !== undefined) {
      await revokeLinks(context, row)
      await endMail(context, row, { state: 'cancelled', dueAt: null, lastError })
      return 'passed'
    }
    return { row, lease: { mailId: row.id, token }, link: link.url }
  })
}

/** Checks the reason again, because a change of the agreement may have skipped this locked row. */
async function whyNot(
  em: Context['em'],
  { accountId, agreementId, readingRequestId, toAddress }: MailRow,
): Promise<string | undefined> {
  // The link has locked the agreement, so this address is current.
  const agreement = await em.findOneOrFail(AgreementRow, { id: agreementId, accountId })
  if (agreement.tenantEmail !== toAddress) return 'The tenant has another address by now.'
  if ((await findDeclined(em, { accountId, addresses: [toAddress] })).size > 0)
    return 'The tenant has stopped mails to this address.'
  if (!readingRequestId) return undefined
  const request = await em.findOneOrFail(ReadingRequestRow, { id: readingRequestId, accountId })
  return request.state === 'open' ? undefined : 'The request was answered or taken back.'
}

// An account sends at most two mails at once, so that slow recipients leave capacity for other accounts.
const claim = `
  UPDATE mail SET state = 'sending', transmitting = false, attempts = attempts + 1, lease = $1,
    leased_until = clock_timestamp() + $2 * interval '1 millisecond'
  WHERE id = (
    SELECT id FROM mail
    WHERE state = 'queued' AND due_at <= $3 AND account_id NOT IN (
      SELECT account_id FROM mail WHERE state = 'sending' GROUP BY account_id HAVING count(*) > 1)
    ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING id`
