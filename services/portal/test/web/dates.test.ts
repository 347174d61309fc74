import { expect, test } from '@jest/globals'
import {
  dayOfMoment,
  dayText,
  inMonthText,
  momentText,
  monthText,
  recentDayText,
  shortDayText,
} from '../../web/words/dates.ts'
import { daysBetween, isPeriod, lastMonth, monthsFrom } from '../../web/words/periods.ts'
import { englishPlural, polishPlural } from '../../web/words/plural.ts'

test('days are written in words', () => {
  expect([dayText('2026-11-03', 'pl'), dayText('2026-11-03', 'en')]).toEqual(['3 listopada 2026', '3 November 2026'])
  expect([shortDayText('2026-11-10', 'pl'), shortDayText('2026-11-10', 'en')]).toEqual(['10 listopada', '10 November'])
})

test('days close to today are named by it, in Polish time', () => {
  const last = (moment: string) => [
    recentDayText(moment, '2026-11-29', 'pl'),
    recentDayText(moment, '2026-11-29', 'en'),
  ]

  expect(last('2026-11-28T23:30:00.000Z')).toEqual(['dzisiaj', 'today'])
  expect(last('2026-11-28T10:00:00.000Z')).toEqual(['wczoraj', 'yesterday'])
  expect(last('2026-11-27T10:00:00.000Z')).toEqual(['27 listopada 2026', '27 November 2026'])
  expect(dayOfMoment('2026-11-27T23:30:00.000Z', 'pl')).toBe('28 listopada 2026')
})

test('a month is a heading', () => {
  expect([monthText('2026-10', 'pl'), monthText('2026-10', 'en')]).toEqual(['Październik 2026', 'October 2026'])
})

test('the month in which something happened is inflected', () => {
  expect([inMonthText('2026-08', 'pl'), inMonthText('2026-09', 'pl')]).toEqual(['w sierpniu 2026', 'we wrześniu 2026'])
  expect(inMonthText('2026-08', 'en')).toBe('in August 2026')
})

test('times are shown in Polish time, whatever the time zone of the laptop', () => {
  expect(momentText('2026-11-30T23:00:00.000Z', 'en')).toContain('1 December 2026')
  expect(momentText('2026-11-30T23:00:00.000Z', 'pl')).toContain('1 grudnia 2026')
})

test.each([
  ['2026-11-04T10:00:00.000Z', '2026-10'],
  ['2026-01-01T00:00:00.000Z', '2025-12'],
  ['2026-10-31T23:30:00.000Z', '2026-10'],
  ['2026-10-31T22:30:00.000Z', '2026-09'],
])('at %s the last month is %s', (moment, period) => {
  expect(lastMonth(moment)).toBe(period)
})

test('months follow each other over the turn of the year', () => {
  expect([monthsFrom('2026-01', -1), monthsFrom('2026-12', 1), monthsFrom('2026-03', -14)]).toEqual([
    '2025-12',
    '2027-01',
    '2025-01',
  ])
})

test.each(['2026-13', '2026-00', '2026-1', '1899-01', '2026-01-01', ''])('%j is no month', (text) => {
  expect(isPeriod(text)).toBe(false)
})

test('days are counted over the change of the clock', () => {
  expect([daysBetween('2026-10-24', '2026-10-26'), daysBetween('2026-03-28', '2026-03-30')]).toEqual([2, 2])
})

test.each([
  [0, '0\u00a0pozycji', '0\u00a0items'],
  [1, '1\u00a0pozycja', '1\u00a0item'],
  [3, '3\u00a0pozycje', '3\u00a0items'],
  [5, '5\u00a0pozycji', '5\u00a0items'],
  [12, '12\u00a0pozycji', '12\u00a0items'],
  [22, '22\u00a0pozycje', '22\u00a0items'],
])('%d items are counted as people say it', (count, polish, english) => {
  expect(polishPlural(count, { one: 'pozycja', few: 'pozycje', many: 'pozycji' })).toBe(polish)
  expect(englishPlural(count, { one: 'item', other: 'items' })).toBe(english)
})
