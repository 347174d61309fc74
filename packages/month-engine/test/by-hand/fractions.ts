/** An exact fraction with a positive denominator, so that sums by hand are never rounded on the way. */
export type Fraction = { over: bigint; under: bigint }

export function fraction(over: bigint | number, under: bigint | number = 1n): Fraction {
  const [one, other] = [BigInt(over), BigInt(under)]
  const divisor = greatestDivisor(one, other)
  return { over: one / divisor, under: other / divisor }
}

function greatestDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? absolute(one) || 1n : greatestDivisor(other, one % other)
}

export const none = fraction(0)

export function plus(one: Fraction, other: Fraction): Fraction {
  return fraction(one.over * other.under + other.over * one.under, one.under * other.under)
}

export function times(one: Fraction, other: Fraction): Fraction {
  return fraction(one.over * other.over, one.under * other.under)
}

export function isLess(one: Fraction, other: Fraction): boolean {
  return one.over * other.under < other.over * one.under
}

/** Whole grosze, half a grosz away from zero. */
export function rounded({ over, under }: Fraction): bigint {
  const whole = (absolute(over) * 2n + under) / (under * 2n)
  return over < 0n ? -whole : whole
}

/** Whether whole grosze are the exact amount, rounded down or up. */
export function isRounded(grosze: bigint, { over, under }: Fraction): boolean {
  return absolute(grosze * under - over) < under
}

export function absolute(grosze: bigint): bigint {
  return grosze < 0n ? -grosze : grosze
}
