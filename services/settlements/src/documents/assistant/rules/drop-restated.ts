import Big from 'big.js'
import type { Row } from './read-rows.ts'

/** The rows without one that only states the sum of all others, as a first page does: "value of the energy taken". */
export function dropRestated(rows: readonly Row[]): Row[] {
  const charges = rows.filter(({ kind }) => kind === 'charge')
  const plain = charges.filter(({ isChecked, price }) => !isChecked && price === null)
  const [restated, ...others] = plain
  if (!restated || others.length > 0 || charges.length < 3) return [...rows]
  const sum = charges.filter((row) => row !== restated).reduce((total, row) => total.plus(amountOf(row)), new Big(0))
  const tolerance = new Big('0.01').times(charges.length)
  return rows.filter((row) => row !== restated || sum.minus(amountOf(row)).abs().gt(tolerance))
}

function amountOf({ gross, amount }: Row): Big {
  return gross ?? amount
}
