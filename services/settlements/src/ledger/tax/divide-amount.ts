import { splitGrosze } from '@lokum/amounts/money/split-grosze'
import Big from 'big.js'

/** Divides a decimal text by weights, exact to its last decimal by the largest remainder; without weight the first has everything. */
export function divideAmount(
  amount: string,
  { weights, decimals }: { weights: readonly bigint[]; decimals: number },
): string[] {
  const unit = new Big(10).pow(decimals)
  const units = toUnits(amount, decimals)
  const isWeighed = weights.reduce((sum, weight) => sum + weight, 0n) !== 0n
  const parts = isWeighed ? splitGrosze(units, weights) : weights.map((_none, index) => (index === 0 ? units : 0n))
  return parts.map((part) => new Big(part.toString()).div(unit).toFixed(decimals))
}

/** A decimal text as a whole number of its smallest units. */
export function toUnits(amount: string, decimals: number): bigint {
  return BigInt(new Big(amount).times(new Big(10).pow(decimals)).toFixed(0))
}
