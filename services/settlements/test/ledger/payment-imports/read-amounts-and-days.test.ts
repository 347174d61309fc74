import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { guessDateFormat } from '../../../src/ledger/payment-imports/guess-date-format.ts'
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
  ['31.1.26', 'DD.MM.YY'],
  ['31.1.2026', 'DD.MM.YYYY'],
  ['2026-1-31', 'YYYY-MM-DD'],
  ['2026.01.31', 'YYYY.MM.DD'],
  ['2026/01/31', 'YYYY/MM/DD'],
  ['01/31/2026', 'MM/DD/YYYY'],
  ['1/31/26', 'MM/DD/YY'],
  ['01-31-2026', 'MM-DD-YYYY'],
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
  ['13/31/2026'],
  ['01.31.2026'],
  ['2026.31.01'],
  ['2026-07/05'],
  ['005.7.26'],
  [''],
])('the day "%s" does not exist, or is not guessed at', (text) => {
  expect(findDateFormats([text])).toEqual([])
})

test.each([
  ['5.7.26', '2026-07-05'],
  ['05-07-26', '2026-07-05'],
  ['2026.07.05', '2026-07-05'],
  ['2026/07/05', '2026-07-05'],
  ['05/07/2026', '2026-07-05'],
  ['9-8-2026', '2026-08-09'],
  ['4/3/26', '2026-03-04'],
])('a column of %s has the day before the month', (cell, day) => {
  expect(readDate(cell, guessDateFormat([cell, 'Suma']))).toBe(day)
})

test.each([
  ['the month first, as every line fits', ['03/04/2026', '03/28/2026'], 'MM/DD/YYYY'],
  ['the day first, though some lines fit both', ['03/04/2026', '28/03/2026'], 'DD/MM/YYYY'],
  ['the day first, though a day does not exist', ['31/06/2026', '12/06/2026'], 'DD/MM/YYYY'],
  ['the month first with short years', ['6-9-26', '6-19-26'], 'MM-DD-YY'],
  ['the year first, as no statement is that old', ['26-07-05', '26-07-19'], 'YY-MM-DD'],
  ['the day first in two years', ['28-12-25', '03-01-26'], 'DD-MM-YY'],
  ['one day of the month in two years, with dots', ['28.12.25', '28.01.26'], 'DD.MM.YY'],
])('a column has %s', (_, cells, format) => {
  expect(guessDateFormat(cells)).toBe(format)
})

test.each([
  ['both orders', ['03/28/2026', '28/03/2026']],
  ['both orders with short years', ['6-19-26', '19-6-26']],
  ['two separators', ['2026.07.05', '2026/07/05']],
  ['days of one year or years of one day', ['26-07-28', '26-07-29']],
])('a column of %s is refused with what to do', (_, cells) => {
  expect(() => guessDateFormat(cells)).toThrow('Days are written in several ways: say which with date_format.')
})
