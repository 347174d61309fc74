import { expect, test } from '@jest/globals'
import { lastDayOf, monthsWithAdvances } from '../../web/screens/agreements/true-ups/months-with-advances.ts'

const terms = {
  reason: null,
  source: null,
  used_by: [],
  mode: 'by_readings' as const,
  rent_pln: 2400,
  proration: 'by_days' as const,
  fixed_charges: [],
  flat_utilities_pln: null,
  persons: 1,
  shared_costs: [],
  created_at: '',
  updated_at: '',
}
const heating = [{ category: 'heating' as const, amount_pln: 100 }]

test('months with advances are those of terms that have them, up to today', () => {
  const versions = [
    { ...terms, from: '2025-11-01', to: '2025-12-31', advances: heating },
    { ...terms, from: '2026-01-01', to: '2026-08-31', advances: [] },
    { ...terms, from: '2026-09-01', to: '2026-09-15', advances: heating },
    { ...terms, from: '2026-09-16', to: null, advances: heating },
  ]

  expect(monthsWithAdvances(versions, '2026-11-26')).toEqual(['2025-11', '2025-12', '2026-09', '2026-10', '2026-11'])
  expect(monthsWithAdvances(versions, '2025-10-31')).toEqual([])
})

test('the last day of a month is known in leap years too', () => {
  expect(['2026-02', '2028-02', '2026-12'].map(lastDayOf)).toEqual(['2026-02-28', '2028-02-29', '2026-12-31'])
})
