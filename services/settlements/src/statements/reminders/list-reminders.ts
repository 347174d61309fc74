import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { NextReminder } from '@lokum/contracts/settlements/reminder'
import type { ListReminders } from '@lokum/contracts/settlements/reminder-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import { type AgreementRow, findAgreement } from '../../tenancies/agreements/agreement.ts'
import { findProfile } from '../../tenancies/profile/profile.ts'
import type { LoadBalance, LoadInterest } from '../ledger-functions.ts'
import { findOverdue, nextLevel } from './find-overdue.ts'
import { describeReminder, ReminderRow } from './reminder.ts'
import { interestWords, reminderWords } from './reminder-words.ts'

type Reading = Context & { loadBalance: LoadBalance; loadInterest: LoadInterest }

/** Returns a page of the reminders of an agreement, newest first, and the next one as it would be sent now. @throws NotFound */
export async function listReminders(
  context: Reading,
  { params, query }: RequestOf<typeof ListReminders>,
): Promise<Answer<AnswerOf<typeof ListReminders>>> {
  const { em, caller } = context
  const agreement = await findAgreement(em, { id: params.id, accountId: caller.accountId })
  const after = readCursor(query.cursor, 'rem')
  const where = { accountId: caller.accountId, agreementId: params.id, ...(after && { id: { $lt: after } }) }
  const rows = await em.find(ReminderRow, where, { orderBy: { id: 'desc' }, limit: query.limit + 1 })
  const page = toPage(rows, query.limit)
  return { body: { ...page, data: page.data.map(describeReminder), next: await prepareNext(context, agreement) } }
}

async function prepareNext(context: Reading, agreement: AgreementRow): Promise<NextReminder | null> {
  const overdue = await findOverdue(context, agreement)
  const level = overdue && nextLevel(overdue)
  if (overdue === undefined || level === undefined) return null
  const { settlementId, overduePln, dueOn, interestPln } = overdue
  const { profile } = await findProfile(context.em, agreement.accountId)
  const words = reminderWords(profile.reminder_texts, { level, agreement, ...overdue })
  const asked = { settlement_id: settlementId, level, overdue_pln: Number(overduePln), due_on: dueOn, ...words }
  if (interestPln === null) return { ...asked, interest: null }
  const text = interestWords(agreement.tenantLocale, { interestPln, today: dayIn(context.now) })
  return { ...asked, interest: { sum_pln: Number(interestPln), text } }
}
