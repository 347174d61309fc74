import type { Context } from '@lokum/service-kit/http/context'
import { LockMode } from '@mikro-orm/core'
import { endMail } from '../mails/end-mail.ts'
import { MailRow } from '../mails/mail.ts'

type CancelledMails = { agreementId: string; readingRequestId?: string; why: string }

/**
 * Cancels the waiting mails to an agreement's tenant. It skips mails that the mailer has just claimed: the mailer checks the
 * agreement itself before sending, and waiting for it here could deadlock.
 */
export async function cancelMails(
  context: Context,
  { agreementId, readingRequestId, why }: CancelledMails,
): Promise<void> {
  const { em, caller } = context
  const ofRequest = readingRequestId === undefined ? {} : { readingRequestId }
  const where = { accountId: caller.accountId, agreementId, state: 'queued' as const, ...ofRequest }
  const mails = await em.find(MailRow, where, { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE })
  for (const mail of mails) await endMail(context, mail, { state: 'cancelled', dueAt: null, lastError: why })
}
