import { vatRates } from '@lokum/contracts/settlements/net-price'
import type Big from 'big.js'
import { ratesIn } from './find-rates.ts'
import type { NetOfRate } from './propose-lines.ts'
import { readNumbers } from './read-numbers.ts'
import type { Totals } from './read-totals.ts'
import type { Row } from './row.ts'
import type { SettledRow } from './settled-rows.ts'

type Bill = { lines: readonly string[]; rows: readonly Row[]; totals: Totals }

/** The rates of VAT that a bill states, in its words, rows or table of VAT; others only follow from its amounts. */
export function findStatedRates({ lines, rows, totals }: Bill): Big[] {
  return ratesIn(lines, [
    ...rows.flatMap(({ statedVat }) => statedVat ?? []),
    ...totals.taxed.flatMap((sum) => sum.rates),
  ])
}

type Priced = Pick<SettledRow, 'price' | 'addedVat' | 'excerpt'>

/** The net price of a row, if the row prints it and the bill states the VAT that was added: a price less a discount is not printed. */
export function findNetPrice(
  { price, addedVat, excerpt }: Priced,
  { stated, point }: { stated: readonly Big[]; point: boolean },
): NetOfRate | null {
  const vatRate = vatRates.find((rate) => addedVat?.eq(rate) === true)
  if (price === null || vatRate === undefined || !stated.some((rate) => rate.eq(vatRate))) return null
  const printed = readNumbers(excerpt, { point }).flatMap(({ values }) => values)
  return printed.some((value) => value.eq(price)) ? { price, vatRate } : null
}
