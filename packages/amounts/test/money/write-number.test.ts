import { expect, test } from '@jest/globals'
import { writeNumber, writePln } from '../../src/money/write-number.ts'

test.each([
  ['0', '0,00 zł', '0.00 PLN'],
  ['1234.5', '1 234,50 zł', '1,234.50 PLN'],
  ['-0.01', '−0,01 zł', '−0.01 PLN'],
  ['10000000', '10 000 000,00 zł', '10,000,000.00 PLN'],
  ['246.50500', '246,505 zł', '246.505 PLN'],
])('%s PLN is written %s in Polish and %s in English', (amount, polish, english) => {
  const written = [writePln(amount, 'pl'), writePln(amount, 'en')]

  expect(written.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([polish, english])
})

test.each([
  ['6504', '6504', '6,504'],
  ['16504', '16 504', '16,504'],
  ['-1234567.5', '−1 234 567,5', '−1,234,567.5'],
  ['-123', '−123', '−123'],
  ['0.3512', '0,3512', '0.3512'],
])('the number %s is written %s in Polish and %s in English', (number, polish, english) => {
  const written = [writeNumber(number, 'pl'), writeNumber(number, 'en')]

  expect(written.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([polish, english])
})
