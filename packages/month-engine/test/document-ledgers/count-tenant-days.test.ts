import { expect, test } from '@jest/globals'
import { countTenantDays } from '../../src/document-ledgers/count-tenant-days.ts'

const june = { from: '2026-06-01', to: '2026-06-30' }

test.each([
  ['no tenancy', [], 0],
  ['an agreement goes on', [{ from: '2025-01-01', to: null }], 30],
  ['a tenant leaves', [{ from: '2025-01-01', to: '2026-06-15' }], 15],
  [
    'a tenant follows another one',
    [
      { from: '2026-06-16', to: null },
      { from: '2025-01-01', to: '2026-06-10' },
    ],
    25,
  ],
  [
    'two apartments have tenants',
    [
      { from: '2026-06-11', to: '2026-06-20' },
      { from: '2026-06-15', to: '2026-06-25' },
    ],
    15,
  ],
  [
    'one lies within another',
    [
      { from: '2026-06-01', to: '2026-06-30' },
      { from: '2026-06-05', to: '2026-06-06' },
    ],
    30,
  ],
  ['the agreement is of another month', [{ from: '2026-07-01', to: null }], 0],
])('counts each day with a tenant once when %s', (_, tenancies, days) => {
  expect(countTenantDays(june, tenancies)).toBe(days)
})
