import { sumPln } from '@lokum/amounts/money/sum-pln'
import type { Item } from '@lokum/contracts/settlements/item'
import type { TrueUp, TrueUpBalance } from '@lokum/contracts/settlements/true-up'
import Big from 'big.js'
import { isAdvanceByHand } from './on-advance.ts'

type Charge = Pick<Item, 'category' | 'inputs' | 'source' | 'state' | 'amount_pln'>

/** The costs of each category of a true-up, the advances that were charged for it, and what is left. */
export function listBalances({ categories }: TrueUp, items: readonly Charge[]): TrueUpBalance[] {
  return categories.map((category) => {
    const own = items.filter((item) => item.category === category && item.state !== 'rejected')
    const costs = sumOf(own.filter((item) => !takesOff(item)))
    const advances = new Big(sumOf(own.filter(takesOff))).times(-1)
    return {
      category,
      costs_pln: Number(costs),
      advances_pln: advances.toNumber(),
      balance_pln: new Big(costs).minus(advances).toNumber(),
    }
  })
}

/** Whether an item takes advances off the costs. */
export function takesOff({ inputs, source }: Pick<Charge, 'inputs' | 'source'>): boolean {
  return inputs.kind === 'advances' || isAdvanceByHand({ inputs, source })
}

function sumOf(items: readonly Charge[]): string {
  return sumPln(items.map(({ amount_pln }) => String(amount_pln)))
}
