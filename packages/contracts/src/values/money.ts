import { z } from 'zod'
import { mustBe } from '../problems/requirement.ts'

type DecimalRange = { decimals: number; min?: number; above?: number; max: number }

/**
 * A JSON number that is read as a decimal: through its shortest decimal text, with at most 15 significant digits
 * and at most `decimals` digits after the point, so that no binary rounding enters.
 */
export function decimal({ decimals, min, above, max }: DecimalRange) {
  const bounds =
    above === undefined
      ? mustBe('between', { min: min ?? -max, max, decimals })
      : mustBe('above_and_at_most', { min: above, max, decimals })
  const range = above === undefined ? z.number().min(min ?? -max, bounds) : z.number().gt(above, bounds)
  return range
    .max(max, bounds)
    .refine((value) => significantDigits(value) <= 15, {
      params: { code: 'too_precise' },
      error: mustBe('significant_digits'),
    })
    .refine((value) => decimalsOf(value) <= decimals, {
      params: { code: 'too_many_decimals', decimals },
      error: mustBe('decimals', { max: decimals }),
    })
}

/** An amount in PLN with two decimals; up to 10 million zloty in either direction. */
export const AmountPln = decimal({ decimals: 2, max: 10_000_000 }).meta({
  id: 'AmountPln',
  description: 'Amount in PLN, two decimals',
  examples: [1234.5],
})

/** A sum over everything that an account has, which may be far more than one amount; up to a trillion zloty in either direction. */
export const SumPln = decimal({ decimals: 2, max: 1_000_000_000_000 }).meta({
  id: 'SumPln',
  description: 'Sum in PLN, two decimals',
  examples: [34800],
})

/** An amount that cannot be negative, such as a rent. */
export const ChargePln = decimal({ decimals: 2, min: 0, max: 10_000_000 }).meta({
  id: 'ChargePln',
  description: 'Amount in PLN, two decimals, not negative',
  examples: [2400],
})

/** PLN for one unit, gross; eight decimals, as in KSeF invoices. */
export const RatePln = decimal({ decimals: 8, min: 0, max: 1_000_000 }).meta({
  id: 'RatePln',
  description: 'Gross price in PLN per unit, at most eight decimals',
  examples: [0.615],
})

/** A meter's value or a used quantity; six decimals. */
export const Quantity = decimal({ decimals: 6, min: 0, max: 1_000_000_000 }).meta({
  id: 'Quantity',
  description: 'Quantity, at most six decimals, not negative',
  examples: [1120],
})

function decimalsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const fraction = mantissa.split('.')[1] ?? ''
  return Math.max(0, fraction.length - Number(exponent))
}

function significantDigits(value: number): number {
  const [mantissa = ''] = String(Math.abs(value)).split('e')
  return mantissa.replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length
}
