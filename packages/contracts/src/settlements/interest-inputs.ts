import { z } from 'zod'
import { idSchema } from '../values/ids.ts'
import { AmountPln } from '../values/money.ts'
import { Day, Period } from '../values/text.ts'
import { InterestPercent } from './interest-rates.ts'

/** Days of one open amount and one rate of interest. */
export const InterestSpan = z
  .strictObject({
    starts_on: Day.meta({ description: 'First day' }),
    ends_on: Day.meta({ description: 'Last day' }),
    days: z.int().min(1).max(100_000).meta({ description: 'Number of days' }),
    amount_pln: AmountPln.meta({
      description: 'What was open on these days, without interest that was charged before',
    }),
    percent: InterestPercent,
  })
  .meta({ id: 'InterestSpan', description: 'Days on which one amount was overdue at one rate' })
export type InterestSpan = z.infer<typeof InterestSpan>

/** Statutory interest on the late payment of another settlement. */
export const InterestInputs = z
  .strictObject({
    kind: z.literal('interest').meta({ description: 'Interest on a late payment' }),
    settlement_id: idSchema('settlement').meta({ description: 'The settlement that was paid late' }),
    period: Period.meta({ description: 'Month of that settlement' }),
    starts_on: Day.meta({ description: 'First day that is charged' }),
    ends_on: Day.meta({ description: 'Last day that is charged; a later item begins after it' }),
    spans: z.array(InterestSpan).min(1).max(1_000).meta({
      description: 'In the order of their days; those of several instalments may overlap',
    }),
  })
  .meta({
    id: 'InterestCalculation',
    description: 'Interest on a late payment: the sum of amount × percent × days of all spans, / 36500',
  })
export type InterestInputs = z.infer<typeof InterestInputs>

/** The interest that a person asks for; the service fills in the rest from the payments and the rates. */
export const AskedInterest = InterestInputs.partial({ period: true, starts_on: true, ends_on: true, spans: true })
  .extend({
    ends_on: InterestInputs.shape.ends_on.optional().meta({
      description:
        'Last day that counts, at most today. By default today; in a correction, the last day that the item charges now',
    }),
  })
  .meta({
    id: 'InterestCalculationInput',
    description:
      'Interest on the late payment of a sent settlement of the same agreement. `period`, `starts_on` and `spans` come from the payments and from `interest_rates` of the profile; they may be left out, and are refused if they differ',
  })
export type AskedInterest = z.infer<typeof AskedInterest>
