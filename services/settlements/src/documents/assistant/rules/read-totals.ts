import type Big from 'big.js'
import { foldText } from './fold-text.ts'
import { readNumbers } from './read-numbers.ts'

export type Totals = {
  /** Every amount of a line with a total, the most likely total first. */
  candidates: readonly Big[]
  toPay: Big | null
}

const strong =
  /razem brutto|ogolem (?:wartosc )?brutto|wartosc (?:faktury )?brutto|wartosc (?:faktury|rozliczenia)|total gross|gross total|naleznosc (?:ogolem|brutto)|suma brutto|roznica brutto|total \(?incl|grand total|kwota brutto|koszty? razem/
const weak = /\brazem\b|\bsuma\b|ogolem|lacznie|\btotal\b|brutto|naleznosc|sum of charges|koszty? razem/
const payable = /do zaplaty|amount due|balance due|total due|to pay|amount payable|please pay|prosimy o wplate/
const refund = /do zwrotu|nadplata do zwrotu|refund/

/** The stated total of a bill and the amount to pay. */
export function readTotals(lines: readonly string[], { point }: { point: boolean }): Totals {
  const found = lines.map((line) => ({ folded: foldText(line), amounts: amountsOf(line, point) }))
  const payables = found.filter(({ folded, amounts }) => payable.test(folded) && amounts.length > 0)
  const refunds = found.filter(({ folded, amounts }) => refund.test(folded) && amounts.length > 0)
  const of = (pattern: RegExp) => found.filter(({ folded }) => pattern.test(folded) && !payable.test(folded))
  const toPay = payables[0]?.amounts.at(-1) ?? amountBeneath(lines, point) ?? null
  const back = refunds[0]?.amounts.at(-1)?.abs().neg() ?? null
  return {
    candidates: [...of(strong), ...of(weak).toReversed()].flatMap(({ amounts }) => amounts.toReversed()),
    toPay: toPay ?? back,
  }
}

/** A heading of columns has its amounts below it. */
function amountBeneath(lines: readonly string[], point: boolean): Big | undefined {
  const index = lines.findIndex((line) => payable.test(foldText(line)) && / {2}/.test(line.trim()) && !/\d/.test(line))
  return index < 0 ? undefined : amountsOf(lines[index + 1] ?? '', point).at(-1)
}

/** The amounts of a line, read with and without spaces as thousands separators, so that the matching one is found. */
function amountsOf(line: string, point: boolean): Big[] {
  return readNumbers(line, { point })
    .filter(({ isMoney, isPercent }) => isMoney && !isPercent)
    .flatMap(({ values }) => values.slice(0, 1))
}
