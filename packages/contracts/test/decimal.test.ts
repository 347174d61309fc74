import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { AmountPln, decimal } from '../src/values/money.ts'

const decimals = 3
const schema = decimal({ decimals, max: 1e18 })

/** Digits before and after the point, as a person would count them in the text. */
const decimalText = fc
  .tuple(fc.boolean(), fc.stringMatching(/^(0|[1-9]\d{0,11})$/), fc.stringMatching(/^\d{0,8}$/))
  .map(([negative, whole, fraction]) => ({ text: `${negative ? '-' : ''}${whole}.${fraction}0`, whole, fraction }))

test('a decimal is accepted exactly when its text has few enough digits and decimals', () => {
  fc.assert(
    fc.property(decimalText, ({ text, whole, fraction }) => {
      const kept = fraction.replace(/0+$/, '')
      const significant = `${whole}${kept}`.replace(/^0+/, '').replace(/0+$/, '').length
      fc.pre(significant <= 15)

      expect(schema.safeParse(Number(text)).success).toBe(kept.length <= decimals)
    }),
    { numRuns: 2_000 },
  )
})

test('any number is accepted exactly when 15 digits and three decimals give it back', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e18, max: 1e18, noNaN: true }), (value) => {
      const isShort = Number(value.toPrecision(15)) === value
      const hasFewDecimals = Number(value.toFixed(decimals)) === value

      expect(schema.safeParse(value).success).toBe(isShort && hasFewDecimals)
    }),
    { numRuns: 2_000 },
  )
})

test('every amount in whole grosze is accepted and keeps its value', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (grosze) => {
      const amount = Number(`${grosze}e-2`)

      expect(AmountPln.parse(amount)).toBe(amount)
      expect(Math.round(amount * 100)).toBe(grosze)
    }),
    { numRuns: 2_000 },
  )
})

test.each([1e-7, 1.5e-7, 0.1 + 0.2, 1.001, 10_000_000.01, 1e21, Number.NaN, Number.POSITIVE_INFINITY, '5', null])(
  '%p is no amount',
  (value) => {
    expect(AmountPln.safeParse(value).success).toBe(false)
  },
)
