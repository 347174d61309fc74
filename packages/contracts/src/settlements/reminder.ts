import { z } from 'zod'
import { idSchema } from '../values/ids.ts'
import { SumPln } from '../values/money.ts'
import { plainWords } from '../values/plain-words.ts'
import { Day, Timestamp } from '../values/text.ts'

export const ReminderLevel = z.int().min(1).max(3).meta({
  description: '1: first reminder of the oldest overdue settlement; 3: last one',
})
export const ReminderSubject = plainWords({ max: 350 })
export const ReminderText = plainWords({ max: 2_500 })

const asked = {
  settlement_id: idSchema('settlement').meta({ description: 'The oldest overdue settlement' }),
  level: z.int().min(1).max(3).meta({ description: 'Each level once for each settlement' }),
  overdue_pln: SumPln.meta({ description: 'Sum that was overdue then' }),
  due_on: Day.meta({ description: 'Due day of the oldest overdue settlement' }),
  subject: z.string().meta({ description: 'Subject of the mail' }),
  text: z.string().meta({ description: 'Text of the mail between greeting and link' }),
}

/** A reminder as it would be sent now, in the language of the tenant. */
export const NextReminder = z
  .object({
    ...asked,
    interest: z
      .object({
        sum_pln: SumPln,
        text: z.string().meta({ description: 'Sentence that `with_interest` adds to the text' }),
      })
      .nullable()
      .meta({
        description:
          'Statutory interest on what is overdue until today, each settlement rounded once; null while there is none, or `interest_rates` of the profile begin too late',
      }),
  })
  .meta({ id: 'NextReminder', description: 'The reminder that would be sent now, in the language of the tenant' })
export type NextReminder = z.infer<typeof NextReminder>

/** A reminder that a tenant was sent, or handed by the landlord. */
export const Reminder = z
  .object({
    id: idSchema('reminder'),
    agreement_id: idSchema('agreement'),
    ...asked,
    interest_pln: SumPln.nullable().meta({ description: 'Interest that the text states; null without it' }),
    mail_id: idSchema('mail').nullable().meta({ description: 'null: handed over by the landlord' }),
    created_at: Timestamp,
  })
  .meta({ id: 'Reminder', description: 'A reminder of an overdue payment, with the words that were sent' })
export type Reminder = z.infer<typeof Reminder>
