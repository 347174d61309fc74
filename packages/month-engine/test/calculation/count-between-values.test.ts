import { expect, test } from '@jest/globals'
import { countBetweenValues } from '../../src/calculation/count-between-values.ts'

type ValuePair = Parameters<typeof countBetweenValues>[0]
type Meter = NonNullable<ValuePair['meter']>
type Recorded = Meter['readings'][number]

const used = (date: string, value: number, reading_id: string | null = null) => ({ read_on: date, value, reading_id })

function aReading(members: Partial<Recorded>): Recorded {
  return {
    id: `rdg_${members.read_on}`,
    meter_id: 'mtr_1',
    device: 1,
    register: 'total',
    kind: 'regular',
    read_on: '2026-10-31',
    value: 0,
    rolled_over: false,
    reason: null,
    photo_document_id: null,
    photo_reason: null,
    cancelled_at: null,
    cancellation_reason: null,
    created_at: '2026-10-31T00:00:00.000Z',
    ...members,
  }
}

const device = { number: '1', digits: 4, initial_value: 0, removed_on: null, final_value: null }

function aMeter(readings: readonly Partial<Recorded>[], exchangedOn?: string): Meter {
  const devices = [{ ...device, device: 1, installed_on: '2026-01-01' }]
  if (exchangedOn) devices.push({ ...device, device: 2, installed_on: exchangedOn })
  const meter = { id: 'mtr_1', utility: 'gas', unit: 'm3', supplier_number: null, registers: ['total'] } as const
  return { ...meter, registers: [...meter.registers], devices, readings: readings.map(aReading), cancelled: [] }
}

const october = { previous: used('2026-09-30', 9990), current: used('2026-10-31', 20) }
const rolled = aMeter([{ read_on: '2026-10-15', value: 5, rolled_over: true }])
const exchanged = aMeter(
  [
    { read_on: '2026-10-10', value: 9993, kind: 'final' },
    { read_on: '2026-10-10', value: 8, kind: 'initial', device: 2 },
  ],
  '2026-10-10',
)

test.each<[string, Partial<ValuePair>, string | undefined]>([
  [
    'values without a meter are subtracted',
    { previous: used('2026-09-30', 1.1), current: used('2026-10-31', 3.4) },
    '2.3',
  ],
  ['values that fall without a meter count nothing', {}, undefined],
  ['values that fall without a roll-over count nothing', { meter: aMeter([]) }, undefined],
  ['a recorded roll-over between them counts', { meter: rolled }, '30'],
  ['an exchange between them counts on both devices', { meter: exchanged }, '15'],
  [
    'a corrected value counts instead of the recorded one, with its roll-over',
    {
      meter: aMeter([{ id: 'rdg_closing', read_on: '2026-10-31', value: 11, rolled_over: true }]),
      current: used('2026-10-31', 20, 'rdg_closing'),
    },
    '30',
  ],
  ['readings of another register do not count', { meter: rolled, register: 'day' }, undefined],
])('%s', (_, wanted, counted) => {
  const found = countBetweenValues({ meter: undefined, register: 'total', ...october, ...wanted })

  expect(found?.toFixed()).toBe(counted)
})
