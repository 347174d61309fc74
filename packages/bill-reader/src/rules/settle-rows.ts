import Big from 'big.js'
import { dropRestated } from './drop-restated.ts'
import { ratesIn, speaksOfNet } from './find-rates.ts'
import { foldText } from './fold-text.ts'
import type { Totals } from './read-totals.ts'
import type { Row } from './row.ts'
import { mostRows, selections } from './select-rows.ts'
import { settleUnconfirmed } from './settle-unconfirmed.ts'
import { asNet, type Settled, type SettledRow, sumRows, takenOff } from './settled-rows.ts'
import { splitAtTotal } from './split-at-total.ts'

/** Rows that are doubtful count when the bill adds up with them; amounts without a label are net or gross depending on the total that they add up to. */
export function settleRows(rows: readonly Row[], totals: Totals, lines: readonly string[]): Settled {
  const rates = ratesIn(lines, [...rows.flatMap(({ vat }) => vat ?? []), ...totals.taxed.flatMap((sum) => sum.rates)])
  const ways: Ways = [...rates, null]
  const found = settleSplit(rows, totals, ways) ?? settleSelected(rows, totals, ways)
  return found ?? settleUnconfirmed(rows, { totals, rates, saysNet: speaksOfNet(lines) })
}

/** The rates of VAT at which amounts may be net, and null where they may be gross. */
type Ways = readonly (Big | null)[]

/** Where headings say that amounts are net, they are gross only if nothing else adds up. */
function settleSelected(rows: readonly Row[], totals: Totals, ways: Ways): Settled | null {
  const selected = [...selections(rows)]
  const exactness = rows.length > mostRows ? [settleRounded] : [settleExactly, settleRounded]
  const orders = rows.some(({ isNet }) => isNet) ? [ways.slice(0, -1), ways.slice(-1)] : [ways]
  for (const order of orders) {
    for (const settle of exactness) {
      const settled = firstSettled(selected, order, (counted) => settle(counted, totals))
      if (settled) return settled
    }
  }
  const [likely = []] = orders.filter((order) => order.length > 0)
  return firstSettled(selected.slice(0, 2), likely, (counted) => settleUnnamed(counted, totals))
}

/** The charges above the total, and below it what leads on to the amount to be paid. */
function settleSplit(rows: readonly Row[], totals: Totals, ways: Ways): Settled | null {
  const believed = dropRestated(rows.filter(({ kind, certainty }) => kind === 'account' || certainty !== 'possible'))
  const likely = new Set(believed)
  const split = splitAtTotal(
    rows.filter((row) => likely.has(row) || row.kind === 'charge'),
    likely,
    totals,
  )
  if (!split) return null
  const kept = [...split.charges, ...split.accounts]
  return firstSettled([kept], ways, (counted) => settleRounded(counted, { ...totals, payables: [split.payable] }))
}

type Settle = (counted: readonly SettledRow[]) => Settled | null

function firstSettled(selected: readonly (readonly Row[])[], ways: Ways, settle: Settle): Settled | null {
  for (const kept of selected) {
    for (const counted of countings(kept, ways)) {
      const settled = settle(counted)
      if (settled) return settled
    }
  }
  return null
}

/** The rows with their amounts as net ones, at each rate of VAT in the bill, or as gross ones. */
function* countings(rows: readonly Row[], ways: Ways): Generator<SettledRow[]> {
  const isOpen = rows.some(({ gross, kind }) => gross === null && kind !== 'account')
  for (const vat of isOpen ? ways : [null]) yield asNet(rows, vat)
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
  const sum = sumRows(rows)
  const taken = takenOff(rows)
  const total = nearest([...totals.candidates, ...(taken.eq(0) ? totals.payables : [])], { sum, tolerance })
  if (total) return { rows, sum, total, addsUp: true }
  // The bill may only say what is to be paid after earlier payments.
  const owed = taken.eq(0) ? undefined : nearest(totals.payables, { sum: sum.plus(taken), tolerance })
  return owed ? { rows, sum, total: owed.minus(taken), addsUp: true } : null
}

/** A total by no word, which only the sum of the charges tells. */
function settleUnnamed(counted: readonly SettledRow[], totals: Totals): Settled | null {
  const own = new Set(counted.map(({ index }) => index))
  const candidates = totals.stated.filter(({ index }) => !own.has(index)).flatMap(({ amounts }) => amounts)
  return settle(counted, { ...totals, candidates }, new Big(0))
}

function nearest(candidates: readonly Big[], { sum, tolerance }: { sum: Big; tolerance: Big }): Big | undefined {
  const near = candidates.filter((one) => one.minus(sum).abs().lte(tolerance))
  return near.toSorted((one, other) => one.minus(sum).abs().cmp(other.minus(sum).abs()))[0]
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
  const sum = sumRows(rows)
  const itself = rows.find(({ kind, grossAmount }) => kind === 'account' && grossAmount.eq(sum))
  if (!itself) return rows
  const others = rows.filter((row) => row !== itself)
  const owed = sum.plus(takenOff(others))
  return payables.some((one) => one.abs().eq(owed.abs())) ? others : rows
}
