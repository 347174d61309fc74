import Big from 'big.js'
import type { DepositEntryRow } from './deposit-entry.ts'

type Entry = Pick<DepositEntryRow, 'kind' | 'happenedOn' | 'amountPln' | 'isIndexed' | 'reversalReason'>

/** Decimal texts in PLN. */
export type DepositSums = {
  agreedPln: string | null
  isIndexed: boolean
  receivedPln: string
  deductedPln: string
  setOffPln: string
  returnedPln: string
  heldPln: string
  toReturnPln: string
}

/**
 * The sums of a deposit on the day of its return. An indexed one grows with the rent since the day on which it was agreed, and never
 * falls below what was paid (Article 6(3) of the act on the protection of tenants).
 * @param entries by day; reversed ones do not count
 * @param rentOn the rent of a day, as decimal text
 */
export function sumDeposit(
  entries: readonly Entry[],
  { rentOn, returnOn }: { rentOn: (day: string) => string; returnOn: string },
): DepositSums {
  const counting = entries.filter(({ reversalReason }) => reversalReason == null)
  const sum = (wanted: Entry['kind']) =>
    counting.filter(({ kind }) => kind === wanted).reduce((total, { amountPln }) => total.plus(amountPln), new Big(0))
  const agreed = counting.findLast(({ kind }) => kind === 'agreed')
  const [received, deducted, setOff, returned] = [sum('received'), sum('deducted'), sum('set_off'), sum('returned')]
  const left = leftOf(counting)
  const growth = agreed?.isIndexed
    ? grow(received, { before: rentOn(agreed.happenedOn), now: rentOn(returnOn) })
    : new Big(0)
  return {
    agreedPln: agreed?.amountPln ?? null,
    isIndexed: agreed?.isIndexed ?? false,
    receivedPln: received.toFixed(2),
    deductedPln: deducted.toFixed(2),
    setOffPln: setOff.toFixed(2),
    returnedPln: returned.toFixed(2),
    heldPln: atLeastZero(left).toFixed(2),
    toReturnPln: atLeastZero(left.plus(growth)).toFixed(2),
  }
}

/** The part of a deposit that the landlord holds, as decimal text; reversed entries do not count. */
export function sumHeld(entries: readonly Entry[]): string {
  return atLeastZero(leftOf(entries.filter(({ reversalReason }) => reversalReason == null))).toFixed(2)
}

function leftOf(counting: readonly Entry[]): Big {
  return counting.reduce((left, { kind, amountPln }) => {
    if (kind === 'agreed') return left
    return kind === 'received' ? left.plus(amountPln) : left.minus(amountPln)
  }, new Big(0))
}

/** The growth of an amount with the rent, in whole grosze; nothing when the rent fell or was 0. */
function grow(amount: Big, rent: { before: string; now: string }): Big {
  if (new Big(rent.before).lte(0) || new Big(rent.now).lte(rent.before)) return new Big(0)
  return amount.times(rent.now).div(rent.before).round(2, Big.roundHalfUp).minus(amount)
}

function atLeastZero(amount: Big): Big {
  return amount.lt(0) ? new Big(0) : amount
}
