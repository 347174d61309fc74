import type { DocumentLine } from '@lokum/contracts/settlements/document'
import Big from 'big.js'
import { amountOfLine } from './amount-of-line.ts'
import { type CoveredDays, coveredDays, overlap, ownDays } from './covered-days.ts'
import { type Change, changeBy, differencesIn, type QuantityRow } from './differences.ts'
import type { PricingDocument, PricingLine } from './find-lines.ts'
import { fitQuantity, fitUnit } from './fit-unit.ts'
import { foldLabel } from './fold-label.ts'
import { pricedAs } from './priced-as.ts'
import type { DocumentCase } from './settlement-case.ts'

/** A price of a bill, which corrections may change. */
type Price = { document: DocumentCase; line: DocumentLine }

/** A row with the price that it belongs to. */
type Correction = { row: QuantityRow; price: Price; change: Change }

/**
 * The documents with what corrections add to their quantities, or take back. A row of differences is no price by itself: it changes
 * the line of the bill that it belongs to, or is a further price for a part of the bill's quantity. A row that could belong to several
 * prices, or to none, changes nothing.
 */
export function mergeCorrections(documents: readonly PricingDocument[]): PricingDocument[] {
  const corrections = correctionsIn(documents)
  const differences = new Set(documents.flatMap((document) => differencesIn(document).map(({ line }) => line)))
  const byRow = new Map(corrections.map((one) => [one.row.line, one]))
  const byPrice = Map.groupBy(corrections, ({ price }) => price.line)
  return documents.map((document) => ({
    ...document,
    lines: document.lines.flatMap((line) =>
      differences.has(line) ? ownPriceOf(line, byRow.get(line)) : correctedPrice(line, byPrice.get(line) ?? []),
    ),
  }))
}

/** The rows that raise or lower the price of the bill for all of its quantity, which are charged with their amounts. */
export function priceDifferencesIn(documents: readonly DocumentCase[]): ReadonlySet<DocumentLine> {
  const found = correctionsIn(documents).filter(({ change }) => change === 'price_difference')
  return new Set(found.map(({ row }) => row.line))
}

function correctionsIn(documents: readonly DocumentCase[]): Correction[] {
  const rows = documents.map((document) => ({ document, own: differencesIn(document) }))
  const differences = new Set(rows.flatMap(({ own }) => own.map(({ line }) => line)))
  const prices = documents.flatMap((document) =>
    document.lines.filter((line) => line.kind === 'rate' && !differences.has(line)).map((line) => ({ document, line })),
  )
  return rows.flatMap(({ document, own }) =>
    own.flatMap((row) => {
      const price = priceOf(row, document, prices)
      return price === null ? [] : [{ row, price, change: changeBy(row, price.line) }]
    }),
  )
}

function ownPriceOf(line: PricingLine, correction: Correction | undefined): PricingLine[] {
  if (correction?.change === 'new_price') return [line]
  return correction?.change === 'further_price' ? [{ ...line, partOf: correction.price.document.id }] : []
}

/** A price of which all was taken back is left out when another one took its place. */
function correctedPrice(line: PricingLine, corrections: readonly Correction[]): PricingLine[] {
  const rows = corrections.filter(({ change }) => change === 'quantity').map(({ row }) => row)
  if (rows.length === 0) return [line]
  const corrected = add(line, rows)
  return corrected.quantity === 0 && rows.length < corrections.length ? [] : [corrected]
}

/** The price of the row's days that has its label, or the only one of its category and unit; of several, the one that is as high. */
function priceOf(row: QuantityRow, document: DocumentCase, prices: readonly Price[]): Price | null {
  const eligible = prices.filter((one) => mayCorrect({ document, line: row.line }, one))
  const named = pricedAs(keyOf(row.line), new Set(eligible.map(({ line }) => keyOf(line))))
  const alike = eligible.filter(({ line }) => keyOf(line) === named)
  return alike.find(({ line }) => changeBy(row, line) === 'quantity') ?? alike[0] ?? null
}

/** Without days, a correction belongs to the bill that it names, as far as both numbers are known. */
function mayCorrect(correction: Price, bill: Price): boolean {
  const [meter, other] = [bill.line.meter_number, correction.line.meter_number]
  if (meter !== null && other !== null && meter !== other) return false
  if (bill.document.id === correction.document.id) return true
  const [days, corrected] = [daysOf(bill), daysOf(correction)]
  if (days !== null && corrected !== null) return overlap(days, corrected)
  const named = namesIn(correction.document)
  return bill.document.number == null || named.length === 0 || named.includes(bill.document.number)
}

/** The numbers of the invoices that a correction names. */
export function namesIn({ findings }: Pick<DocumentCase, 'findings'>): string[] {
  return findings.flatMap((one) => (one.code === 'correction' && 'of' in one ? (one.of?.quoted ?? []) : []))
}

function daysOf({ document, line }: Price): CoveredDays | null {
  return ownDays(line) ?? coveredDays(document)
}

function keyOf({ category, unit, label }: DocumentLine): string {
  return [category, fitUnit(0, unit)?.unit, foldLabel({ label })].join('\n')
}

function add(line: PricingLine, rows: readonly QuantityRow[]): PricingLine {
  const billed = amountOfLine(line)
  const sum = (start: Big, of: (row: QuantityRow) => Big) =>
    atLeastZero(rows.reduce((total, row) => total.plus(of(row)), start))
  const counted = sum(fitQuantity(line.quantity ?? 0, line.unit), ({ quantity }) => quantity)
  return {
    ...line,
    quantity: line.quantity === null ? null : counted.div(fitQuantity(1, line.unit)).toNumber(),
    amount_pln: billed && sum(billed, ({ amountPln }) => amountPln).toNumber(),
  }
}

function atLeastZero(value: Big): Big {
  return value.lt(0) ? new Big(0) : value
}
