import type Big from 'big.js'
import type { Meaning } from './column.ts'
import type { PrintedNumber } from './read-numbers.ts'
import { type SolvedRow, solveRow } from './solve-row.ts'

/** Column kinds that are no charge of this bill, though they may be as large as one. */
const asides: readonly Meaning[] = ['before', 'difference', 'discount', 'advance', 'balance', 'reading', 'whole']
/** Column kinds that rarely hold amounts. */
const labels: readonly Meaning[] = ['index', 'key', 'meter', 'unit', 'period']

/** Finds the charge of a row whose numbers may have columns: the columns say which numbers count, the arithmetic what they are. */
export function solveColumns(numbers: readonly PrintedNumber[]): SolvedRow | null {
  const corrected = solveDifference(numbers)
  if (corrected) return corrected
  const usable = without(numbers, asides)
  const counted = solveRow(without(usable, labels))
  const wider = counted?.isChecked ? null : solveRow(usable)
  const solved = [wider, solveReduced(usable, numbers)].find((way) => way?.isChecked) ?? counted
  const [share] = amounts(numbers, 'share')
  return share ? solveShare(share, [solved, solveRow(numbers)]) : solved
}

/** The numbers in no such column; all of them where no amount would be left. */
function without(numbers: readonly PrintedNumber[], columns: readonly Meaning[]): readonly PrintedNumber[] {
  const left = numbers.filter(({ column }) => !column?.means || !columns.includes(column.means))
  return left.some(isAmount) ? left : numbers
}

/** A price with what is taken off it: "36,00  -3,00", "36,00  10%". */
function solveReduced(usable: readonly PrintedNumber[], numbers: readonly PrintedNumber[]): SolvedRow | null {
  const discount = numbers.find(({ column }) => column?.means === 'discount')
  const [off] = discount ? likeliest(discount) : []
  if (!discount || !off || off.eq(0)) return null
  const reduced = (price: Big) =>
    isAmount(discount) ? price.minus(off.abs()) : price.times(off.abs().div(100).minus(1).neg())
  return solveRow(
    usable.map((one) => (one.column?.means === 'price' ? { ...one, values: one.values.map(reduced) } : one)),
  )
}

const unpriced = { quantity: null, unit: null, price: null, vat: null, statedVat: null }

/** The part of an apartment is its product where it is one, else the amount alone. */
function solveShare(share: Big, ways: readonly (SolvedRow | null)[]): SolvedRow {
  const product = ways.find((way) => way?.isChecked && way.amount.eq(share))
  if (product) return product
  return { ...unpriced, amount: share, gross: null, isChecked: false }
}

function amounts(numbers: readonly PrintedNumber[], means: Meaning) {
  return numbers.filter((one) => isAmount(one) && one.column?.means === means).flatMap(likeliest)
}

function isAmount({ isMoney, isPercent }: PrintedNumber): boolean {
  return isMoney && !isPercent
}

/** A correction in columns is charged with its difference, when that is the difference of two of its numbers. */
function solveDifference(numbers: readonly PrintedNumber[]): SolvedRow | null {
  const money = numbers.filter(isAmount)
  const differences = money.filter(({ column }) => column?.means === 'difference')
  const gross = differences.find(({ column }) => /brutto|gross/i.test(column?.heading ?? ''))
  const [found] = gross ? [gross] : differences
  const before = amounts(numbers, 'before')
  const [amount] = found?.values ?? []
  if (!amount || before.length === 0) return null
  const others = money.filter(({ column }) => column?.means !== 'before' && column?.means !== 'difference')
  const changes = others.flatMap(likeliest).flatMap((one) => before.map((other) => one.minus(other)))
  const stated = differences.flatMap(likeliest)
  const isChecked = changes.some((change) => stated.some((one) => one.eq(change)))
  return { ...unpriced, amount, gross: gross ? amount : null, isChecked }
}

function likeliest({ values: [value] }: PrintedNumber) {
  return value ? [value] : []
}
