import { z } from 'zod'
import { Period } from '../values/text.ts'

const count = z.int().min(0)

/** How far a month of the account is. */
export const MonthProgress = z
  .object({
    period: Period,
    unfinished: count.meta({ description: 'Tenancies and settlements whose statement was not sent' }),
    sent: count.meta({ description: 'Sent and not paid in full' }),
    paid: count.meta({ description: 'Sent and paid in full' }),
  })
  .meta({ id: 'MonthProgress', description: 'How many settlements of a month are unfinished, sent and paid' })
export type MonthProgress = z.infer<typeof MonthProgress>

/** The months of an account. */
export const Months = z
  .object({
    first_unfinished: MonthProgress.nullable().meta({ description: 'Earliest month with something unfinished' }),
    data: z.array(MonthProgress).meta({ description: 'Each month that has something, newest first' }),
  })
  .meta({ id: 'Months', description: 'The months of an account with their progress' })
export type Months = z.infer<typeof Months>
