import { expect, test } from '@jest/globals'
import { readQuantity } from '../../web/words/read-quantity.ts'

test.each([
  ['1 234,5', 1234.5],
  ['1234.567', 1234.567],
  ['0012,3', 12.3],
  [' 7 ', 7],
])('the reading %s is read as %d', (typed, value) => {
  expect(readQuantity(typed)).toBe(value)
})

test.each(['', '-1', '1,2,3', '12 kWh', '1,1234567', '1e3'])('the text %j is no reading', (typed) => {
  expect(readQuantity(typed)).toBeNull()
})
