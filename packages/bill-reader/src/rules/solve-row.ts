import Big from 'big.js'
import { billedUnit, findProduct, findTaxedProduct } from './find-product.ts'
import { findTaxed, type Taxed } from './find-taxed.ts'
import type { PrintedNumber } from './read-numbers.ts'

/** The numbers of a row by their meaning, as far as arithmetic can determine it. */
export type SolvedRow = {
  quantity: Big | null
  unit: string | null
  price: Big | null
  /** The product of quantity and price, or the only amount; when `gross` is null it may be net or gross. */
  amount: Big
  gross: Big | null
  /** Percent; null when the row neither states nor implies any. */
  vat: Big | null
  /** The VAT that the row states, in percent. */
  statedVat: Big | null
  /** Whether quantity × price, or net + VAT, was confirmed. */
  isChecked: boolean
}

/** No row of a bill has more; trying all combinations would take too long. */
const mostNumbers = 14

/**
 * Finds quantity, price, net and gross among the numbers of a row by their relations: quantity × price is the net or gross
 * amount, and net plus VAT is the gross amount. Columns may come in any order, and some may be missing.
 */
export function solveRow(numbers: readonly PrintedNumber[]): SolvedRow | null {
  if (numbers.length > mostNumbers) return null
  const amounts = amountsOf(numbers)
  const vat = statedVat(numbers)
  if (isNothing(amounts)) return { ...nothing, statedVat: vat, ...countedPart(numbers, amounts.at(-1)) }
  const product = findProduct(numbers, new Big(1)) ?? findTaxedProduct(numbers, vat)
  const taxed = findTaxed(amounts, vat, product?.amount)
  if (!product) return countedRow(numbers, { last: chargedOf(amounts), taxed, vat })
  const { rate, ...parts } = product
  const gross = taxed?.gross ?? (rate ? product.amount : null)
  return { ...parts, gross, vat: taxed?.vat ?? vat ?? rate, statedVat: vat, isChecked: true }
}

function amountsOf(numbers: readonly PrintedNumber[]): PrintedNumber[] {
  return numbers.filter(({ isMoney, isPercent }) => isMoney && !isPercent)
}

type Rest = { last: PrintedNumber | undefined; taxed: Taxed | null; vat: Big | null }

/** A row without a price: an amount, possibly net and gross, possibly with a quantity. */
function countedRow(numbers: readonly PrintedNumber[], { last, taxed, vat }: Rest): SolvedRow | null {
  if (!last) return null
  const part = countedPart(numbers, last)
  if (taxed) return { ...part, amount: taxed.net, gross: taxed.gross, vat: taxed.vat, statedVat: vat, isChecked: true }
  return { ...part, amount: first(last), gross: null, vat, statedVat: vat, isChecked: false }
}

/** A quantity by its unit. */
function countedPart(numbers: readonly PrintedNumber[], last: PrintedNumber | undefined) {
  const inColumn = numbers.find(({ column, isCell }) => isCell && column?.means === 'quantity')
  const counted =
    inColumn ?? numbers.find((one) => billedUnit(one) !== null && one !== last && !one.isPercent && !one.isInName)
  // A unit before an amount is that of a single piece, whose number was not read.
  const isPrice =
    counted !== undefined && amountsOf(numbers).some((one) => one !== counted && first(one).eq(first(counted)))
  const isSingle = isPrice || (!counted && isOfOne(numbers))
  const quantity = isSingle ? new Big(1) : counted ? first(counted) : null
  return { quantity, unit: counted ? billedUnit(counted) : null, price: null }
}

/** A price that is the amount too. */
function isOfOne(numbers: readonly PrintedNumber[]): boolean {
  const prices = numbers.filter(({ column }) => column?.means === 'price')
  return prices.some((price) => amountsOf(numbers).some((one) => one !== price && first(one).eq(first(price))))
}

/** A row may be free of charge: net, VAT and gross are nothing, whatever its price is. */
function isNothing(amounts: readonly PrintedNumber[]): boolean {
  const charged = amounts.filter(({ column }) => column?.means !== 'price')
  return charged.length > 1 && charged.every((one) => first(one).eq(0))
}

const nothing = { amount: new Big(0), gross: new Big(0), vat: null, isChecked: true }

const chargedFirst = ['gross', 'amount', 'due', 'net']

/** The amount in the column that says it is the charge, else the last one. */
function chargedOf(amounts: readonly PrintedNumber[]): PrintedNumber | undefined {
  const named = chargedFirst.flatMap((means) => amounts.filter(({ column }) => column?.means === means))
  return named[0] ?? amounts.at(-1)
}

function first(number: PrintedNumber): Big {
  return number.values[0] ?? new Big(0)
}

const vatRates = [23, 22, 8, 7, 5, 0]

function statedVat(numbers: readonly PrintedNumber[]): Big | null {
  const percents = numbers.filter(({ isPercent, column }) => isPercent && column?.means !== 'discount')
  const inColumn = percents.filter(({ column }) => column?.means === 'vat')
  const stated = (inColumn.length > 0 ? inColumn : percents).map(first)
  return stated.find((percent) => vatRates.some((rate) => percent.eq(rate))) ?? null
}
