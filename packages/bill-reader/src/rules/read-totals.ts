import type Big from 'big.js'
import { foldText } from './fold-text.ts'
import { nameColumn } from './name-column.ts'
import { readNumbers } from './read-numbers.ts'
import { type LineAmounts, readTaxedSums, type TaxedSum } from './read-taxed-sums.ts'
import { splitPairs } from './split-pairs.ts'

export type Totals = {
  /** Every amount of a line with a total, the most likely total first. */
  candidates: readonly Big[]
  /** The amounts of sections: the same words state several of them. */
  parts: ReadonlySet<string>
  /** Every amount of a line that says what is to be paid, or is paid back, which is negative. */
  payables: readonly Big[]
  /** The lines with amounts, in order. */
  stated: readonly LineAmounts[]
  /** The tables of VAT, the one with the largest sum first. */
  taxed: readonly TaxedSum[]
}

const strong =
  /razem brutto|ogolem (?:wartosc )?brutto|wartosc (?:faktury )?brutto|wartosc (?:faktury|rozliczenia|korekty)|total gross|gross total|naleznosc (?:ogolem|brutto)|suma brutto|roznica brutto|total \(?incl|grand total|kwota brutto|koszty? (?:razem|ogolem)/
const weak = /\brazem\b|\bsuma\b|ogolem|lacznie|\btotal\b|brutto|naleznosc|sum of charges|koszty? razem/
const payable =
  /do (?:zaplaty|doplaty|wplaty|uregulowania|zaplacenia|doplacenia|wplacenia|oplacenia)|kwota (?:doplaty|wplaty|platnosci)|amount due|balance due|total due|to pay\b|(?:amount|total) payable|please pay|\bprosz?\w{1,3} o (?:wplat|zaplat|uregulowan|przelew)|\b(?:prosz?\w{1,3}|nalezy) (?:\w{1,12} )?(?:wplac|zaplac|oplac|uregulow|przelac|przekaz)/
const refund = /do (?:zwrotu|wyplaty)|kwota (?:zwrotu|nadplaty)|refund|credit balance/
const overpaid = /nadplata|overpa/
const result = /nadplata|niedoplata|saldo (?:koncowe|rozliczenia)|wynik rozliczenia/
const owed = /naleznosc (?:ogolem|brutto)/
const earlier = /poprz|poczat|ubieg|zalegl|wczesniej|previous|\bz (?:dnia|okresu|faktur|roku)/

/** `charged` are the lines that are rows of charges. */
type Options = { point: boolean; charged: ReadonlySet<number> }

type Line = LineAmounts & { text: string; folded: string }

/** The stated total of a bill and the amount to pay. */
export function readTotals(lines: readonly string[], { point, charged }: Options): Totals {
  const printed = lines.flatMap((line, index) =>
    splitPairs(line).map((text) => ({ index, text, folded: foldText(text), amounts: amountsOf(text, point) })),
  )
  const found = printed.map((line) => (charged.has(line.index) ? { ...line, amounts: [] } : line))
  const of = (pattern: RegExp) =>
    found.filter(({ folded }) => pattern.test(folded) && !payable.test(folded) && !isNet(folded))
  const taxed = readTaxedSums(found).toSorted((one, other) => other.gross.abs().cmp(one.gross.abs()))
  // What is net, or tax, by the table of VAT is no total, though "together" stands before it.
  const untaxed = new Set(taxed.flatMap((sum) => [sum.net, sum.gross.minus(sum.net)]).map((one) => one.toFixed(2)))
  const sums = amountsIn(of(weak).toReversed()).filter((one) => !untaxed.has(one.toFixed(2)))
  return {
    candidates: [...amountsIn(of(strong)), ...taxed.map(({ gross }) => gross), ...sums],
    parts: partsIn(of(weak)),
    payables: payablesIn(found, amountsBeneath(lines, point)),
    stated: printed.filter(({ amounts }) => amounts.length > 0),
    taxed,
  }
}

function amountsIn(lines: readonly Line[]): Big[] {
  return lines.flatMap(({ amounts }) => amounts.toReversed())
}

/** A bill has one total; what the same words state with several amounts are sums of its sections. */
function partsIn(lines: readonly Line[]): Set<string> {
  const named = Map.groupBy(
    lines.filter(({ amounts }) => amounts.length > 0),
    ({ folded }) => folded.replaceAll(/[\d\s.,]+/g, ' '),
  )
  const isOne = ([first, ...others]: readonly Line[]) =>
    others.every(({ amounts }) => amounts.at(-1)?.eq(first?.amounts.at(-1) ?? 0))
  return new Set(amountsIn([...named.values()].filter((one) => !isOne(one)).flat()).map((one) => one.toFixed(2)))
}

function isNet(folded: string): boolean {
  return /netto|\bnet\b/.test(folded) && !/brutto|gross/.test(folded)
}

/** Later words count only where no earlier ones are. */
function payablesIn(found: readonly Line[], beneath: readonly Big[]): Big[] {
  const stated = (pattern: RegExp) =>
    found
      .filter(({ folded, amounts }) => pattern.test(folded) && amounts.length > 0 && !earlier.test(folded))
      .flatMap((line) => lastOf(line) ?? [])
  const back = stated(refund).map((amount) => amount.abs().neg())
  const ways = [[...stated(payable), ...beneath], back, stated(result), stated(owed)]
  return ways.find((amounts) => amounts.length > 0) ?? []
}

/** The last amount; what was overpaid is paid back. */
function lastOf({ folded, amounts }: Line): Big | undefined {
  const last = amounts.at(-1)
  return overpaid.test(folded) ? last?.abs().neg() : last
}

/** Below words without an amount: those of a heading of columns, or of a line of their own. */
function amountsBeneath(lines: readonly string[], point: boolean): Big[] {
  return lines.flatMap((line, index) => {
    if (!payable.test(foldText(line)) || /\d/.test(line)) return []
    const cells = line.split(/ {2,}/)
    if (cells.some(isOfCharges)) return []
    const beneath = (lines[index + 1] ?? '').split(/ {2,}/)
    const at = cells.findIndex((cell) => payable.test(foldText(cell)))
    const found = beneath.length === cells.length ? beneath[at] : beneath.at(-1)
    return amountsOf(found ?? '', point).slice(-1)
  })
}

/** The heading of a table of charges has other columns too. */
function isOfCharges(cell: string): boolean {
  const means = nameColumn(cell)
  return means !== null && means !== 'due' && means !== 'gross' && means !== 'amount'
}

/** Words after which the amount itself has ended: a part of it, or its words, follows. */
const ends = /w tym|slownie|including|incl\./

function amountsOf(line: string, point: boolean): Big[] {
  const end = foldText(line).search(ends)
  return readNumbers(end > 0 ? line.slice(0, end) : line, { point })
    .filter(({ isMoney, isPercent }) => isMoney && !isPercent)
    .flatMap(({ values }) => values.slice(0, 1))
}
