import { expect, test } from '@jest/globals'
import { containing, literally } from '../../src/queries/like-pattern.ts'

test.each([
  ['Lis', 'Lis'],
  ['100%', String.raw`100\%`],
  ['a_b', String.raw`a\_b`],
  [String.raw`a\b`, String.raw`a\\b`],
  ['$&', '$&'],
])('%s is searched for as it is written', (text, pattern) => {
  expect(literally(text)).toBe(pattern)
  expect(containing(text)).toBe(`%${pattern}%`)
})
