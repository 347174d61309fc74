import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readAmount } from '../../../src/ledger/payment-imports/read-amount.ts'
import { findDateFormats, readDate } from '../../../src/ledger/payment-imports/read-date.ts'

test.each([
  ['1 234,56', '1234.56'],
  ['1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['-1234.56', '-1234.56'],
  ['1 234,56 PLN', '1234.56'],
  ['PLN 1234,5', '1234.50'],
  ['12 zł', '12.00'],
  ['1\u00a0234\u202f567,89', '1234567.89'],
  ['\u22121 234,56', '-1234.56'],
  ['1 234,56-', '-1234.56'],
  ['+2400', '2400.00'],
  ['0,01', '0.01'],
  ['-0,00', '0.00'],
  ['1.234.567', '1234567.00'],
  ['10 000 000,00', '10000000.00'],
])('the amount %s is read as %s', (text, pln) => {
  expect(readAmount(text)).toEqual({ pln })
})

test.each([
  [''],
  ['-'],
  ['abc'],
  ['1,23,45'],
  ['12 34,00'],
  ['--5'],
  ['-5-'],
  ['5,123'],
  ['1e5'],
  ['NaN'],
  ['=1+1'],
  ['10 000 000,01'],
  ['9'.repeat(30)],
])('the amount "%s" is refused as ambiguous or invalid', (text) => {
  expect(readAmount(text)).toBeUndefined()
})

test('an amount in another currency reports the currency', () => {
  expect(readAmount('12,00 EUR')).toEqual({ currency: 'EUR' })
})

test('no grosz is lost in any amount and notation', () => {
  const separators = fc.constantFrom(' ', '\u00a0', '.', '')
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), separators, (grosze, separator) => {
      const digits = String(Math.abs(grosze)).padStart(3, '0')
      const [whole, fraction] = [digits.slice(0, -2), digits.slice(-2)]
      const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, separator)
      const written = `${grosze < 0 ? '-' : ''}${grouped},${fraction}`

      expect(readAmount(written)).toEqual({ pln: `${grosze < 0 ? '-' : ''}${whole}.${fraction}` })
    }),
  )
})

test.each([
  ['2026-01-31', 'YYYY-MM-DD'],
  ['31-01-2026', 'DD-MM-YYYY'],
  ['31.01.2026', 'DD.MM.YYYY'],
  ['20260131', 'YYYYMMDD'],
  ['31/01/2026', 'DD/MM/YYYY'],
  ['2026-01-31 23:59:59', 'YYYY-MM-DD'],
  ['31.01.26', 'DD.MM.YY'],
  ['31/01/26', 'DD/MM/YY'],
  ['31 sty 2026', 'D MMM YYYY'],
  ['31 stycznia 2026', 'D MMM YYYY'],
  ['31\u00a0sty.\u00a02026, 10:11', 'D MMM YYYY'],
  ['31-sty-26', 'D MMM YYYY'],
  ['31 Jan 2026', 'D MMM YYYY'],
] as const)('the day %s is written as %s and no other way', (text, format) => {
  expect(findDateFormats([text])).toEqual([format])
  expect(readDate(text, format)).toBe('2026-01-31')
})

test.each([
  ['5 lip 2026', '2026-07-05'],
  ['1 paź 2026', '2026-10-01'],
  ['09 września 2026', '2026-09-09'],
  ['29 lut 2024', '2024-02-29'],
  ['7 gru 2026', '2026-12-07'],
  ['3 May 2026', '2026-05-03'],
])('the day %s is %s', (text, day) => {
  expect(readDate(text, 'D MMM YYYY')).toBe(day)
})

test.each([
  ['2026-02-30'],
  ['30 lut 2026'],
  ['5 xyz 2026'],
  ['5 li 2026'],
  ['31.13.26'],
  ['2026-13-01'],
  ['0026-01-01'],
  ['01/31/2026'],
  ['1.1.2026'],
  [''],
])('the day "%s" does not exist, or is not guessed at', (text) => {
  expect(findDateFormats([text])).toEqual([])
})
