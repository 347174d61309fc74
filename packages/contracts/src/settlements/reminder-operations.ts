import { z } from 'zod'
import { defineOperation, readLimit, writeLimit } from '../interface/operation.ts'
import { idSchema } from '../values/ids.ts'
import { PageQuery, pageSchema } from '../values/page.ts'
import { NextReminder, Reminder, ReminderLevel, ReminderSubject, ReminderText } from './reminder.ts'

const params = z.strictObject({ id: idSchema('agreement') })
const part = { service: 'settlements', tag: 'Payments', path: '/v1/agreements/{id}/reminders' } as const

export const CreateReminder = defineOperation({
  ...part,
  scopes: ['settlements.write'],
  limit: writeLimit,
  id: 'createReminder',
  method: 'POST',
  summary: 'Remind a tenant of an overdue payment',
  description:
    'Mails the words of `next`, or those of the request, with a link to the tenant’s page; or records that the landlord handed them over. `with_interest` states the statutory interest until today; nothing is charged. Refused with invalid_state if nothing is overdue, if interest is asked for and there is none, or the level was sent for the oldest overdue settlement before. Emits audit.event.',
  request: {
    params,
    body: z
      .strictObject({
        level: ReminderLevel.optional().meta({ description: 'Default: the next one' }),
        subject: ReminderSubject.optional(),
        text: ReminderText.optional(),
        with_interest: z.boolean().default(false).meta({ description: 'Adds the sentence of `interest` to the text' }),
        delivery: z.enum(['mail', 'handed_over']).default('mail').meta({ description: 'handed_over: no mail is sent' }),
      })
      .meta({ id: 'CreateReminderRequest', description: 'Level, words and way of a reminder; all have defaults' }),
  },
  answer: { status: 201, body: Reminder },
  problems: [
    'not_found',
    'invalid_state',
    'mail_not_configured',
    'recipient_declined',
    'tenant_without_email',
    'quota_exceeded',
  ],
})

export const ListReminders = defineOperation({
  ...part,
  scopes: ['settlements.read'],
  limit: readLimit,
  id: 'listReminders',
  method: 'GET',
  summary: 'List the reminders of an agreement, newest first, and preview the next one',
  description: '`next` is null while nothing is overdue, and after the last level.',
  request: { params, query: PageQuery },
  answer: {
    status: 200,
    body: pageSchema(Reminder)
      .extend({ next: NextReminder.nullable() })
      .meta({ id: 'ReminderPage', description: 'A page of reminders, newest first' }),
  },
  problems: ['not_found'],
})
