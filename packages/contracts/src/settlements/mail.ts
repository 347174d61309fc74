import { z } from 'zod'
import { idSchema } from '../values/ids.ts'
import { Timestamp } from '../values/text.ts'

export const MailState = z
  .enum(['queued', 'sending', 'accepted', 'failed', 'unconfirmed', 'bounced', 'cancelled'])
  .meta({
    id: 'MailStatus',
    description:
      'accepted: the mail server accepted the mail; failed: the mail server rejected it permanently, or retries ran out; unconfirmed: the connection or the process broke during sending, so the outcome is unknown and the mail is not resent automatically; bounced: the mail came back',
  })
export type MailState = z.infer<typeof MailState>

/** A mail to a tenant, on its way or delivered. */
export const Mail = z
  .object({
    id: idSchema('mail'),
    kind: z
      .enum(['statement', 'reading_request', 'reminder'])
      .meta({ description: 'What the mail brings: a statement, a request for readings or a reminder of a payment' }),
    settlement_id: idSchema('settlement').nullable(),
    statement_id: idSchema('statement').nullable(),
    reading_request_id: idSchema('readingRequest').nullable(),
    to: z.string().meta({ description: 'Address of the recipient' }),
    message_id: z.string().meta({ description: 'Message-ID of the mail, the same for every attempt' }),
    state: MailState,
    attempts: z.int().meta({ description: 'How often the mail was offered to the mail server' }),
    next_attempt_at: Timestamp.nullable(),
    last_error: z.string().nullable().meta({ description: 'Response of the mail server or connection error' }),
    created_at: Timestamp,
    accepted_at: Timestamp.nullable(),
  })
  .meta({ id: 'Mail', description: 'A mail to a tenant, on its way or delivered' })
export type Mail = z.infer<typeof Mail>
