import type Big from 'big.js'
import type { Totals } from './read-totals.ts'
import { type Settled, takenOff } from './settle-rows.ts'

/** What is to be paid: of several such amounts, the one that the charges and earlier payments come to. */
export function settlePayable({ payables }: Totals, { rows, sum, total, addsUp }: Settled): Big | null {
  const owed = (addsUp ? (total ?? sum) : sum).plus(takenOff(rows))
  return payables.find((one) => one.minus(owed).abs().lte('0.01')) ?? payables[0] ?? null
}
