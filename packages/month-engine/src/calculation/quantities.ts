import Big from 'big.js'

/** Two quantities that differ by at most this part of the second differ by rounding or by the hour of the reading. */
const rounding = new Big('0.02')

export function isNear(one: Big, other: Big): boolean {
  return one.minus(other).abs().lte(other.times(rounding))
}

/** The quantities above zero. */
export function listQuantities(rates: readonly { quantity: Big | null }[]): Big[] {
  return rates.flatMap(({ quantity }) => (quantity?.gt(0) ? [quantity] : []))
}

export function sumOfQuantities(rates: readonly { quantity: Big | null }[]): Big {
  return listQuantities(rates).reduce((sum, one) => sum.plus(one), new Big(0))
}
