/**
 * Splits an amount over items by what is open of each, with their signs, to the grosz by the largest remainder (of equal ones the
 * first gets it). The amount lies between 0 and the sum of what is open, so that no share goes beyond its item; the whole sum gives
 * each item exactly what is open of it. Where the sum is 0, everything is due at once.
 */
export function splitGrosze(amount: bigint, open: readonly bigint[]): bigint[] {
  const whole = open.reduce((sum, part) => sum + part, 0n)
  if (amount === whole) return [...open]
  if (amount === 0n) return open.map(() => 0n)
  if (whole < 0n)
    return splitGrosze(
      -amount,
      open.map((part) => -part),
    ).map((share) => -share)

  const exact = open.map((part, index) => ({ index, ...divide(amount * part, whole) }))
  const left = amount - exact.reduce((sum, { quotient }) => sum + quotient, 0n)
  const raised = exact
    .toSorted((one, other) => Number(other.rest - one.rest) || one.index - other.index)
    .slice(0, Number(left))
  const raisedIndexes = new Set(raised.map(({ index }) => index))
  return exact.map(({ index, quotient }) => quotient + (raisedIndexes.has(index) ? 1n : 0n))
}

/** Rounded down, also below 0; the rest is never negative. */
function divide(dividend: bigint, divisor: bigint): { quotient: bigint; rest: bigint } {
  const rest = ((dividend % divisor) + divisor) % divisor
  return { quotient: (dividend - rest) / divisor, rest }
}
