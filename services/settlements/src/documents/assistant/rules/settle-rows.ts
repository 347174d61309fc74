import Big from 'big.js'
import { dropRestated } from './drop-restated.ts'
import { ratesIn, speaksOfNet } from './find-rates.ts'
import { foldText } from './fold-text.ts'
import type { Totals } from './read-totals.ts'
import type { Row } from './row.ts'
import { mostRows, selections } from './select-rows.ts'
import { signedAmount, splitAtTotal } from './split-at-total.ts'

export type SettledRow = Row & { rate: Big | null; grossAmount: Big }
export type Settled = { rows: readonly SettledRow[]; sum: Big; total: Big | null; addsUp: boolean }

/** Rows that are doubtful count when the bill adds up with them; amounts without a label are net or gross depending on the total that they add up to. */
export function settleRows(rows: readonly Row[], totals: Totals, lines: readonly string[]): Settled {
  const rates = ratesIn(lines)
  const split = settleSplit(rows, totals, rates)
  if (split) return split
  const selected = [...selections(rows)]
  for (const settle of rows.length > mostRows ? [settleRounded] : [settleExactly, settleRounded]) {
    const settled = firstSettled(selected, rates, (counted) => settle(counted, totals))
    if (settled) return settled
  }
  const unnamed = firstSettled(selected.slice(0, 2), rates, (counted) => settleUnnamed(counted, totals))
  if (unnamed) return unnamed
  const likely = dropRestated(rows.filter(({ certainty }) => certainty !== 'possible'))
  const counted = speaksOfNet(lines) ? asNet(likely, rates[0] ?? null) : asNet(likely, null)
  return { rows: counted, sum: sumOf(counted), total: likelyTotal(totals), addsUp: false }
}

/** The charges above the total, and below it what leads on to the amount to be paid. */
function settleSplit(rows: readonly Row[], totals: Totals, rates: readonly Big[]): Settled | null {
  const believed = dropRestated(rows.filter(({ kind, certainty }) => kind === 'account' || certainty !== 'possible'))
  const likely = new Set(believed)
  const split = splitAtTotal(
    rows.filter((row) => likely.has(row) || row.kind === 'charge'),
    likely,
    totals,
  )
  if (!split) return null
  const kept = [...split.charges, ...split.accounts]
  return firstSettled([kept], rates, (counted) => settleRounded(counted, { ...totals, payables: [split.payable] }))
}

type Settle = (counted: readonly SettledRow[]) => Settled | null

function firstSettled(selected: readonly (readonly Row[])[], rates: readonly Big[], settle: Settle): Settled | null {
  for (const kept of selected) {
    for (const counted of countings(kept, rates)) {
      const settled = settle(counted)
      if (settled) return settled
    }
  }
  return null
}

function likelyTotal({ candidates, payables }: Totals): Big | null {
  const named = candidates.find((one) => payables.some((other) => other.eq(one)))
  return named ?? candidates[0] ?? payables[0] ?? null
}

/** The rows with their amounts as net ones, at each rate of VAT in the bill, then as gross ones. */
function* countings(rows: readonly Row[], rates: readonly Big[]): Generator<SettledRow[]> {
  if (rows.some(({ gross, kind }) => gross === null && kind !== 'account'))
    for (const rate of rates) yield asNet(rows, rate)
  yield asNet(rows, null)
}

function asNet(rows: readonly Row[], vat: Big | null): SettledRow[] {
  return rows.map((row) => grossRow(row, vat && (row.vat ?? vat)))
}

/** Each rounded amount may differ by a grosz from the exact one. */
function settleRounded(counted: readonly SettledRow[], totals: Totals): Settled | null {
  return settle(counted, totals, new Big('0.01').times(counted.length))
}

function settleExactly(counted: readonly SettledRow[], totals: Totals): Settled | null {
  return settle(counted, totals, new Big(0))
}

function settle(counted: readonly SettledRow[], totals: Totals, tolerance: Big): Settled | null {
  const rows = withoutItself(withoutResult(counted, totals), totals)
  if (rows.every(({ kind }) => kind === 'account')) return null
  const sum = sumOf(rows)
  const taken = takenOff(rows)
  const total = nearest([...totals.candidates, ...(taken.eq(0) ? totals.payables : [])], { sum, tolerance })
  if (total) return { rows, sum, total, addsUp: true }
  // The bill may only say what is to be paid after earlier payments.
  const owed = taken.eq(0) ? undefined : nearest(totals.payables, { sum: sum.plus(taken), tolerance })
  return owed ? { rows, sum, total: owed.minus(taken), addsUp: true } : null
}

/** A total by no word, which only the sum of the charges tells. */
function settleUnnamed(counted: readonly SettledRow[], { stated, payables }: Totals): Settled | null {
  const own = new Set(counted.map(({ index }) => index))
  const candidates = stated.filter(({ index }) => !own.has(index)).flatMap(({ amounts }) => amounts)
  return settle(counted, { candidates, payables, stated }, new Big(0))
}

function nearest(candidates: readonly Big[], { sum, tolerance }: { sum: Big; tolerance: Big }): Big | undefined {
  const near = candidates.filter((one) => one.minus(sum).abs().lte(tolerance))
  return near.toSorted((one, other) => one.minus(sum).abs().cmp(other.minus(sum).abs()))[0]
}

/** What earlier payments and bills change; a payment is printed with a minus or without one. */
export function takenOff(rows: readonly SettledRow[]): Big {
  return rows.filter(({ kind }) => kind === 'account').reduce((sum, row) => sum.plus(signedAmount(row)), new Big(0))
}

const earlier = /poprz|poczat|ubieg|zalegl|wczesniej|previous|\bz (?:dnia|okresu|faktur|roku)/

/** "Nadpłata: 81,16 zł" is what the bill comes to, not what came before it. */
function withoutResult(rows: readonly SettledRow[], { payables }: Totals): SettledRow[] {
  return rows.filter(({ kind, excerpt, grossAmount }) => {
    const folded = foldText(excerpt)
    const isResult = /nadplat|niedoplat|saldo|overpa|underpa|\bbalance\b/.test(folded) && !earlier.test(folded)
    return !(kind === 'account' && isResult && payables.some((one) => one.abs().eq(grossAmount.abs())))
  })
}

/** A list of payments may begin with this bill itself: without it, it leads to what is to be paid. */
function withoutItself(rows: readonly SettledRow[], { payables }: Totals): readonly SettledRow[] {
  const sum = sumOf(rows)
  const itself = rows.find(({ kind, grossAmount }) => kind === 'account' && grossAmount.eq(sum))
  if (!itself) return rows
  const others = rows.filter((row) => row !== itself)
  const owed = sum.plus(takenOff(others))
  return payables.some((one) => one.abs().eq(owed.abs())) ? others : rows
}

function grossRow(row: Row, vat: Big | null): SettledRow {
  if (row.kind === 'account') return { ...row, rate: null, grossAmount: row.gross ?? row.amount }
  const factor = (row.gross ? (row.vat ?? new Big(0)) : (vat ?? new Big(0))).div(100).plus(1)
  const grossAmount = row.gross ?? row.amount.times(factor).round(2, Big.roundHalfUp)
  return { ...row, rate: row.price?.times(factor) ?? null, grossAmount }
}

function sumOf(rows: readonly SettledRow[]): Big {
  return rows.reduce((sum, { kind, grossAmount }) => {
    if (kind === 'account') return sum
    return kind === 'before' ? sum.minus(grossAmount) : sum.plus(grossAmount)
  }, new Big(0))
}
