import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readRetryAfter } from '../src/deliveries/read-retry-after.ts'

const now = new Date('2026-11-21T04:00:00Z')
const minute = 60_000

test.each([
  ['120', 2 * minute],
  ['0', 0],
  ['007', 7_000],
  [' 7 ', 7_000],
  ['\t7', 7_000],
  ['1.5', 2_000],
  ['0.001', 1_000],
  ['1.0', 1_000],
  ['99999999999999999999', Number.MAX_SAFE_INTEGER],
  ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
  ['Sat, 21 Nov 2026 04:01:00 GMT', minute],
  ['Saturday, 21-Nov-26 04:01:00 GMT', minute],
  ['Sat Nov 21 04:01:00 2026', minute],
  ['Tue Dec  1 04:00:00 2026', 10 * 24 * 60 * minute],
  ['  Sat, 21 Nov 2026 04:01:00 GMT ', minute],
  ['Sat, 21 Nov 2026 03:00:00 GMT', 0],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 0],
  ['Sun Nov  6 08:49:37 1994', 0],
])('Retry-After %j asks for %j ms', (value, expected) => {
  expect(readRetryAfter(now, value)).toBe(expected)
})

const odd = ['', '-5', '+5', '1e3', '0x10', 'Infinity', 'NaN', '5s', '5 6', '1.', '.5', '١٢', 'soon', 'Sat', 'tomorrow']
const oddDates = [
  'Sat, 21 Nov 2026 04:01:00 +0100',
  'Sat, 21 Nov 2026',
  'Sat, 32 Nov 2026 04:01:00 GMT',
  'Sat, 21 Foo 2026 04:01:00 GMT',
  'Sat, 21 Nov 2026 25:01:00 GMT',
  '2026-11-21T04:01:00Z',
]
test.each([...odd, ...oddDates])('Retry-After %j asks for nothing', (value) => {
  expect(readRetryAfter(now, value)).toBeUndefined()
})

test('without the header nothing is asked for, and of several the longest counts', () => {
  expect(readRetryAfter(now, undefined)).toBeUndefined()
  expect(readRetryAfter(now, ['5', 'soon', '60', '7'])).toBe(minute)
  expect(readRetryAfter(now, ['soon'])).toBeUndefined()
})

const day = 24 * 60 * minute
const aMoment = fc
  .date({
    min: new Date(now.getTime() - 40 * 365 * day),
    max: new Date(now.getTime() + 40 * 365 * day),
    noInvalidDate: true,
  })
  .map((date) => new Date(Math.floor(date.getTime() / 1_000) * 1_000))
const longDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The three forms of RFC 9110, section 5.6.7. */
function formsOf(moment: Date): string[] {
  const [weekday = '', dayOfMonth = '', month = '', year = '', time = ''] = moment
    .toUTCString()
    .replace(',', '')
    .split(' ')
  return [
    moment.toUTCString(),
    `${longDays[moment.getUTCDay()]}, ${dayOfMonth}-${month}-${year.slice(2)} ${time} GMT`,
    `${weekday} ${month} ${dayOfMonth.replace(/^0/, ' ')} ${time} ${year}`,
  ]
}

test('a date asks for the time until then in each of its three forms, and never for less than nothing', () => {
  fc.assert(
    fc.property(aMoment, (moment) => {
      const expected = Math.max(0, moment.getTime() - now.getTime())
      for (const form of formsOf(moment)) expect([form, readRetryAfter(now, form)]).toEqual([form, expected])
    }),
    { numRuns: 1_000 },
  )
})

test('seconds are never cut short', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (seconds) => {
      const text = seconds.toFixed(3)
      expect(readRetryAfter(now, text)).toBeGreaterThanOrEqual(Number(text) * 1_000)
      expect(readRetryAfter(now, text)).toBeLessThan(Number(text) * 1_000 + 1_000)
    }),
  )
})

test('whatever a receiver sends is no or a finite time', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+]?[\d.e]{1,30}$/)), (text) => {
      const asked = readRetryAfter(now, text)
      expect(asked === undefined || (Number.isFinite(asked) && asked >= 0)).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})
