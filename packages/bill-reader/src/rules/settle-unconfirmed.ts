import type Big from 'big.js'
import { dropRestated, withoutWhole } from './drop-restated.ts'
import type { Totals } from './read-totals.ts'
import type { Row } from './row.ts'
import { grossRow, type Settled, sumRows, takenOff } from './settled-rows.ts'

type Said = { totals: Totals; rates: readonly Big[]; saysNet: boolean }

/** Rows that add up to nothing: amounts are net if their heading says so, or else the whole bill. */
export function settleUnconfirmed(rows: readonly Row[], { totals, rates, saysNet }: Said): Settled {
  const likely = dropRestated(rows.filter(({ certainty }) => certainty !== 'possible'))
  const isNet = saysNet && !likely.some((row) => row.isNet)
  const counted = likely.map((row) => grossRow(row, isNet || row.isNet ? (row.vat ?? rates[0] ?? null) : null))
  const taken = takenOff(counted)
  const owed = totals.payables.map((one) => one.minus(taken))
  const stated = totals.taxed.slice(0, 1).map(({ gross }) => gross)
  const kept = withoutWhole(counted, [...owed, ...stated])
  return { rows: kept, sum: sumRows(kept), total: likelyTotal(totals) ?? owed[0] ?? null, addsUp: false }
}

function likelyTotal({ candidates, parts, payables }: Totals): Big | undefined {
  const named = candidates.find((one) => payables.some((other) => other.eq(one)))
  return named ?? candidates.find((one) => !parts.has(one.toFixed(2)))
}
