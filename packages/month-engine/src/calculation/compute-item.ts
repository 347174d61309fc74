import { sumInterest } from '@lokum/amounts/money/interest'
import { roundPln } from '@lokum/amounts/money/round-pln'
import type { ItemInputs, SubMeterUse } from '@lokum/contracts/settlements/item-inputs'
import Big from 'big.js'

/** The amount of an item: PLN with two decimals, rounded half up (away from zero) once per item. */
export function computeItem(inputs: ItemInputs): string {
  return roundPln(exactAmount(inputs))
}

/** The unrounded amount with twenty decimals, precise enough to decide every rounding at half a grosz. */
export function exactAmount(inputs: ItemInputs): Big {
  switch (inputs.kind) {
    case 'fixed':
      return new Big(inputs.monthly_pln).times(inputs.days).div(inputs.days_in_month)
    case 'readings':
      return atMost(new Big(inputs.rate_pln).times(inputs.consumption), inputs.billed_pln)
    case 'share':
      if (inputs.sub_meters) return amountByUse(inputs, inputs.sub_meters)
      return (inputs.parts ?? [inputs]).reduce((sum, { weight: part, weight_total: total, days }) => {
        const whole = new Big(total).times(inputs.days_in_month)
        return sum.plus(new Big(inputs.cost_pln).times(part).times(days).div(whole))
      }, new Big(0))
    case 'amount':
      return new Big(inputs.amount_pln)
    case 'advances':
      return inputs.months.reduce((sum, { amount_pln: amount }) => sum.minus(amount), new Big(0))
    case 'interest':
      return sumInterest(inputs.spans.map(({ amount_pln: amount, percent, days }) => ({ amount, percent, days })))
    default:
      return inputs satisfies never
  }
}

/** The tenant's part of the use of the main meter, and of what no sub-meter counted. */
function amountByUse(
  {
    cost_pln: cost,
    weight: part,
    weight_total: total,
    days_in_month: daysInMonth,
  }: Extract<ItemInputs, { kind: 'share' }>,
  { difference, difference_parts: parts }: SubMeterUse,
): Big {
  const own = new Big(cost).times(part).div(total)
  return parts.reduce((sum, one) => {
    const whole = new Big(total).times(one.weight_total).times(daysInMonth)
    return sum.plus(new Big(cost).times(difference).times(one.weight).times(one.days).div(whole))
  }, own)
}

/** No price takes more than what the invoice charges at it. */
function atMost(amount: Big, billedPln: number | undefined): Big {
  return billedPln !== undefined && amount.gt(billedPln) ? new Big(billedPln) : amount
}

type Portion = Extract<ItemInputs, { kind: 'readings' }>['portion']

/** The metered consumption, or its portion, in the unit of the rate; six decimals. */
export function convertMetered(metered: Big.BigSource, factor: Big.BigSource | null, portion?: Portion): Big {
  const whole = new Big(metered).times(factor ?? 1).round(6, 1)
  return portion === undefined ? whole : whole.times(portion.weight).div(portion.weight_total).round(6, 1)
}
