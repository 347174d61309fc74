import { z } from 'zod'
import { idOf } from '../values/ids.ts'
import { Timestamp } from '../values/text.ts'

export const MailStatus = z
  .enum(['queued', 'sending', 'accepted', 'failed', 'unconfirmed', 'bounced', 'cancelled'])
  .meta({
    description:
      'accepted: the mail server took it; failed: it was refused for good, or for too long; unconfirmed: the connection or the process broke while the server took it, so the outcome is unknown, and it is not sent again by itself; bounced: it came back',
  })
export type MailStatus = z.infer<typeof MailStatus>

/** A mail to a tenant, on its way or delivered. */
export const Mail = z
  .object({
    id: idOf('mail'),
    kind: z.enum(['statement', 'reading_request']),
    settlement_id: idOf('settlement').nullable(),
    statement_id: idOf('statement').nullable(),
    reading_request_id: idOf('readingRequest').nullable(),
    to: z.string(),
    message_id: z.string().meta({ description: 'The Message-ID, the same at every attempt' }),
    status: MailStatus,
    attempts: z.int(),
    next_attempt_at: Timestamp.nullable(),
    last_error: z.string().nullable().meta({ description: 'What the mail server, or the way to it, said' }),
    created_at: Timestamp,
    accepted_at: Timestamp.nullable(),
  })
  .meta({ id: 'Mail' })
export type Mail = z.infer<typeof Mail>
