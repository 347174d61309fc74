import { expect, test } from '@jest/globals'
import { hideValues } from '../src/deliveries/hide-values.ts'

test('a value that a receiver returns is hidden wherever it occurs', () => {
  const answer = 'authorization: Bearer abc-123\nx-key: Bearer abc-123-longer'

  expect(hideValues(answer, ['Bearer abc-123', 'Bearer abc-123-longer'])).toBe('authorization: ***\nx-key: ***')
})

test('the beginning of a value at the end of a cut answer is hidden too', () => {
  expect(hideValues('seen: Bearer ab', ['Bearer abc-123'])).toBe('seen: ***')
})

test('values as short as ordinary words, and answers without any, stay as they are', () => {
  expect(hideValues('the yes of it', ['yes'])).toBe('the yes of it')
  expect(hideValues('nothing here', ['Bearer abc-123'])).toBe('nothing here')
})
