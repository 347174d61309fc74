import Big from 'big.js'
import type { Row } from './row.ts'

/** More rows that only state sums, or more rows, are not compared: it would take too long. */
const [mostPlain, mostRows] = [12, 120]

/** The rows without those that only state the sum of others that follow one another, as a first page does: "value of the energy taken". */
export function dropRestated(rows: readonly Row[]): readonly Row[] {
  const charges = rows.filter(({ kind, amount }) => kind === 'charge' && !amount.eq(0))
  const plain = charges.filter(({ price }) => price === null)
  if (plain.length === 0 || plain.length > mostPlain || charges.length > mostRows) return rows
  const restated = new Set(plain.filter((row) => isSumOfRun(charges, row)))
  return rows.filter((row) => !restated.has(row))
}

/** The rows without what the whole bill comes to, where others are its parts. */
export function withoutWhole<One extends Row>(rows: readonly One[], wholes: readonly Big[]): readonly One[] {
  const others = rows.filter(({ kind, price, amount }) => kind === 'charge' && price !== null && !amount.eq(0))
  if (others.length < 2) return rows
  const sums = new Set(wholes.map((one) => one.toFixed(2)))
  const isWhole = ({ kind, price, amount }: Row) => kind === 'charge' && price === null && sums.has(amount.toFixed(2))
  return rows.filter((row) => !isWhole(row))
}

/** Whether two or more rows in a row, without this one, have the same sum. */
function isSumOfRun(charges: readonly Row[], row: Row): boolean {
  const at = charges.indexOf(row)
  const sides = [charges.slice(0, at), charges.slice(at + 1)]
  const isGross = (side: readonly Row[]) => hasRun(side.map(grossOf), grossOf(row))
  const isNet = (side: readonly Row[]) => hasRun(side.map(netOf), netOf(row))
  const isTaxed = (side: readonly Row[]) => hasRun(side.map(taxedOf), grossOf(row))
  // A charge whose tax is right too has to be the sum before it and after it.
  return sides.some((side) =>
    row.certainty === 'sure' ? isGross(side) && isNet(side) : isGross(side) || isNet(side) || isTaxed(side),
  )
}

function hasRun(amounts: readonly Big[], amount: Big): boolean {
  const grosze = amounts.map((one) => one.times(100).round())
  return grosze.some((_, from) => {
    let sum = new Big(0)
    for (const [index, one] of grosze.slice(from).entries()) {
      sum = sum.plus(one)
      const tolerance = index + 1
      if (index > 0 && sum.minus(amount.times(100)).abs().lte(tolerance)) return true
    }
    return false
  })
}

function grossOf({ gross, amount }: Row): Big {
  return gross ?? amount
}

/** A net row's amount with its tax. */
function taxedOf({ amount, gross, vat, isNet }: Row): Big {
  return isNet && vat !== null ? amount.times(vat.div(100).plus(1)).round(2) : (gross ?? amount)
}

/** The amount without tax of a row whose product is gross already. */
function netOf({ amount, gross, vat }: Row): Big {
  return vat !== null && gross?.eq(amount) ? amount.div(vat.div(100).plus(1)).round(2) : amount
}
