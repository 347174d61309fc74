import { expect, test } from '@jest/globals'
import { amountText, priceText } from '../../web/words/amounts.ts'
import { readAmount } from '../../web/words/read-amount.ts'

const polish = { groupsByCommas: false }
const english = { groupsByCommas: true }

test.each([
  ['1234', '1234'],
  ['1234,5', '1234.5'],
  ['1234.56', '1234.56'],
  ['1 234,56', '1234.56'],
  ['1\u00a0234,56 zł', '1234.56'],
  ['1\u202f234,56', '1234.56'],
  ['  12 345 678,90 PLN ', '12345678.90'],
  ['1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ["1'234.56", '1234.56'],
  ['1.234.567', '1234567'],
  ['0,615', '0.615'],
  ['−12,30', '-12.30'],
  ['-12,30', '-12.30'],
])('%j is read as %s', (typed, text) => {
  expect(readAmount(typed, polish)).toEqual({ kind: 'amount', text })
})

test.each([
  ['1.234', ['1234', '1.234']],
  ['1,234', ['1234', '1.234']],
  ['-12.345 zł', ['-12345', '-12.345']],
])('%j is asked back', (typed, choices) => {
  expect(readAmount(typed, polish)).toEqual({ kind: 'ambiguous', choices })
})

test.each([
  ['1,234', { kind: 'amount', text: '1234' }],
  ['-12,345 PLN', { kind: 'amount', text: '-12345' }],
  ['0,615', { kind: 'amount', text: '0.615' }],
  ['12,34', { kind: 'amount', text: '12.34' }],
  ['1.234', { kind: 'ambiguous', choices: ['1234', '1.234'] }],
])('%j in a language that groups by commas is read as %j', (typed, read) => {
  expect(readAmount(typed, english)).toEqual(read)
})

test.each(['abc', '12 34', '1,2,3', '1.23.4', '1 234.567,8x', '--1', '1e5', 'zł1zł', '1,234.567.8', ','])(
  '%j is not read',
  (typed) => {
    expect(readAmount(typed, polish)).toEqual({ kind: 'unreadable' })
  },
)

test.each(['', '   ', ' zł '])('%j is nothing', (typed) => {
  expect(readAmount(typed, polish)).toEqual({ kind: 'empty' })
})

test.each([
  [2498.4, '2\u00a0498,40\u00a0zł', '2,498.40\u00a0PLN'],
  [0, '0,00\u00a0zł', '0.00\u00a0PLN'],
  [-12.3, '\u221212,30\u00a0zł', '\u221212.30\u00a0PLN'],
  [1234567.89, '1\u00a0234\u00a0567,89\u00a0zł', '1,234,567.89\u00a0PLN'],
])('%d is written in both languages', (amount, polish, english) => {
  expect([amountText(amount, 'pl'), amountText(amount, 'en')]).toEqual([polish, english])
})

test.each([
  ['0.615', '0,615\u00a0zł', '0.615\u00a0PLN'],
  ['1234.5', '1\u00a0234,50\u00a0zł', '1,234.50\u00a0PLN'],
  ['-12', '\u221212,00\u00a0zł', '\u221212.00\u00a0PLN'],
])('the typed amount %s is repeated with all its decimals', (typed, polish, english) => {
  expect([priceText(typed, 'pl'), priceText(typed, 'en')]).toEqual([polish, english])
})
