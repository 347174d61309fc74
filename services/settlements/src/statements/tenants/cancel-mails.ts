import type { Context } from '@lokum/service-kit/http/serve-operation'
import { LockMode } from '@mikro-orm/core'
import { endMail } from '../mails/end-mail.ts'
import { MailRow } from '../mails/mail.ts'

type Wanted = { agreementId: string; readingRequestId?: string; why: string }

/**
 * Cancels what waits to be mailed to the tenant of an agreement. What the mailer has just taken is passed over: it looks at the
 * agreement itself before it sends, and to wait for it here could stop both.
 */
export async function cancelMails(context: Context, { agreementId, readingRequestId, why }: Wanted): Promise<void> {
  const { em, caller } = context
  const ofRequest = readingRequestId === undefined ? {} : { readingRequestId }
  const where = { accountId: caller.accountId, agreementId, status: 'queued' as const, ...ofRequest }
  const mails = await em.find(MailRow, where, { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE })
  for (const mail of mails) await endMail(context, mail, { status: 'cancelled', dueAt: null, lastError: why })
}
