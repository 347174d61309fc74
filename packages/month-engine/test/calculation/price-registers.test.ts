import { expect, test } from '@jest/globals'
import { MeterRegister } from '@lokum/contracts/settlements/meter'
import { proposeItems } from '../../src/calculation/propose-items.ts'
import { aCase, aDevice, aDocument, aLine, aMeter, aReading } from './a-case.ts'

/** A meter that counted these kilowatt-hours in April, by register. */
function zoned(used: Partial<Record<MeterRegister, number>>) {
  const registers = MeterRegister.options.filter((register) => used[register] !== undefined)
  const readings = registers.flatMap((register) => [
    aReading('2026-03-31', 1000, { id: `rdg_${register}_1`, register }),
    aReading('2026-04-30', 1000 + (used[register] ?? 0), { id: `rdg_${register}_2`, register }),
  ])
  return aMeter({ registers, readings, devices: [aDevice({ number: '111' })] })
}

const dayLine = aLine({ label: 'Energia, strefa dzienna', zone: 'day', quantity: 112, rate_pln: 0.76383 })
const nightLine = aLine({ line: 2, label: 'Energia, strefa nocna', zone: 'night', quantity: 187, rate_pln: 0.50799 })
const network = aLine({ line: 3, label: 'Opłata sieciowa', quantity: 299, rate_pln: 0.3 })

function proposed({ meter, lines }: { meter: ReturnType<typeof zoned>; lines: ReturnType<typeof aLine>[] }) {
  const { items, missing } = proposeItems(aCase({ meters: [meter], documents: [aDocument({ lines })] }))
  const metered = items.filter(({ type }) => type === 'utility_by_readings')
  return { items: metered, missing, amounts: metered.map(({ label, amountPln }) => [label, amountPln]) }
}

test('a price of a zone counts its register, and one without a zone counts all of them', () => {
  const meter = zoned({ day: 112, night: 187 })

  const { amounts, items, missing } = proposed({ meter, lines: [dayLine, nightLine, network] })

  expect(amounts).toEqual([
    ['Energia, strefa dzienna (111, strefa dzienna)', '85.55'],
    ['Opłata sieciowa (111, strefa dzienna)', '33.60'],
    ['Energia, strefa nocna (111, strefa nocna)', '94.99'],
    ['Opłata sieciowa (111, strefa nocna)', '56.10'],
  ])
  expect(items.map(({ inputs }) => 'register' in inputs && inputs.register)).toEqual(['day', 'day', 'night', 'night'])
  expect(items.map(({ confidence, notes }) => [confidence, notes])).toEqual(items.map(() => [0.97, []]))
  expect(missing).toEqual([])
})

test.each([
  ['peak for day', { day: 10, night: 20 }, ['peak', 'off_peak'], ['10', '20']],
  ['day for peak', { peak: 10, off_peak: 20 }, ['day', 'night'], ['10', '20']],
  ['peak for both peaks', { morning_peak: 1, afternoon_peak: 2, off_peak: 4 }, ['peak', 'off_peak'], ['4', '1', '2']],
] as const)('suppliers may name a zone otherwise: %s', (_name, used, zones, counted) => {
  const lines = zones.map((zone, index) => aLine({ line: index + 1, label: zone, zone, rate_pln: 1 }))

  const { items } = proposed({ meter: zoned(used), lines })

  expect(items.map(({ inputs }) => inputs.kind === 'readings' && String(inputs.consumption))).toEqual(counted)
})

test('a meter with one register is not asked for zones', () => {
  const meter = aMeter({ readings: [aReading('2026-03-31', 1000), aReading('2026-04-30', 1120)] })

  const { items } = proposed({ meter, lines: [dayLine] })

  expect(items).toMatchObject([{ label: 'Energia, strefa dzienna' }])
  expect(items[0]?.inputs).not.toHaveProperty('register')
})

test('what a register lacks is named with the register', () => {
  const meter = zoned({ day: 112, night: 187 })
  const readings = meter.readings.filter(({ id }) => id !== 'rdg_night_2')
  const unread = { ...meter, readings }
  const unphotographed = {
    ...meter,
    readings: meter.readings.map((one) => (one.id === 'rdg_day_2' ? { ...one, photo_document_id: null } : one)),
  }
  const bill = [dayLine, nightLine]

  expect(proposed({ meter: unread, lines: bill }).missing).toMatchObject([
    { code: 'reading', meter_id: 'mtr_one', register: 'night', reason: 'no_reading' },
  ])
  expect(proposed({ meter: unphotographed, lines: bill }).missing).toMatchObject([
    { code: 'photo', reading_id: 'rdg_day_2', register: 'day', reason: 'no_photo' },
  ])
  expect(proposed({ meter, lines: [dayLine, network] }).missing).toMatchObject([
    { code: 'rate', register: 'night', reason: 'no_rate_of_zone' },
  ])
})

test('a price with the supplier’s number is a price of the meter', () => {
  const readings = [aReading('2026-03-31', 1000), aReading('2026-04-30', 1120)]
  const named = { ...dayLine, quantity: 120, meter_number: 'PPE 590 310' }

  const known = proposed({ meter: aMeter({ readings, supplier_number: 'ppe590310' }), lines: [named] })

  expect(known.items).toHaveLength(1)
  expect(known.items[0]).toMatchObject({ confidence: 0.97, notes: [] })
})
