import { z } from 'zod'
import { AmountPln } from '../values/money.ts'
import { Day } from '../values/text.ts'
import { CostCategory } from './cost-category.ts'

/** The advances that a true-up settles. */
export const TrueUp = z
  .object({
    starts_on: Day.meta({ description: 'First day of the costs, the first of a month' }),
    ends_on: Day.meta({ description: 'Last day of the costs, the last of a month' }),
    categories: z.array(CostCategory).min(1).meta({ description: 'Categories whose advances are settled' }),
  })
  .meta({ id: 'TrueUp', description: 'The days and the categories whose advances a true-up settles' })
export type TrueUp = z.infer<typeof TrueUp>

/** The result of a true-up for one category. */
export const TrueUpBalance = z
  .object({
    category: CostCategory,
    costs_pln: AmountPln.meta({ description: 'Costs of the category that the tenant bears' }),
    advances_pln: AmountPln.meta({ description: 'Advances charged for it' }),
    balance_pln: AmountPln.meta({ description: 'costs - advances: positive is to pay, negative is a credit' }),
  })
  .meta({ id: 'TrueUpBalance', description: 'What a true-up comes to for one category' })
export type TrueUpBalance = z.infer<typeof TrueUpBalance>

export const BalancedTrueUp = TrueUp.extend({
  balances: z.array(TrueUpBalance).meta({ description: 'Costs, advances and balance of each category' }),
}).meta({ id: 'BalancedTrueUp', description: 'The days of a true-up, and what it comes to for each category' })
