import type { Mail } from '@lokum/contracts/settlements/mail'
import { Problem } from '@lokum/service-kit/problem'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/** A mail to a tenant; the worker leases it while sending. */
export const MailRow = defineEntity({
  name: 'Mail',
  tableName: 'mail',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    kind: p.enum(['statement', 'reading_request', 'reminder'] as const),
    agreementId: p.string(),
    settlementId: p.string().nullable(),
    statementId: p.string().nullable(),
    readingRequestId: p.string().nullable(),
    toAddress: p.string(),
    messageId: p.string(),
    state: p.enum(['queued', 'sending', 'accepted', 'failed', 'unconfirmed', 'bounced', 'cancelled'] as const),
    transmitting: p.boolean(),
    attempts: p.integer(),
    dueAt: p.datetime().nullable(),
    lease: p.string().nullable(),
    leasedUntil: p.datetime().nullable(),
    lastError: p.text().nullable(),
    traceparent: p.string().nullable(),
    requestId: p.string(),
    version: p.integer(),
    createdAt: p.datetime(),
    acceptedAt: p.datetime().nullable(),
    /** When the landlord decided about an unconfirmed mail. */
    resolvedAt: p.datetime().nullable(),
  },
})
export type MailRow = InferEntity<typeof MailRow>

export class MailNotConfigured extends Problem {
  constructor() {
    super('mail_not_configured')
  }
}

export class MailInProgress extends Problem {
  constructor(mails: readonly MailRow[]) {
    super('mail_in_progress', { objects: mails.map(({ id }) => id) })
  }
}

export class AlreadyMailed extends Problem {
  constructor(mails: readonly MailRow[]) {
    super('already_mailed', { objects: mails.map(({ id }) => id) })
  }
}

export function describeMail(row: MailRow): Mail {
  return {
    id: row.id,
    kind: row.kind,
    settlement_id: row.settlementId ?? null,
    statement_id: row.statementId ?? null,
    reading_request_id: row.readingRequestId ?? null,
    to: row.toAddress,
    message_id: row.messageId,
    state: row.state,
    attempts: row.attempts,
    next_attempt_at: row.state === 'queued' ? (row.dueAt?.toISOString() ?? null) : null,
    last_error: row.lastError ?? null,
    created_at: row.createdAt.toISOString(),
    accepted_at: row.acceptedAt?.toISOString() ?? null,
  }
}
