import { weighFractions } from '@lokum/contracts/values/fraction'
import Big from 'big.js'
import { divideAmount } from './divide-amount.ts'
import { type RevenueRow, sumRows } from './load-revenue.ts'
import type { Sums } from './month-sums.ts'

/** The property of an owner: some apartments alone, and a share such as `1/2` of all others. */
export type Ownership = { share: string; apartments: readonly string[] }

/**
 * The sums of each owner from the rows of one month. An apartment that one owner has alone is that owner's; all others are divided
 * together by the shares, to the grosz by the largest remainder, so that the owners' sums are those of the rows.
 */
export function divideRevenue(rows: readonly RevenueRow[], owners: readonly Ownership[]): Sums[] {
  const alone = new Set(owners.flatMap(({ apartments }) => apartments))
  const joint = sumRows(rows.filter(({ apartment_id }) => !alone.has(apartment_id)))
  const by = { weights: weighFractions(owners.map(({ share }) => share)), decimals: 2 }
  const [revenue, passThrough, deposit] = [
    divideAmount(joint.revenuePln, by),
    divideAmount(joint.passThroughPln, by),
    divideAmount(joint.depositPln, by),
  ]
  return owners.map(({ apartments }, index) => {
    const own = sumRows(rows.filter(({ apartment_id }) => apartments.includes(apartment_id)))
    const add = (pln: string, shared: string | undefined) => new Big(pln).plus(shared ?? 0).toFixed(2)
    return {
      revenuePln: add(own.revenuePln, revenue[index]),
      passThroughPln: add(own.passThroughPln, passThrough[index]),
      depositPln: add(own.depositPln, deposit[index]),
    }
  })
}
