import { expect, test } from '@jest/globals'
import { lastDay, monthsWithAdvances } from '../../web/screens/agreements/true-ups/months-with-advances.ts'
import {
  chooseCategories,
  chooseMonth,
  type Known,
  proposeDays,
} from '../../web/screens/agreements/true-ups/true-up-choices.ts'

const terms = {
  id: 'trm_01jd3k5q9ze8r9v4k7m2n6p001',
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
    { ...terms, starts_on: '2025-11-01', ends_on: '2025-12-31', advances: heating },
    { ...terms, starts_on: '2026-01-01', ends_on: '2026-08-31', advances: [] },
    { ...terms, starts_on: '2026-09-01', ends_on: '2026-09-15', advances: heating },
    { ...terms, starts_on: '2026-09-16', ends_on: null, advances: heating },
  ]

  expect(monthsWithAdvances(versions, '2026-11-26')).toEqual(['2025-11', '2025-12', '2026-09', '2026-10', '2026-11'])
  expect(monthsWithAdvances(versions, '2025-10-31')).toEqual([])
})

test('the last day of a month is known in leap years too', () => {
  expect(['2026-02', '2028-02', '2026-12'].map(lastDay)).toEqual(['2026-02-28', '2028-02-29', '2026-12-31'])
})

const water = [{ category: 'water' as const, amount_pln: 50 }]
const today = '2026-11-26'

function sentMonths(...periods: string[]): Known['settlements'] {
  return periods.map((period) => ({ kind: 'monthly', state: 'sent', period }))
}

function aTrueUp(from: string, to: string, more: { period?: string; state?: 'sent' | 'cancelled' } = {}) {
  const { period = '2026-11', state = 'sent' } = more
  return {
    kind: 'true_up' as const,
    state,
    period,
    true_up: { starts_on: from, ends_on: to, categories: ['heating' as const] },
  }
}

const versions = [{ ...terms, starts_on: '2026-01-01', ends_on: null, advances: [...heating, ...water] }]

test('the proposed days begin after the last true-up and end with the last month that is over and sent', () => {
  const months = sentMonths('2026-01', '2026-02', '2026-03', '2026-04', '2026-05')
  const propose = (...settlements: Known['settlements']) => proposeDays({ versions, settlements, today })
  const first = aTrueUp('2026-01-01', '2026-02-28')

  expect(propose(...months)).toEqual({ from: '2026-01-01', to: '2026-05-31' })
  expect(propose(...months, first)).toEqual({ from: '2026-03-01', to: '2026-05-31' })
  expect(propose(...months, { ...first, state: 'cancelled' })).toEqual({ from: '2026-01-01', to: '2026-05-31' })
  expect(propose(...months, aTrueUp('2026-01-01', '2026-05-31'))).toEqual({ from: '2026-01-01', to: '2026-05-31' })
  expect(propose()).toEqual({ from: '2026-01-01', to: '2026-10-31' })
})

test('when everything that is over is settled, or nothing is over, all months are proposed, and never more than 36', () => {
  const ended = [{ ...terms, starts_on: '2026-01-01', ends_on: '2026-02-28', advances: heating }]
  const settled = { versions: ended, settlements: [aTrueUp('2026-01-01', '2026-02-28')], today }
  const long = [{ ...terms, starts_on: '2020-01-01', ends_on: null, advances: heating }]

  expect(proposeDays(settled)).toEqual({ from: '2026-01-01', to: '2026-02-28' })
  expect(proposeDays({ versions, settlements: [], today: '2026-01-09' })).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
  })
  expect(proposeDays({ versions: long, settlements: [], today })).toEqual({ from: '2020-01-01', to: '2022-12-31' })
})

test('the advances of the chosen days are all chosen, except those that a true-up settles there, until a person says otherwise', () => {
  const known = { versions, settlements: [aTrueUp('2026-01-01', '2026-04-30')], today }
  const later = { '/starts_on': '2026-05-01', '/ends_on': '2026-06-30' }
  const choose = (texts: Record<string, string>) =>
    chooseCategories(known, texts).map(({ category, isChosen, isSettled }) => [category, isChosen, isSettled])

  expect(choose(later)).toEqual([
    ['heating', true, false],
    ['water', true, false],
  ])
  expect(choose({ ...later, '/starts_on': '2026-04-01', '/categories/water': 'no' })).toEqual([
    ['heating', false, true],
    ['water', false, false],
  ])
  expect(choose({ '/starts_on': '2025-01-01', '/ends_on': '2025-12-31' })).toEqual([])
})

test('a true-up belongs to the current month, or where that one has a true-up to the nearest free month', () => {
  const to = { '/ends_on': '2026-09-30' }
  const choose = (texts: Record<string, string>, ...periods: string[]) => {
    const settlements = periods.map((period) => aTrueUp('2026-01-01', '2026-01-31', { period }))
    return chooseMonth({ versions, settlements, today }, texts)
  }

  expect(choose(to)).toEqual({
    months: ['2026-09', '2026-10', '2026-11'],
    chosen: '2026-11',
    isUsual: true,
    isTaken: false,
  })
  expect(choose(to, '2026-11')).toMatchObject({ months: ['2026-09', '2026-10'], chosen: '2026-10', isTaken: true })
  expect(choose({ ...to, '/period': '2026-09' })).toMatchObject({ chosen: '2026-09', isUsual: false })
  expect(choose({ ...to, '/period': '2026-08' })).toMatchObject({ chosen: '2026-11', isUsual: true })
  expect(choose(to, '2026-09', '2026-10', '2026-11')).toMatchObject({ months: ['2026-12'], chosen: '2026-12' })
})
