import { expect, test } from '@jest/globals'
import type { Reading } from '@lokum/contracts/settlements/meter'
import { measureConsumption } from '../../src/calculation/measure-consumption.ts'
import { aDevice, aMeter, aReading } from './a-case.ts'

const april = { from: '2026-04-01', to: '2026-04-30' }
const of = (readings: Reading[], devices = [aDevice()]) => aMeter({ readings, devices })

const tables: [string, Reading[], { from: string; to: string }, string][] = [
  ['readings of both ends', [aReading('2026-03-31', 1000), aReading('2026-04-30', 1120)], april, '120'],
  ['readings of the days after the ends', [aReading('2026-04-01', 1000), aReading('2026-05-01', 1120)], april, '120'],
  [
    'of two as near the later one',
    [aReading('2026-03-31', 1000), aReading('2026-04-01', 1004), aReading('2026-04-30', 1120)],
    april,
    '116',
  ],
  ['ten days away', [aReading('2026-03-21', 1000), aReading('2026-05-11', 1120)], april, '120'],
  ['fractions', [aReading('2026-03-31', 10.1), aReading('2026-04-30', 10.3)], april, '0.2'],
  ['nothing used', [aReading('2026-03-31', 1000), aReading('2026-04-30', 1000)], april, '0'],
  [
    'an end on the 17th',
    [aReading('2026-03-31', 1000), aReading('2026-04-17', 1060), aReading('2026-04-30', 1120)],
    { from: '2026-04-01', to: '2026-04-17' },
    '60',
  ],
  [
    'a start on the 20th',
    [aReading('2026-04-17', 1060), aReading('2026-04-19', 1062), aReading('2026-04-30', 1120)],
    { from: '2026-04-20', to: '2026-04-30' },
    '58',
  ],
  [
    'a tenancy of one day',
    [aReading('2026-04-08', 1000), aReading('2026-04-10', 1003)],
    { from: '2026-04-09', to: '2026-04-09' },
    '3',
  ],
  ['a roll-over', [aReading('2026-03-31', 99990), aReading('2026-04-30', 15, { rolled_over: true })], april, '25'],
  [
    'a roll-over with readings in between',
    [
      aReading('2026-03-31', 99900),
      aReading('2026-04-15', 99990),
      aReading('2026-04-20', 3.5, { rolled_over: true }),
      aReading('2026-04-30', 15),
    ],
    april,
    '115',
  ],
  [
    'a February of a leap year',
    [aReading('2028-01-31', 5), aReading('2028-02-29', 9)],
    { from: '2028-02-01', to: '2028-02-29' },
    '4',
  ],
  [
    'a meter that was put in on the 15th',
    [aReading('2026-04-15', 7, { kind: 'initial' }), aReading('2026-04-30', 19)],
    april,
    '12',
  ],
]
test.each(tables)('consumption is what the meter counted between the ends: %s', (_, readings, days, metered) => {
  expect(measureConsumption(of(readings), days)).toMatchObject({ kind: 'measured', metered })
})

test('an exchange in the month counts both devices, and rests on the values of both', () => {
  const devices = [
    aDevice({ removed_on: '2026-04-12', final_value: 1045 }),
    aDevice({ device: 2, number: '222', digits: 6 }),
  ]
  const readings = [
    aReading('2026-03-31', 1000),
    aReading('2026-04-05', 1020),
    aReading('2026-04-12', 1045, { kind: 'final' }),
    aReading('2026-04-12', 3, { kind: 'initial', device: 2 }),
    aReading('2026-04-30', 60, { device: 2 }),
  ]

  const measured = measureConsumption(of(readings.toReversed(), devices), april)

  expect(measured).toMatchObject({
    kind: 'measured',
    metered: '102',
    previous: { value: 1000 },
    current: { value: 60 },
  })
  expect(measured.kind === 'measured' && measured.readings.map(({ value }) => value)).toEqual([1000, 1045, 3, 60])
})

test('a device that rolls over and is exchanged in one month is counted by its own digits', () => {
  const devices = [aDevice({ digits: 4 }), aDevice({ device: 2, digits: 6 })]
  const readings = [
    aReading('2026-03-31', 9990),
    aReading('2026-04-12', 8, { kind: 'final', rolled_over: true }),
    aReading('2026-04-12', 0, { kind: 'initial', device: 2 }),
    aReading('2026-04-30', 10, { device: 2 }),
  ]

  expect(measureConsumption(of(readings, devices), april)).toMatchObject({ metered: '28' })
})

const lacking: [string, Reading[], object][] = [
  ['no reading at all', [], { reason: 'no_reading', days: ['2026-03-31', '2026-04-30'] }],
  [
    'none within ten days of the beginning',
    [aReading('2026-03-20', 1000), aReading('2026-04-30', 1120)],
    { reason: 'no_reading', days: ['2026-03-31'] },
  ],
  [
    'none within ten days of the end',
    [aReading('2026-03-31', 1000), aReading('2026-05-12', 1120)],
    { reason: 'no_reading', days: ['2026-04-30'] },
  ],
  [
    'a cancelled one',
    [aReading('2026-03-31', 1000), aReading('2026-04-30', 1120, { cancelled_at: '2026-05-01T00:00:00.000Z' })],
    { reason: 'no_reading', days: ['2026-04-30'] },
  ],
  [
    'a falling value',
    [aReading('2026-03-31', 1000), aReading('2026-04-30', 990)],
    { reason: 'falling', day: '2026-04-30', readingId: 'rdg_2026-04-30_1' },
  ],
  [
    'a fall in between',
    [aReading('2026-03-31', 1000), aReading('2026-04-15', 990), aReading('2026-04-30', 1120)],
    { reason: 'falling', day: '2026-04-15', readingId: 'rdg_2026-04-15_1' },
  ],
  [
    'an exchange without a final value',
    [
      aReading('2026-03-31', 1000),
      aReading('2026-04-12', 0, { kind: 'initial', device: 2 }),
      aReading('2026-04-30', 9, { device: 2 }),
    ],
    { reason: 'exchange_incomplete', day: '2026-04-12', readingId: 'rdg_2026-04-12_2' },
  ],
  [
    'a meter that was put in later',
    [aReading('2026-05-04', 0, { kind: 'initial' }), aReading('2026-05-31', 9)],
    { reason: 'not_installed', day: '2026-04-30' },
  ],
]
test.each(lacking)('what cannot be measured says why: %s', (_, readings, unmeasured) => {
  expect(measureConsumption(of(readings), april)).toEqual({ kind: 'unmeasured', ...unmeasured })
})

test('a reading that was taken between two tenancies closes the one and opens the other', () => {
  const readings = [aReading('2026-04-08', 1000), aReading('2026-04-09', 1001), aReading('2026-04-10', 1003)]
  const measure = (from: string, to: string) => measureConsumption(of(readings), { from, to })

  expect(measure('2026-04-09', '2026-04-09')).toMatchObject({ previous: { value: 1001 }, current: { value: 1003 } })
  expect(measure('2026-03-31', '2026-04-08')).toMatchObject({ current: { value: 1001 } })
  expect(measure('2026-04-10', '2026-04-15')).toMatchObject({ reason: 'one_reading', day: '2026-04-15' })
})

test('one reading is not both the beginning and the end of a tenancy of few days', () => {
  const readings = [aReading('2026-04-11', 1000)]

  expect(measureConsumption(of(readings), { from: '2026-04-10', to: '2026-04-14' })).toEqual({
    kind: 'unmeasured',
    reason: 'one_reading',
    day: '2026-04-14',
  })
  expect(measureConsumption(of(readings), { from: '2026-04-06', to: '2026-04-12' })).toEqual({
    kind: 'unmeasured',
    reason: 'one_reading',
    day: '2026-04-05',
  })
})
