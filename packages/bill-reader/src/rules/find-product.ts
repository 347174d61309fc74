import Big from 'big.js'
import type { Meaning } from './column.ts'
import type { PrintedNumber } from './read-numbers.ts'

const grosz = new Big('0.011')

type Product = { quantity: Big; unit: string | null; price: Big; amount: Big; rate: Big | null }

/** The first quantity, preferably with a unit, and the first price whose product is in the row; where columns say which is which, they are believed first. */
export function findProduct(numbers: readonly PrintedNumber[], factor: Big): Product | null {
  const usable = numbers.filter(({ isPercent }) => !isPercent)
  const named = usable.some(({ column }) => column?.means === 'quantity' || column?.means === 'price')
  const byName = named ? searchProduct(usable, { factor, fits: fitsColumn }) : null
  return byName ?? searchProduct(usable, { factor, fits: () => true })
}

/** A net price whose product with VAT is in the row, at the stated rate, else at a usual one. */
export function findTaxedProduct(numbers: readonly PrintedNumber[], vat: Big | null): Product | null {
  const rates = vat ? [vat] : usualRates
  return rates.map((rate) => findProduct(numbers, rate.div(100).plus(1))).find((product) => product !== null) ?? null
}

const usualRates = [23, 8].map((rate) => new Big(rate))

type Fits = (number: PrintedNumber, means: Meaning) => boolean

const fitsColumn: Fits = ({ column }, means) => !column?.means || column.means === means

function searchProduct(
  usable: readonly PrintedNumber[],
  { factor, fits }: { factor: Big; fits: Fits },
): Product | null {
  const quantities = usable
    .filter((one) => fits(one, 'quantity'))
    .toSorted((one, other) => likelihood(other) - likelihood(one))
  for (const counted of quantities) {
    const others = usable.filter((one) => one !== counted)
    for (const priced of others.filter((one) => fits(one, 'price') && !isOther(counted, one))) {
      const results = others.filter((one) => one !== priced && one.isMoney)
      const product = productOf({ counted, priced, factor }, results)
      if (product) return product
    }
  }
  return null
}

/** How surely a number is a quantity: a whole number is rather one than a price. */
function likelihood({ unit, column, hasDecimals }: PrintedNumber): number {
  return (column?.means === 'quantity' ? 4 : 0) + (unit === null ? 0 : 2) + (hasDecimals ? 0 : 1)
}

/** A number with a unit is no price of one without. */
function isOther(counted: PrintedNumber, priced: PrintedNumber): boolean {
  const isNamed = counted.column?.means === 'quantity' && priced.column?.means === 'price'
  return !isNamed && counted.unit === null && priced.unit !== null
}

type Guess = { counted: PrintedNumber; priced: PrintedNumber; factor: Big }

function productOf(guess: Guess, results: readonly PrintedNumber[]): Product | null {
  const amounts = results.flatMap(({ values }) => values)
  for (const quantity of guess.counted.values) {
    for (const price of guess.priced.values) {
      const amount = isPrice(guess.priced, price) ? resultOf(guess, { quantity, price }, amounts) : undefined
      if (amount) return { quantity, price, amount, unit: unitOfProduct(guess, price), rate: rateOf(guess) }
    }
  }
  return null
}

type Factors = Pick<Product, 'quantity' | 'price'>

function resultOf({ factor }: Guess, { quantity, price }: Factors, amounts: readonly Big[]): Big | undefined {
  if (quantity.eq(0)) return undefined
  const expected = quantity.times(price).times(factor)
  return amounts.find((value) => value.minus(expected).abs().lte(grosz))
}

function rateOf({ factor }: Guess): Big | null {
  return factor.gt(1) ? factor.minus(1).times(100) : null
}

/** A single piece is no price. */
function isPrice({ isMoney, column }: PrintedNumber, price: Big): boolean {
  // A discount has a price below nothing.
  return !price.eq(0) && (!price.eq(1) || isMoney || column?.means === 'price')
}

function unitOfProduct({ counted, priced }: Guess, price: Big): string | null {
  return billedUnit(counted) ?? unitOfPrice(priced, price)
}

/** Beside the number, else in the heading of its column. */
export function billedUnit({ unit, column }: PrintedNumber): string | null {
  return unit ?? (column?.means === 'quantity' ? column.unit : null)
}

function unitOfPrice({ unit, column, values: [likely] }: PrintedNumber, price: Big): string | null {
  if (column?.means !== 'price') return null
  return column.unitOfGrosze && likely?.eq(price) ? column.unitOfGrosze : (column.unit ?? unit)
}
