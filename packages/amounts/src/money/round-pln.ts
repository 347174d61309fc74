import type Big from 'big.js'

const halfUp = 1

/** PLN with two decimals; half a grosz rounds away from zero. */
export function roundPln(value: Big): string {
  const text = value.toFixed(2, halfUp)
  return text === '-0.00' ? '0.00' : text
}
