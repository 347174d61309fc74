import type { TenantMails } from '@lokum/contracts/settlements/tenant-mails'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { counter } from '@lokum/service-kit/telemetry/metrics'
import { LockMode } from '@mikro-orm/core'
import type { AgreementRow } from '../../tenancies/agreements/agreement.ts'
import { type HeldRecipient, lockRecipient, storeDecline } from '../../tenancies/recipients/lock-recipient.ts'
import {
  describeTenantMails,
  RecipientDeclined,
  requireEmail,
  toRecipient,
} from '../../tenancies/recipients/recipient.ts'
import { endMail } from '../mails/end-mail.ts'
import { MailRow } from '../mails/mail.ts'
import { findMailbox } from './find-mailbox.ts'

const countDeclined = counter('mails_declined', 'Tenants who stopped the mails of an account')

/** Stops the mails of an account to the tenant's mailbox and cancels those that wait. Repeating it changes nothing. @throws Problem invalid_token · TenantWithoutEmail */
export async function declineTenantMails(context: Context): Promise<Answer<TenantMails>> {
  const { agreement } = await findMailbox(context)
  const held = await lockRecipient(context.em, agreement)
  if (held.ms !== null) return { body: describeTenantMails(agreement, new Date(held.ms)) }
  await decide(context, { held, agreement, declinedAt: context.now })
  await cancelWaiting(context, agreement)
  countDeclined()
  return { body: describeTenantMails(agreement, context.now) }
}

/**
 * Allows the mails again. The landlord knows the links that the landlord makes, so only a mailed one will do.
 * @throws Problem invalid_token · TenantWithoutEmail · RecipientDeclined
 */
export async function reopenTenantMails(context: Context): Promise<Answer<TenantMails>> {
  const { agreement, isMailed } = await findMailbox(context)
  const held = await lockRecipient(context.em, agreement)
  if (held.ms === null) return { body: describeTenantMails(agreement, null) }
  if (!isMailed) throw new RecipientDeclined(agreement.id)
  await decide(context, { held, agreement, declinedAt: null })
  return { body: describeTenantMails(agreement, null) }
}

type Decision = { held: HeldRecipient; agreement: AgreementRow; declinedAt: Date | null }

async function decide(context: Context, { held, agreement, declinedAt }: Decision): Promise<void> {
  const version = held.version + 1
  await storeDecline(context.em, { ...held, version, declinedAt })
  const data = {
    agreement_id: agreement.id,
    to: requireEmail(agreement),
    declined_at: declinedAt?.toISOString() ?? null,
  }
  const object = { id: held.id, version }
  await recordAudit(context, { action: declinedAt ? 'mails.declined' : 'mails.reopened', object, data })
}

/** A mail that is just being claimed is skipped: the mailer asks again before it sends. */
async function cancelWaiting(context: Context, agreement: AgreementRow): Promise<void> {
  const { em } = context
  const { accountId } = agreement
  const waiting = await runSql<{ id: string }>(em, selectWaiting, [accountId, toRecipient(requireEmail(agreement))])
  const where = { accountId, id: { $in: waiting.map(({ id }) => id) }, state: 'queued' as const }
  const mails = await em.find(MailRow, where, { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE })
  const lastError = 'The tenant has stopped mails to this address.'
  for (const mail of mails) await endMail(context, mail, { state: 'cancelled', dueAt: null, lastError })
}

const selectWaiting = `SELECT id FROM mail WHERE account_id = $1 AND recipient = $2 AND state = 'queued'`
