import { expect, test } from '@jest/globals'
import { operations } from '../src/catalogue.ts'

test('every POST where money moves takes an Idempotency-Key', () => {
  const moving = operations.filter(({ method, scopes }) => method === 'POST' && scopes.includes('payments.write'))

  expect(moving.filter(({ idempotent }) => !idempotent).map(({ id }) => id)).toEqual([])
  expect(moving.length).toBeGreaterThanOrEqual(6)
})
