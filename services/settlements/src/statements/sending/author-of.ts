import { serviceItself } from '@lokum/service-kit/audit/service-itself'
import type { MailRow } from '../mails/mail.ts'

/** The service itself, at work on a mail for the call that queued it. */
export function authorOf({ accountId, requestId, traceparent }: MailRow, now: Date) {
  return serviceItself({ name: 'settlements', accountId, now, requestId, traceparent: traceparent ?? undefined })
}
