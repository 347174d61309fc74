import type Big from 'big.js'

const halfUp = 1
const halfDownBelow = 0

/** PLN with two decimals, half a grosz away from zero. */
export function roundPln(value: Big): string {
  return textOf(value, halfUp)
}

/** PLN with two decimals, half a grosz towards zero. */
export function roundPlnHalfDown(value: Big): string {
  const cut = value.round(2, halfDownBelow)
  return value.minus(cut).abs().gt('0.005') ? roundPln(value) : textOf(value, halfDownBelow)
}

/** Nothing owed has no sign. */
function textOf(value: Big, mode: 0 | 1): string {
  const text = value.toFixed(2, mode)
  return text === '-0.00' ? '0.00' : text
}
