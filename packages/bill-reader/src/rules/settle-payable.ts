import type Big from 'big.js'
import type { Totals } from './read-totals.ts'
import { type Settled, takenOff } from './settled-rows.ts'

/** The amount to pay: of several, the one that the charges and earlier payments come to. */
export function settlePayable({ payables, stated }: Totals, { rows, sum, total, addsUp }: Settled): Big | null {
  const owed = (addsUp ? (total ?? sum) : sum).plus(takenOff(rows))
  const found = payables.find((one) => one.minus(owed).abs().lte('0.01'))
  // Where no words say it, the sum does, if it is printed.
  const isStated =
    addsUp && payables.length === 0 && stated.some(({ amounts }) => amounts.some((one) => one.abs().eq(owed.abs())))
  return found ?? payables[0] ?? (isStated ? owed : null)
}
