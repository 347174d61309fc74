import Big from 'big.js'
import type { Row } from './row.ts'

/** More rows that only state sums, or more rows, are not compared: it would take too long. */
const [mostPlain, mostRows] = [12, 120]

/** The rows without those that only state the sum of others that follow one another, as a first page does: "value of the energy taken". */
export function dropRestated(rows: readonly Row[]): readonly Row[] {
  const charges = rows.filter(({ kind }) => kind === 'charge')
  const plain = charges.filter(({ certainty, price }) => certainty !== 'sure' && price === null)
  if (plain.length === 0 || plain.length > mostPlain || charges.length > mostRows) return rows
  const restated = new Set(plain.filter((row) => isSumOfRun(charges, row)))
  return rows.filter((row) => !restated.has(row))
}

/** Whether two or more rows in a row, without this one, have the same sum. */
function isSumOfRun(charges: readonly Row[], row: Row): boolean {
  const at = charges.indexOf(row)
  return hasRun(charges.slice(0, at), amountOf(row)) || hasRun(charges.slice(at + 1), amountOf(row))
}

function hasRun(charges: readonly Row[], amount: Big): boolean {
  const grosze = charges.map((row) => amountOf(row).times(100).round())
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

function amountOf({ gross, amount }: Row): Big {
  return gross ?? amount
}
