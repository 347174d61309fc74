/**
 * Splits an amount over items in proportion to their open amounts, exact to the grosz by the largest remainder; among equal
 * remainders the first item gets the grosz. The amount must lie between 0 and the sum of the open amounts, so no item receives more
 * than its open amount, and the full sum settles every item. When the sum is 0, every item gets its open amount.
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

/** Rounds down, also below 0, so the remainder is never negative. */
function divide(dividend: bigint, divisor: bigint): { quotient: bigint; rest: bigint } {
  const rest = ((dividend % divisor) + divisor) % divisor
  return { quotient: (dividend - rest) / divisor, rest }
}
