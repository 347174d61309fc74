import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { TenantSettlement } from '@lokum/contracts/settlements/tenant'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { OfAgreement } from './list-released.ts'

type SentReminder = TenantSettlement['reminders'][number]

/** The reminders of an agreement whose mail was accepted or that were handed over, newest first. */
export async function listSentReminders(
  em: Context['em'],
  { accountId, agreementId }: OfAgreement,
): Promise<SentReminder[]> {
  const rows = await runSql<Row>(em, selectSent, [accountId, agreementId])
  return rows.map(({ level, overdue_pln, due_on, interest_pln, sent_at }) => ({
    level,
    overdue_pln: Number(overdue_pln),
    due_on,
    interest_pln: interest_pln === null ? null : Number(interest_pln),
    sent_on: dayIn(new Date(sent_at)),
  }))
}

type Row = { level: number; overdue_pln: string; due_on: string; interest_pln: string | null; sent_at: string }

const selectSent = `
  SELECT reminder.level, reminder.overdue_pln, reminder.due_on::text AS due_on,
    reminder.interest_pln,     coalesce(mail.accepted_at, reminder.created_at) AS sent_at
  FROM reminder LEFT JOIN mail ON mail.account_id = reminder.account_id AND mail.id = reminder.mail_id
  WHERE reminder.account_id = $1 AND reminder.agreement_id = $2 AND (reminder.mail_id IS NULL OR mail.state = 'accepted')
  ORDER BY reminder.id DESC LIMIT 20`
