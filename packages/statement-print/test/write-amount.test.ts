import { expect, test } from '@jest/globals'
import { writeAccountNumber } from '../src/words/write-account-number.ts'
import { writeAmount } from '../src/words/write-amount.ts'
import { writeMonth } from '../src/words/write-month.ts'

test.each([
  ['0', '0,00 zł', '0.00 PLN'],
  ['1234.5', '1 234,50 zł', '1,234.50 PLN'],
  ['-0.01', '−0,01 zł', '−0.01 PLN'],
  ['10000000', '10 000 000,00 zł', '10,000,000.00 PLN'],
  ['246.50500', '246,505 zł', '246.505 PLN'],
])('%s PLN is written %s in Polish and %s in English', (amount, polish, english) => {
  const written = [writeAmount(amount, 'pl'), writeAmount(amount, 'en')]

  expect(written.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([polish, english])
  expect(written.join('')).not.toContain(' ')
})

test('months and account numbers are written as people read them', () => {
  expect(['2026-01', '2026-12'].map((month) => writeMonth(month, 'pl'))).toEqual(['styczeń 2026', 'grudzień 2026'])
  expect(writeMonth('2026-09', 'en')).toBe('September 2026')
  expect(writeAccountNumber('24160000035175530643314956')).toBe('24 1600 0003 5175 5306 4331 4956')
})
