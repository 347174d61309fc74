import { expect, test } from '@jest/globals'
import { classifyAnswer } from '../src/deliveries/classify-answer.ts'

test.each([
  [199, {}, 'status'],
  [200, {}, null],
  [299, { 'webhook-delivery': 'disable' }, null],
  [300, {}, 'redirect'],
  [399, {}, 'redirect'],
  [400, {}, 'status'],
  [410, {}, 'gone'],
  [500, { 'webhook-delivery': 'Disable' }, 'gone'],
  [500, { 'webhook-delivery': 'abort-message' }, 'declined'],
])('status %i with headers %j means %p', (status, headers, meaning) => {
  expect(classifyAnswer({ status, headers })).toBe(meaning)
})
