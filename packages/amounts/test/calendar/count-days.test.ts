import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { addDays, daysInMonth, daysWithin, firstDay, lastDay } from '../../src/calendar/month.ts'

test.each([
  ['2026-02', 28],
  ['2028-02', 29],
  ['2000-02', 29],
  ['1900-02', 28],
  ['2026-04', 30],
  ['2026-12', 31],
])('%s has %i days', (period, days) => {
  expect(daysInMonth(period)).toBe(days)
  expect(firstDay(period)).toBe(`${period}-01`)
  expect(lastDay(period)).toBe(`${period}-${days}`)
})

test.each([
  ['the whole month', '2026-04', { starts_on: '2025-01-01', ends_on: null }, '2026-04-01', '2026-04-30', 30],
  [
    'up to an end on the 17th, included',
    '2026-04',
    { starts_on: '2025-01-01', ends_on: '2026-04-17' },
    '2026-04-01',
    '2026-04-17',
    17,
  ],
  [
    'from a start on the 20th, included',
    '2026-04',
    { starts_on: '2026-04-20', ends_on: null },
    '2026-04-20',
    '2026-04-30',
    11,
  ],
  [
    'a tenancy of one day',
    '2026-04',
    { starts_on: '2026-04-09', ends_on: '2026-04-09' },
    '2026-04-09',
    '2026-04-09',
    1,
  ],
  [
    'the last day of a leap February',
    '2028-02',
    { starts_on: '2028-02-29', ends_on: null },
    '2028-02-29',
    '2028-02-29',
    1,
  ],
  [
    'an end on the last day',
    '2026-02',
    { starts_on: '2026-02-01', ends_on: '2026-02-28' },
    '2026-02-01',
    '2026-02-28',
    28,
  ],
  [
    'the month in which the clocks change',
    '2026-03',
    { starts_on: '2026-03-15', ends_on: null },
    '2026-03-15',
    '2026-03-31',
    17,
  ],
])('the days of a tenancy in a month are counted: %s', (_, period, tenancy, from, to, days) => {
  const counted = daysWithin(period, tenancy)

  expect(counted).toEqual({ from, to, days, daysInMonth: daysInMonth(period) })
})

test.each([
  ['before it begins', { starts_on: '2026-05-01', ends_on: null }],
  ['long after its end', { starts_on: '2025-01-01', ends_on: '2025-06-30' }],
])('a month has no days of a tenancy %s', (_, tenancy) => {
  expect(daysWithin('2026-04', tenancy).days).toBe(0)
})

test('every day of a tenancy falls into exactly one month', () => {
  const anyDay = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2025-01-01', days))
  const months = Array.from(
    { length: 60 },
    (_, month) => `${2025 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`,
  )

  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 300 }), (start, length) => {
      const end = addDays(start, length)
      const counted = months.map((period) => daysWithin(period, { starts_on: start, ends_on: end }).days)
      expect(counted.reduce((sum, days) => sum + days, 0)).toBe(length + 1)
    }),
  )
})
