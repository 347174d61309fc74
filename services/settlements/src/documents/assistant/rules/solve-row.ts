import Big from 'big.js'
import type { NumberFound } from './read-numbers.ts'

/** The numbers of a row by their meaning, as far as arithmetic can determine it. */
export type SolvedRow = {
  quantity: Big | null
  unit: string | null
  price: Big | null
  /** The product of quantity and price, or the only amount; when `gross` is null it may be net or gross. */
  amount: Big
  gross: Big | null
  /** Percent; null when the row states none. */
  vat: Big | null
  /** Whether quantity × price, or net + VAT, was confirmed. */
  isChecked: boolean
}

const vatRates = [23, 8, 5, 7, 22, 0].map((rate) => new Big(rate))
const grosz = new Big('0.011')

/** No row of a bill has more; trying all combinations would take too long. */
const mostNumbers = 14

/**
 * Finds quantity, price, net and gross among the numbers of a row by their relations: quantity × price is the net or gross
 * amount, and net plus VAT is the gross amount. Columns may come in any order, and some may be missing.
 */
export function solveRow(numbers: readonly NumberFound[]): SolvedRow | null {
  if (numbers.length > mostNumbers) return null
  const amounts = numbers.filter(({ isMoney, isPercent }) => isMoney && !isPercent)
  const vat = statedVat(numbers)
  const product = findProduct(numbers, new Big(1)) ?? (vat && findProduct(numbers, vat.div(100).plus(1)))
  const taxed = findTaxed(amounts, vat, product?.amount)
  if (!product) return countedRow(numbers, { last: amounts.at(-1), taxed, vat })
  const { isTaxed, ...parts } = product
  const gross = taxed?.gross ?? (isTaxed ? product.amount : null)
  return { ...parts, gross, vat: taxed?.vat ?? vat, isChecked: true }
}

type Rest = { last: NumberFound | undefined; taxed: Taxed | null; vat: Big | null }

/** A row without a price: an amount, possibly net and gross, possibly with a quantity. */
function countedRow(numbers: readonly NumberFound[], { last, taxed, vat }: Rest): SolvedRow | null {
  if (!last) return null
  const counted = numbers.find((one) => one.unit !== null && one !== last && !one.isPercent)
  const part = { quantity: counted ? first(counted) : null, unit: counted?.unit ?? null, price: null }
  if (taxed) return { ...part, amount: taxed.net, gross: taxed.gross, vat: taxed.vat, isChecked: true }
  return { ...part, amount: first(last), gross: null, vat, isChecked: false }
}

function first(number: NumberFound): Big {
  return number.values[0] ?? new Big(0)
}

function statedVat(numbers: readonly NumberFound[]): Big | null {
  const percent = numbers.find(({ isPercent }) => isPercent)
  return percent ? first(percent) : null
}

type Product = { quantity: Big; unit: string | null; price: Big; amount: Big; isTaxed: boolean }

/** The first quantity, preferably with a unit, and the first later price whose product is in the row. */
function findProduct(numbers: readonly NumberFound[], factor: Big): Product | null {
  const usable = numbers.filter(({ isPercent }) => !isPercent)
  const quantities = usable.toSorted((one, other) => Number(other.unit !== null) - Number(one.unit !== null))
  for (const counted of quantities) {
    const others = usable.filter((one) => one !== counted)
    for (const priced of others) {
      const results = others.filter((one) => one !== priced && one.isMoney)
      const product = productOf({ counted, priced, factor }, results)
      if (product) return product
    }
  }
  return null
}

type Guess = { counted: NumberFound; priced: NumberFound; factor: Big }

function productOf({ counted, priced, factor }: Guess, results: readonly NumberFound[]): Product | null {
  for (const quantity of counted.values) {
    for (const price of priced.values) {
      if (quantity.eq(0) || price.lte(0)) continue
      const expected = quantity.times(price).times(factor)
      const amount = results.flatMap(({ values }) => values).find((value) => value.minus(expected).abs().lte(grosz))
      if (amount) return { quantity, unit: counted.unit, price, amount, isTaxed: factor.gt(1) }
    }
  }
  return null
}

type Taxed = { net: Big; gross: Big; vat: Big }

/** Two amounts that differ by VAT, at the stated rate or else at any. */
function findTaxed(amounts: readonly NumberFound[], vat: Big | null, base: Big | undefined): Taxed | null {
  const values = amounts.map(first)
  const nets = base ? [base] : values.toReversed()
  const rates = vat ? [vat] : vatRates.filter((rate) => rate.gt(0))
  for (const net of nets.filter((value) => !value.eq(0))) {
    for (const rate of rates) {
      const expected = net.times(rate.div(100).plus(1))
      const at = values.findIndex((value) => value.eq(net))
      const gross = values.find((value, index) => index !== at && value.minus(expected).abs().lte(grosz))
      if (gross) return { net, gross, vat: rate }
    }
  }
  return null
}
