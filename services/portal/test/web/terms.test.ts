import { expect, test } from '@jest/globals'
import { datedTexts } from '../../web/screens/agreements/agreement-texts.ts'
import { changedWhy, whyTexts } from '../../web/screens/agreements/terms/changed-why.ts'
import { listChanges } from '../../web/screens/agreements/terms/list-values.ts'
import { baseOn, readNewTerms } from '../../web/screens/agreements/terms/read-new-terms.ts'
import { isDay } from '../../web/words/periods.ts'
import { words } from '../../web/words/pl.ts'

const first = {
  id: 'trm_01jd3k5q9ze8r9v4k7m2n6p001',
  starts_on: '2026-01-01',
  ends_on: '2026-06-30',
  reason: null,
  source: null,
  used_by: [],
  mode: 'by_readings' as const,
  rent_pln: 2400,
  proration: 'by_days' as const,
  fixed_charges: [{ label: 'Garaż', amount_pln: 150, tax_class: 'revenue' as const }],
  flat_utilities_pln: null,
  advances: [{ category: 'heating' as const, amount_pln: 180 }],
  persons: 2,
  shared_costs: [{ category: 'waste' as const, share_by: 'persons' as const, percent: null }],
  created_at: '',
  updated_at: '',
}
const second = {
  ...first,
  id: 'trm_01jd3k5q9ze8r9v4k7m2n6p002',
  starts_on: '2026-07-01',
  ends_on: '2026-12-31',
  reason: 'amendment' as const,
  rent_pln: 2500,
}
const versions = [first, second]
const indexed = { ...second, reason: 'indexation' as const, source: 'GUS' }

/** A form over the terms of a day, with what was typed. */
function typed(from: string, texts: Record<string, string> = {}) {
  return {
    ...datedTexts(baseOn(versions, from), 'pl'),
    '/starts_on': from,
    '/reason': 'amendment',
    '/source': '',
    ...texts,
  }
}

test('new terms have only what differs from those of the day before', () => {
  const { body, faults } = readNewTerms(typed('2026-05-01', { '/persons': '3', '/source': ' aneks ' }), versions, words)

  expect([body, faults]).toEqual([{ starts_on: '2026-05-01', reason: 'amendment', source: 'aneks', persons: 3 }, []])
})

test('without a day the form begins with the last terms', () => {
  expect([baseOn(versions, ''), baseOn(versions, '2026-06-30'), baseOn(versions, '2025-01-01')]).toEqual([
    second,
    first,
    first,
  ])
})

test.each([
  ['', 'amendment', words.fields.required],
  ['2025-12-31', 'amendment', words.terms.outside('od 1 stycznia 2026 do 31 grudnia 2026')],
  ['2027-01-01', 'correction_of_mistake', words.terms.outside('od 1 stycznia 2026 do 31 grudnia 2026')],
  ['2026-07-01', 'amendment', words.terms.taken('1 lipca 2026')],
  ['2026-01-01', 'indexation', words.terms.taken('1 stycznia 2026')],
])('the first day "%s" with the reason %s is refused by the page itself', (from, reason, detail) => {
  const { faults } = readNewTerms(typed(from, { '/reason': reason }), versions, words)

  expect(faults.map((fault) => [fault.at, fault.detail])).toEqual([['/starts_on', detail]])
})

test('a mistake is corrected on a day that has terms, the first one too', () => {
  const ofDay = (from: string) =>
    readNewTerms(typed(from, { '/reason': 'correction_of_mistake' }), versions, words).faults

  expect([ofDay('2026-01-01'), ofDay('2026-07-01')]).toEqual([[], []])
})

test('an indexation joins the terms of an amendment on its day, and not another indexation', () => {
  const ofTerms = (later: typeof second | typeof indexed) =>
    readNewTerms(typed('2026-07-01', { '/reason': 'indexation', '/rent_pln': '2600' }), [first, later], words)

  expect(ofTerms(second)).toEqual({
    body: { starts_on: '2026-07-01', reason: 'indexation', rent_pln: 2600 },
    faults: [],
  })
  expect(ofTerms(indexed).faults.map(({ detail }) => detail)).toEqual([words.terms.taken('1 lipca 2026')])
})

test('of why terms changed only what was typed differently is sent, and the first terms have none', () => {
  const typedWhy = { '/reason': 'amendment', '/source': ' ' }

  expect([whyTexts(indexed), changedWhy(whyTexts(indexed), indexed)]).toEqual([
    { '/reason': 'indexation', '/source': 'GUS' },
    {},
  ])
  expect([changedWhy(typedWhy, indexed), changedWhy(typedWhy, first), whyTexts(first)]).toEqual([
    { reason: 'amendment', source: null },
    {},
    {},
  ])
})

test('changed, new and dropped values are named with what they were and became; the rest is left out', () => {
  const after = {
    ...first,
    rent_pln: 2500,
    advances: [{ category: 'cold_water' as const, amount_pln: 60 }],
    fixed_charges: [{ ...first.fixed_charges[0], amount_pln: 150, tax_class: 'pass_through' as const, label: 'Garaż' }],
    shared_costs: [{ category: 'internet' as const, share_by: 'percent' as const, percent: 12.5 }],
  }

  expect(listChanges(first, after, words)).toEqual([
    ['Czynsz za miesiąc', '2\u00a0400,00\u00a0zł → 2\u00a0500,00\u00a0zł'],
    ['Zaliczka: Ogrzewanie', '180,00\u00a0zł → brak'],
    ['Garaż', '150,00\u00a0zł (Twój przychód (z podatkiem)) → 150,00\u00a0zł (po kosztach (bez podatku))'],
    ['Odpady', 'według osób → brak'],
    ['Zaliczka: Zimna woda', 'brak → 60,00\u00a0zł'],
    ['Internet', 'brak → 12,5\u00a0%'],
  ])
})

test('only days of the calendar are days', () => {
  expect(['2026-02-28', '2026-02-30', '2026-13-01', 'new', '2026-1-1'].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
