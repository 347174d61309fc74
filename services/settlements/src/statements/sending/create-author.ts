import { serviceItself } from '@lokum/service-kit/audit/service-itself'
import type { MailRow } from '../mails/mail.ts'

/** The service as author, on behalf of the request that queued the mail. */
export function createAuthor({ accountId, requestId, traceparent }: MailRow, now: Date) {
  return serviceItself({ name: 'settlements', accountId, now, requestId, traceparent: traceparent ?? undefined })
}
