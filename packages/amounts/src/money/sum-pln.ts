import Big from 'big.js'
import { roundPln } from './round-pln.ts'

/** The exact sum of amounts in PLN, two decimals. */
export function sumPln(amounts: readonly string[]): string {
  return roundPln(amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)))
}
