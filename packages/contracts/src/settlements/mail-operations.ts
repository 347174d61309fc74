import { z } from 'zod'
import { defineOperation, readLimit, writeLimit } from '../interface/operation.ts'
import { idSchema } from '../values/ids.ts'
import { PageQuery, pageSchema } from '../values/page.ts'
import { Mail } from './mail.ts'
import { Reason } from './meter.ts'
import { SettlementDetail } from './settlement.ts'

const params = z.strictObject({ id: idSchema('settlement') })
const part = { service: 'settlements', tag: 'Mails' } as const
const write = { ...part, scopes: ['settlements.write'], limit: writeLimit } as const
const read = { ...part, scopes: ['settlements.read'], limit: readLimit } as const
const step = { ...write, method: 'POST', versioned: true } as const

export const SendStatement = defineOperation({
  ...step,
  id: 'sendStatement',
  path: '/v1/settlements/{id}/send',
  summary: 'Mail the statement and a link to the tenant',
  description:
    'The mail is queued and retried until the mail server accepts it. Then the state of the settlement becomes sent, and settlement.sent and audit.event are emitted. If the statement was already mailed, or may have been, send again: true to mail it again. If the tenant has no e-mail address, the request is refused with tenant_without_email: hand the statement over and use mark-sent.',
  request: {
    params,
    body: z
      .strictObject({
        again: z
          .boolean()
          .default(false)
          .meta({ description: 'true to mail it again although it was mailed, or may have been' }),
      })
      .meta({ id: 'SendStatementRequest', description: 'Whether to mail a statement that was already mailed' }),
  },
  answer: { status: 202, body: SettlementDetail },
  problems: [
    'not_found',
    'invalid_state',
    'precondition_failed',
    'mail_in_progress',
    'already_mailed',
    'mail_not_configured',
    'recipient_declined',
    'tenant_without_email',
    'quota_exceeded',
  ],
})

export const MarkStatementSent = defineOperation({
  ...step,
  id: 'markStatementSent',
  path: '/v1/settlements/{id}/mark-sent',
  summary: 'Mark a statement as sent: handed over, or delivered by an unconfirmed mail',
  description:
    'For a statement that was handed over, and for a mail whose outcome is unknown. Waiting mails are cancelled; refused with mail_in_progress while one is being sent. Emits settlement.sent, unless the statement was sent before, and audit.event.',
  request: {
    params,
    body: z
      .strictObject({ reason: Reason })
      .meta({ id: 'MarkStatementSentRequest', description: 'How the tenant got the statement' }),
  },
  answer: { status: 200, body: SettlementDetail },
  problems: ['not_found', 'invalid_state', 'precondition_failed', 'mail_in_progress'],
})

export const ListMails = defineOperation({
  ...read,
  id: 'listMails',
  method: 'GET',
  path: '/v1/settlements/{id}/mails',
  summary: 'List the mails with statements of a settlement, newest first',
  description:
    'Each mail has its state, the number of attempts and the last answer of the mail server. A new mail is added each time the statement is sent.',
  request: { params, query: PageQuery },
  answer: {
    status: 200,
    body: pageSchema(Mail).meta({ id: 'MailPage', description: 'A page of mails, newest first' }),
  },
  problems: ['not_found'],
})

export const ReportMailBounce = defineOperation({
  ...write,
  id: 'reportMailBounce',
  method: 'POST',
  path: '/v1/settlements/{id}/mails/{mail_id}/bounce',
  summary: 'Report that a mail bounced',
  description:
    'The service does not read the sender’s mailbox, so the landlord reports it. The mail becomes bounced, and the link in it is revoked. Refused with invalid_state unless the mail is accepted or unconfirmed. Emits mail.failed and audit.event.',
  request: {
    params: z.strictObject({ id: idSchema('settlement'), mail_id: idSchema('mail') }),
    body: z
      .strictObject({ reason: Reason })
      .meta({ id: 'ReportMailBounceRequest', description: 'What the returned mail says' }),
  },
  answer: { status: 200, body: Mail },
  problems: ['not_found', 'invalid_state'],
})
