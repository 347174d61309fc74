import { z } from 'zod'
import { decimal } from '../values/money.ts'
import { Day, name } from '../values/text.ts'

export const InterestPercent = decimal({ decimals: 4, min: 0, max: 100 }).meta({ description: 'Percent per year' })

/** A rate of statutory interest for delay, as the landlord read it. */
const InterestRate = z
  .strictObject({
    valid_from: Day.meta({ description: 'First day of the rate; it is in force until the next one' }),
    percent: InterestPercent,
    source: name({ max: 200 }).meta({ description: 'Where the rate was read, such as an announcement' }),
  })
  .meta({ id: 'InterestRate', description: 'A rate of statutory interest from a day on' })

export const InterestRates = z
  .array(InterestRate)
  .max(100)
  .refine((rates) => new Set(rates.map(({ valid_from }) => valid_from)).size === rates.length, {
    params: { code: 'repeated' },
  })
  .meta({
    description:
      'Rates of statutory interest for delay, each first day once; balances, reminders and charged interest compute with them',
  })
