import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type EnteredReading, judgeReading, type MeterHistory } from '../../src/meters/judge-reading.ts'
import { mayCancel } from '../../src/meters/may-cancel.ts'
import type { Known } from '../../src/meters/usual-use.ts'

type Row = [date: string, value: string, rolledOver?: 'rolled over']

const known = ([date, value, rolledOver]: Row): Known => ({ date, value, rolledOver: rolledOver !== undefined })

/** A meter of five digits with one device, read in the days given. */
function aHistory(rows: readonly Row[], facts: Partial<MeterHistory> = {}): MeterHistory {
  return { ...withReadings(rows.map(known)), ...facts }
}

function asked(date: string, value: string, members: Partial<EnteredReading> = {}): EnteredReading {
  return { date, value, rolledOver: false, reason: null, ...members }
}

const fine = { outcome: 'accepted', device: 1 }
const refused = (member: string, code: string) => ({ outcome: 'refused', found: [{ member, code }] })
const doubtful = (...codes: string[]) => ({
  outcome: 'reason_needed',
  found: codes.map((code) => ({ member: code === 'required' ? 'reason' : 'value', code })),
})

const begun: Row[] = [['2026-01-01', '100']]
const between: Row[] = [...begun, ['2026-03-01', '120']]
const nearTheEnd: Row[] = [['2026-01-01', '99990']]
const rolled: Row[] = [...nearTheEnd, ['2026-03-01', '20', 'rolled over']]
const because = { reason: 'Checked twice' }

test.each([
  ['a higher value', begun, asked('2026-02-01', '110'), fine],
  ['an equal value', begun, asked('2026-02-01', '100.000000'), fine],
  ['a value between its neighbours', between, asked('2026-02-01', '110'), fine],
  ['a value equal to the next one', between, asked('2026-02-01', '120'), fine],
  ['a value of today', begun, asked('2026-12-31', '101'), fine],
  ['a lower value', begun, asked('2026-02-01', '99.999999'), doubtful('lower_than_before')],
  ['a lower value with a reason', begun, asked('2026-02-01', '99', because), fine],
  ['a value above the next one', between, asked('2026-02-01', '120.000001'), doubtful('higher_than_after')],
  ['a value above the next one, with a reason', between, asked('2026-02-01', '121', because), fine],
  ['a day that has a reading', between, asked('2026-03-01', '120'), { outcome: 'exists' }],
  ['the day of the installation', begun, asked('2026-01-01', '100'), { outcome: 'exists' }],
  ['a day to come', begun, asked('2027-01-01', '110', because), refused('read_on', 'in_future')],
  [
    'a day before the installation',
    begun,
    asked('2025-12-31', '90', because),
    refused('read_on', 'before_installation'),
  ],
  ['a sixth digit', begun, asked('2026-02-01', '100000', because), refused('value', 'too_large')],
  ['the highest value there is', begun, asked('2026-02-01', '99999.999999'), fine],
])('%s is judged by its day and its neighbours', (_name, rows, reading, judgement) => {
  expect(judgeReading(aHistory(rows), reading)).toMatchObject(judgement)
})

test('a doubt names the reading that causes it', () => {
  const lower = judgeReading(aHistory(begun), asked('2026-02-01', '99'))
  const wide = judgeReading(aHistory(begun), asked('2026-02-01', '100000'))

  expect(lower).toMatchObject({ found: [{ values: { reading: '100', date: '2026-01-01' } }] })
  expect(wide).toMatchObject({ found: [{ must: 'below', values: { max: 100_000 } }] })
})

const again = { rolledOver: true, ...because }

test.each([
  ['a counter that began anew', nearTheEnd, asked('2026-02-01', '10', again), fine],
  ['one without a reason', nearTheEnd, asked('2026-02-01', '10', { rolledOver: true }), doubtful('required')],
  ['one that is not lower', begun, asked('2026-02-01', '100', again), refused('rolled_over', 'invalid_value')],
  ['a day before it began anew', rolled, asked('2026-02-01', '99995'), fine],
  ['a low value before it', rolled, asked('2026-02-01', '20', because), refused('value', 'not_above_rolled_over')],
  ['a second one before it', rolled, asked('2026-02-01', '15', again), refused('value', 'not_above_rolled_over')],
  ['a day after it', rolled, asked('2026-04-01', '30'), fine],
])('for a counter that rolls over, %s is judged by the direction', (_name, rows, reading, judgement) => {
  expect(judgeReading(aHistory(rows), reading)).toMatchObject(judgement)
})

// 30, 28 and 31 days at 1, 2 and 3 a day: the median is 2 a day.
const usual: Row[] = [
  ['2026-01-01', '0'],
  ['2026-01-31', '30'],
  ['2026-02-28', '86'],
  ['2026-03-31', '179'],
]

const barely: Row[] = [
  ['2026-04-01', '7'],
  ['2026-04-03', '7.001'],
]

test.each([
  ['three times the usual', usual, '239', fine],
  ['more than three times the usual', usual, '239.1', doubtful('far_above_usual')],
  ['more with a reason', usual, '900', fine],
  ['five times the use of two intervals', usual.slice(0, 3), '393.5', fine],
  ['more than five times the use of two intervals', usual.slice(0, 3), '394', doubtful('far_above_usual')],
  ['five times the use of one interval', usual.slice(0, 2), '375', fine],
  ['a small use after hardly any', barely, '22', fine],
])('%s of daily use is distinguished from a mistake', (name, rows, value, judgement) => {
  const reason = name.includes('reason') ? 'The garden was watered' : null

  expect(judgeReading(aHistory(rows), asked('2026-04-10', value, { reason }))).toEqual(judgement)
})

test.each([
  ['cold_water', 'm3', '655'],
  ['gas', 'm3', '1740'],
  ['electricity', 'kWh', '3600'],
  ['heating', 'GJ', '562'],
] as const)('before anything was used, %s in %s is compared with the use of a household', (utility, unit, value) => {
  const history = aHistory([['2026-01-01', '500']], { unit, utility })

  expect(judgeReading(history, asked('2026-02-01', value))).toEqual(fine)
  expect(judgeReading(history, asked('2026-02-01', `${value}.1`))).toEqual(doubtful('far_above_usual'))
})

test('the first days of a meter, and a main meter, which counts for many, are not compared with a household', () => {
  const history = aHistory([['2026-01-01', '0']], { unit: 'm3', utility: 'cold_water' })

  expect(judgeReading(history, asked('2026-01-02', '35'))).toEqual(fine)
  expect(judgeReading(history, asked('2026-01-02', '35.1'))).toEqual(doubtful('far_above_usual'))
  expect(judgeReading({ ...history, utility: undefined }, asked('2026-01-02', '9000'))).toEqual(fine)
})

const one = (value: string): Row[] => [['2026-01-01', value]]

test.each([
  ['ten times, in a first month', one('632'), '6504', '650,4'],
  ['ten times, although a household may use that much', one('110'), '1205', '120,5'],
  ['a thousand times', one('42'), '43125', '43,125'],
  ['ten times and more than five times the usual of', usual.slice(0, 2), '376', '37,6'],
])('a reading of %s the previous one is asked about with the value that fits', (_name, rows, value, likely) => {
  const judged = judgeReading(aHistory(rows), asked('2026-04-10', value))

  const values = expect.objectContaining({ likely: expect.objectContaining({ pl: likely }) })
  const suggested = Number(likely.replace(',', '.'))
  const found = [{ member: 'value', code: 'point_in_doubt', values, suggested }]
  expect(judged).toEqual({ outcome: 'reason_needed', found })
})

test.each([
  ['a small use of a new meter', one('2'), '21'],
  ['a use after zero', one('0'), '90'],
  ['a usual use', usual.slice(0, 2), '350'],
])('%s is no doubt about the point', (_name, rows, value) => {
  expect(judgeReading(aHistory(rows, { unit: 'kWh' }), asked('2026-04-10', value))).toEqual(fine)
})

const march = [{ from: '2026-03-01', to: '2026-03-31', values: ['6318', '6504', '631', '650'] }]

test.each([
  ['the first reading', [], '65047', march, '6504,7'],
  ['a reading far above the last one, which is old', one('42'), '65047', march, '6504,7'],
])('%s is asked about with the value that a bill confirms', (_name, rows, value, bills, likely) => {
  const judged = judgeReading(aHistory(rows, { bills }), asked('2026-04-10', value))

  const found = [{ code: 'point_in_doubt', values: { likely: { pl: likely } }, suggested: 6504.7 }]
  expect(judged).toMatchObject({ outcome: 'reason_needed', found })
})

test.each([
  ['close to the reading of a bill', [], '6590', '2026-04-10'],
  ['that follows from the last one, whatever a bill says', [['2026-03-01', '64000'] as Row], '65047', '2026-04-10'],
  ['months after the bill', [], '65047', '2026-08-10'],
])('a reading %s is not asked about', (_name, rows, value, date) => {
  expect(judgeReading(aHistory(rows, { bills: march }), asked(date, value))).toEqual(fine)
})

const unused: Row[] = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'].map((date) => [date, '7'])

test.each([
  ['m3', '12', '12.1'],
  ['kWh', '57', '57.1'],
  ['GJ', '8', '8.1'],
] as const)('a tiny use in %s is never called far above the usual', (unit, tiny, more) => {
  const history = aHistory(unused, { unit })

  expect(judgeReading(history, asked('2026-05-01', tiny))).toEqual(fine)
  expect(judgeReading(history, asked('2026-05-01', more))).toEqual(doubtful('far_above_usual'))
})

const exchanged: MeterHistory = aHistory([], {
  devices: [
    {
      device: 1,
      digits: 5,
      installedOn: '2026-01-01',
      readings: [...usual, ['2026-04-01', '181'] as Row].map(known),
    },
    { device: 2, digits: 4, installedOn: '2026-04-01', readings: [known(['2026-04-01', '0'])] },
  ],
})

test.each([
  ['a day before the exchange belongs to the old device', asked('2026-03-15', '100'), fine],
  ['a day after it belongs to the new one', asked('2026-04-11', '20'), { outcome: 'accepted', device: 2 }],
  ['the day of the exchange has its readings', asked('2026-04-01', '1'), { outcome: 'exists' }],
  ['the new device has its own digits', asked('2026-05-01', '10000'), refused('value', 'too_large')],
  ['the usual is that of the metering point', asked('2026-04-11', '70'), doubtful('far_above_usual')],
])('with two devices, %s', (_name, reading, judgement) => {
  expect(judgeReading(exchanged, reading)).toMatchObject(judgement)
})

test('an interval that went backwards says nothing about the usual use', () => {
  const backwards: Row[] = [...usual.slice(0, 3), ['2026-03-31', '80'], ['2026-04-30', '110']]

  const judgement = judgeReading(aHistory(backwards), asked('2026-05-30', '200.1'))

  expect(judgement).toEqual(doubtful('far_above_usual'))
})

test.each([
  ['stays, being the only higher one', '100', '2026-02-01', false],
  ['stays where the one before it is equal', '200', '2026-02-01', false],
  ['may go where another one is higher', '201', '2026-02-01', true],
  ['may go itself', '100', '2026-03-01', true],
  ['may go after it', '100', '2026-04-01', true],
])('for a counter that rolls over, a reading %s', (_name, first, date, allowed) => {
  const rows: Row[] = [
    ['2026-01-01', first],
    ['2026-02-01', '99000'],
    ['2026-03-01', '200', 'rolled over'],
    ['2026-04-01', '210'],
  ]

  expect(mayCancel(aHistory(rows).devices, { device: 1, date })).toBe(allowed)
})

const someDay = fc
  .integer({ min: 1, max: 360 })
  .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10))
const someValue = fc.integer({ min: 0, max: 99_999_999 }).map((thousandths) => String(thousandths / 1_000))
const someReading = fc.record({
  date: someDay,
  value: someValue,
  rolledOver: fc.boolean(),
  reason: fc.constantFrom(null, 'Checked'),
})

/** Enters readings one after the other, as they come, and keeps those that are accepted. */
function enter(readings: readonly EnteredReading[]): Known[] {
  const rows: Known[] = [{ date: '2026-01-01', value: '500', rolledOver: false }]
  for (const reading of readings) {
    if (judgeReading(withReadings(rows), reading).outcome !== 'accepted') continue
    rows.push(reading)
    rows.sort((a, b) => a.date.localeCompare(b.date))
  }
  return rows
}

function withReadings(readings: readonly Known[]): MeterHistory {
  const device = { device: 1, digits: 5, installedOn: '2026-01-01', readings }
  return { unit: 'm3', today: '2026-12-31', devices: [device] }
}

test('without a reason the counter never decreases, in any order of entry', () => {
  fc.assert(
    fc.property(fc.array(someReading, { maxLength: 12 }), (readings) => {
      const values = enter(readings.map((reading) => ({ ...reading, rolledOver: false, reason: null }))).map(
        ({ value }) => Number(value),
      )
      expect(values).toEqual(values.toSorted((a, b) => a - b))
    }),
  )
})

test('after any entries and withdrawals, a roll-over is lower than the previous reading', () => {
  fc.assert(
    fc.property(fc.array(someReading, { maxLength: 12 }), fc.nat(), (readings, chosen) => {
      const entered = enter(readings)
      const gone = entered[1 + (chosen % Math.max(1, entered.length - 1))]
      const { devices } = withReadings(entered)
      const allowed = gone && mayCancel(devices, { device: 1, date: gone.date })
      const rows = allowed ? entered.filter((row) => row !== gone) : entered

      for (const [index, row] of rows.entries())
        if (row.rolledOver) expect(Number(row.value)).toBeLessThan(Number(rows[index - 1]?.value))
    }),
  )
})

test('with a reason nothing is doubted, and a value equal to the one before is fine without', () => {
  fc.assert(
    fc.property(fc.array(someReading, { maxLength: 12 }), someReading, (readings, reading) => {
      const rows = enter(readings)
      const history = withReadings(rows)
      const before = rows.findLast(({ date }) => date < reading.date)
      const free = rows.every(({ date }) => date !== reading.date)

      expect(judgeReading(history, { ...reading, reason: 'Checked' }).outcome).not.toBe('reason_needed')
      if (free && before) {
        const same = asked(reading.date, before.value)
        expect(judgeReading(history, same)).toEqual(fine)
      }
    }),
  )
})
