import { expect, test } from '@jest/globals'
import { writeAccountNumber } from '../src/words/write-account-number.ts'
import { writeAmount } from '../src/words/write-amount.ts'
import { writeMonth } from '../src/words/write-month.ts'

test('an amount for a column has no space at which a line could break', () => {
  expect([writeAmount('-1234.5', 'pl'), writeAmount('-1234.5', 'en')]).toEqual([
    '−1\u00a0234,50\u00a0zł',
    '−1,234.50\u00a0PLN',
  ])
})

test('months and account numbers are written as people read them', () => {
  expect(['2026-01', '2026-12'].map((month) => writeMonth(month, 'pl'))).toEqual(['styczeń 2026', 'grudzień 2026'])
  expect(writeMonth('2026-09', 'en')).toBe('September 2026')
  expect(writeAccountNumber('24160000035175530643314956')).toBe('24 1600 0003 5175 5306 4331 4956')
})
