import type { Reminder } from '@lokum/contracts/settlements/reminder'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/** A reminder of the oldest overdue settlement of an agreement, with the words that were sent. */
export const ReminderRow = defineEntity({
  name: 'Reminder',
  tableName: 'reminder',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    agreementId: p.string(),
    settlementId: p.string(),
    level: p.integer(),
    overduePln: p.decimal().precision(12).scale(2),
    dueOn: p.date(),
    subject: p.text(),
    text: p.text(),
    /** Statutory interest that the text states. */
    interestPln: p.decimal().precision(14).scale(2).nullable(),
    /** null when the landlord handed it over. */
    mailId: p.string().nullable(),
    version: p.integer(),
    createdAt: p.datetime(),
  },
})
export type ReminderRow = InferEntity<typeof ReminderRow>

export function describeReminder(row: ReminderRow): Reminder {
  return {
    id: row.id,
    agreement_id: row.agreementId,
    settlement_id: row.settlementId,
    level: row.level,
    overdue_pln: Number(row.overduePln),
    due_on: row.dueOn,
    subject: row.subject,
    text: row.text,
    interest_pln: row.interestPln == null ? null : Number(row.interestPln),
    mail_id: row.mailId ?? null,
    created_at: row.createdAt.toISOString(),
  }
}
