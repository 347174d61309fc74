import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { Reminder } from '@lokum/contracts/settlements/reminder'
import type { CreateReminder } from '@lokum/contracts/settlements/reminder-operations'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import { lockedElseNotFound } from '@lokum/service-kit/database/else-not-found'
import type { Answer } from '@lokum/service-kit/http/answer'
import { newId } from '@lokum/service-kit/ids'
import { StateForbids } from '@lokum/service-kit/problem'
import { AgreementRow } from '../../tenancies/agreements/agreement.ts'
import { findProfile } from '../../tenancies/profile/profile.ts'
import type { LoadBalance, LoadInterest } from '../ledger-functions.ts'
import { type MailContext, queueMail } from '../mails/queue-mail.ts'
import { findOverdue, nextLevel } from './find-overdue.ts'
import { describeReminder, ReminderRow } from './reminder.ts'
import { interestWords, reminderWords } from './reminder-words.ts'

type Asked = RequestOf<typeof CreateReminder>['body']

/**
 * Reminds a tenant of what is overdue: queues a mail with the words, or records that they were handed over. The agreement is locked,
 * so that a level is sent once.
 * @throws NotFound · StateForbids when nothing is overdue, there is no interest to state, or the level was sent · MailNotConfigured · TenantWithoutEmail
 *   · RecipientDeclined · QuotaExceeded
 */
export async function createReminder(
  context: MailContext & { loadBalance: LoadBalance; loadInterest: LoadInterest },
  { params, body }: RequestOf<typeof CreateReminder>,
): Promise<Answer<Reminder>> {
  const { em, caller, now } = context
  const where = { id: params.id, accountId: caller.accountId }
  const agreement = await em.findOneOrFail(AgreementRow, where, { ...lockedElseNotFound, refresh: true })
  const overdue = await findOverdue(context, agreement)
  if (overdue === undefined) throw new StateForbids(stateReasons.nothingOverdue)
  const level = body.level ?? nextLevel(overdue)
  if (level === undefined || overdue.levels.includes(level))
    throw new StateForbids(stateReasons.alreadyReminded, [overdue.settlementId])

  const { settlementId, dueOn, overduePln } = overdue
  const { profile } = await findProfile(em, caller.accountId)
  const usual = reminderWords(profile.reminder_texts, { level, agreement, ...overdue })
  const words = chooseWords(body, { usual, interest: () => stateInterest(agreement, { ...overdue, now }) })
  const mail = body.delivery === 'mail' ? await queueMail(context, agreement, 'reminder') : null
  const asked = { settlementId, level, overduePln, dueOn, ...words, mailId: mail?.id ?? null }
  const ids = { id: newId('reminder'), accountId: caller.accountId, agreementId: agreement.id }
  const row: ReminderRow = { ...ids, ...asked, version: 1, createdAt: now }
  await em.insert(ReminderRow, row)
  const described = describeReminder(row)
  const object = { id: row.id, version: row.version }
  await recordAudit(context, { action: 'reminder.created', object, data: described })
  return { body: described, location: `/v1/agreements/${agreement.id}/reminders` }
}

type Words = { subject: string; text: string }
type Choice = { usual: Words; interest: () => { sumPln: string; text: string } }

/** The words that were asked for, or the usual ones, and the sentence about the interest after them. @throws StateForbids */
function chooseWords({ subject, text, with_interest }: Asked, { usual, interest }: Choice) {
  const words = { subject: subject ?? usual.subject, text: text ?? usual.text, interestPln: null }
  if (!with_interest) return words
  const stated = interest()
  return { ...words, text: `${words.text} ${stated.text}`, interestPln: stated.sumPln }
}

/** The sentence about the interest, and its sum. @throws StateForbids */
function stateInterest(
  { tenantLocale }: AgreementRow,
  { interestPln, now }: { interestPln: string | null; now: Date },
) {
  if (interestPln === null) throw new StateForbids(stateReasons.noInterest)
  return { sumPln: interestPln, text: interestWords(tenantLocale, { interestPln, today: dayIn(now) }) }
}
