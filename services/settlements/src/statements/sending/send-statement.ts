import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { SendStatement } from '@lokum/contracts/settlements/mail-operations'
import { recordStep } from '../../months/settlements/record-step.ts'
import { lockSettlement, type SettlementRow, takeStep } from '../../months/settlements/settlement.ts'
import { findAgreement } from '../../tenancies/agreements/agreement.ts'
import { isMoving, isUnresolved, lockMails } from '../mails/find-mails.ts'
import { AlreadyMailed, MailInProgress, type MailRow } from '../mails/mail.ts'
import { type MailContext, queueMail } from '../mails/queue-mail.ts'
import { lockStatement } from './lock-statement.ts'

/**
 * Queues a mail with the statement and a link to the tenant's current address. The tenant may see the statement immediately; the
 * settlement is sent once the mail server has accepted the mail.
 * @throws NotFound · StateForbids · Problem precondition_failed · MailInProgress · AlreadyMailed · MailNotConfigured ·
 *   TenantWithoutEmail · RecipientDeclined
 */
export async function sendStatement(
  context: MailContext,
  { params, body }: RequestOf<typeof SendStatement>,
): Promise<{ row: SettlementRow; location: string }> {
  const { em, caller, now } = context
  const row = await lockSettlement(context, params.id)
  takeStep(row, 'send')
  const statement = await lockStatement(em, row)
  const mails = await lockMails(em, statement)
  requireSendable(mails, body)
  for (const mail of mails.filter(isUnresolved)) mail.resolvedAt = now
  const agreement = await findAgreement(em, { id: statement.agreementId, accountId: caller.accountId })
  await queueMail(context, agreement, { statement: { id: statement.id, settlementId: row.id } })
  statement.releasedAt ??= now
  await recordStep(context, row, { action: 'settlement.statement_queued' })
  return { row, location: `/v1/settlements/${row.id}/mails` }
}

/** Refuses while a mail is in progress; repeating a mail that arrived, or may have, must be requested explicitly. */
function requireSendable(mails: readonly MailRow[], { again }: { again: boolean }): void {
  const moving = mails.filter(isMoving)
  if (moving.length > 0) throw new MailInProgress(moving)
  const mailed = mails.filter(({ state }) => state === 'accepted' || state === 'unconfirmed')
  if (!again && mailed.length > 0) throw new AlreadyMailed(mailed)
}
