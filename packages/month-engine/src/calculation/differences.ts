import type { DocumentLine, Finding } from '@lokum/contracts/settlements/document'
import Big from 'big.js'
import { fitQuantity, fitUnit } from './fit-unit.ts'
import { beforeRows, isCorrection, isQuantityCorrection } from './lines-to-charge.ts'

type Billed = { findings: readonly Pick<Finding, 'code'>[]; lines: readonly DocumentLine[] }

/** A row that says how much more, or less, of a metered quantity is billed. */
export type QuantityRow = {
  line: DocumentLine
  /** Below zero for what is taken back, in the unit of the price. */
  quantity: Big
  /** PLN per unit; null when the row has no amount. */
  price: Big | null
  /** PLN. */
  amountPln: Big
}

/**
 * The rows of a bill that change quantities: those that take back a quantity, and in a correction those that add one. A correction
 * that repeats the rows before states what is billed in all instead.
 */
export function differencesIn({ findings, lines }: Billed): QuantityRow[] {
  const maySayMore = isCorrection({ findings })
  const repeated = new Set([...beforeRows(lines).values()].flatMap((rows) => rows.map(({ category }) => category)))
  const adds = ({ kind, quantity, unit, category }: DocumentLine) =>
    maySayMore && kind === 'rate' && quantity !== null && quantity > 0 && fitUnit(0, unit) && !repeated.has(category)
  return lines.filter((line) => line.category !== null && (isQuantityCorrection(line) || adds(line))).map(rowOf)
}

function rowOf(line: DocumentLine): QuantityRow {
  const quantity = fitQuantity(line.quantity ?? 0, line.unit)
  const priced = line.rate_pln === null ? null : fitUnit(line.rate_pln, line.unit)
  const stated = line.amount_pln === null ? null : new Big(line.amount_pln)
  const amountPln = stated ?? quantity.times(priced?.ratePln ?? 0).round(2, Big.roundHalfUp)
  const price = priced ? new Big(priced.ratePln) : quantity.eq(0) || stated === null ? null : stated.div(quantity)
  return { line, quantity, price, amountPln }
}

/** How a row changes the price that it belongs to. */
export type Change = 'quantity' | 'further_price' | 'price_difference' | 'new_price'

/**
 * Tells a row that adds quantity at the price of the bill, or takes it back, from one with a price of its own: for more quantity, for
 * all of it as the difference to the price of the bill (at most half of it), or for all of it in place of that price.
 */
export function changeBy(row: QuantityRow, priced: DocumentLine): Change {
  const unitPrice = priced.rate_pln === null ? null : fitUnit(priced.rate_pln, priced.unit)
  if (row.quantity.lt(0) || row.price === null || unitPrice === null) return 'quantity'
  const apart = row.price.minus(unitPrice.ratePln)
  if (apart.times(row.quantity).abs().lt(oneGroszEach)) return 'quantity'
  if (priced.quantity === null || !row.quantity.eq(fitQuantity(priced.quantity, priced.unit))) return 'further_price'
  return row.price.times(2).lte(unitPrice.ratePln) ? 'price_difference' : 'new_price'
}

/** Two amounts, each rounded, are apart by less than this when their prices are equal. */
const oneGroszEach = '0.02'
