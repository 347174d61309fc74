import type { Author } from '@lokum/service-kit/audit/describe-change'
import type { Context } from '@lokum/service-kit/http/context'
import { counter } from '@lokum/service-kit/telemetry/metrics'
import { endMail } from '../mails/end-mail.ts'
import type { MailRow } from '../mails/mail.ts'
import { retryDelayMs } from './retry-delay.ts'

const countRetry = counter('mail_retries', 'Attempts at a mail that certainly failed and are made again')

/** Schedules the next attempt at a mail that was certainly not accepted, up to the maximum; the row is locked. */
export async function retryLater(
  context: Author & Pick<Context, 'em'>,
  row: MailRow,
  { lastError, atOnce = false }: { lastError: string; atOnce?: boolean },
): Promise<void> {
  const delayMs = retryDelayMs(row.attempts)
  if (delayMs === undefined) return await endMail(context, row, { state: 'failed', dueAt: null, lastError })
  const dueAt = atOnce ? context.now : new Date(context.now.getTime() + delayMs)
  Object.assign(row, { state: 'queued', dueAt, lastError, lease: null, leasedUntil: null, transmitting: false })
  row.version += 1
  await context.em.flush()
  countRetry()
}
