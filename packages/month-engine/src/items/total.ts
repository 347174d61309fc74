import { mostPln } from '@lokum/amounts/money/is-chargeable'
import { Problem } from '@lokum/service-kit/problem'
import Big from 'big.js'

export class TotalOutOfRange extends Problem {
  constructor(blocking: readonly string[]) {
    super('total_out_of_range', { objects: blocking })
  }
}

/** A mere proposal has no state yet. */
type Counted = { amountPln: string; state?: string }

/**
 * The exact sum of the items that are not rejected (law 7), in PLN with two decimals.
 * `blocking` names the objects behind the items where the path names no settlement.
 * @throws TotalOutOfRange when the sum or an item exceeds the range of amounts
 */
export function addUp(items: readonly Counted[], blocking: readonly string[] = []): string {
  const amounts = items.filter(({ state }) => state !== 'rejected').map(({ amountPln }) => new Big(amountPln))
  const total = amounts.reduce((sum, amount) => sum.plus(amount), new Big(0))
  if ([...amounts, total].some((amount) => amount.abs().gt(mostPln))) throw new TotalOutOfRange(blocking)
  return total.toFixed(2)
}
