import { expect, test } from '@jest/globals'
import { proposeItems } from '../../src/calculation/propose-items.ts'
import type { SettlementCase } from '../../src/calculation/settlement-case.ts'
import { aCase, aDocument, aLine, aMeter, anAgreement, aReading } from './a-case.ts'

const propose = (members: Partial<SettlementCase> = {}) => proposeItems(aCase(members))
const brief = (members: Partial<SettlementCase> = {}) =>
  propose(members).items.map(({ origin, amountPln }) => [origin, amountPln])

const tariff = { utility: 'electricity', unit: 'kWh', rate_pln: 0.9, valid_from: '2026-01-01' }

test.each([
  [
    'the latest one valid from the first day on',
    [
      tariff,
      { ...tariff, rate_pln: 1, valid_from: '2026-04-01' },
      { ...tariff, rate_pln: 2, valid_from: '2026-05-01' },
    ],
    '120.00',
  ],
  ['one that was always valid', [{ utility: 'Electricity', unit: 'kWh', rate_pln: 0.8 }], '96.00'],
  ['one for MWh', [{ ...tariff, unit: 'MWh', rate_pln: 900 }], '108.00'],
])('without an invoice the apartment’s tariff applies: %s', (_, tariffs, amount) => {
  const { items, missing } = propose({ documents: [], apartment: { id: 'apt_one', tariffs } })

  expect(missing).toEqual([])
  expect(items[1]).toMatchObject({
    amountPln: amount,
    proposedBy: 'landlord',
    confidence: null,
    source: { kind: 'tariff', apartment_id: 'apt_one' },
  })
  expect(items[1]?.origin).toBe(`tariff:${tariffs[0]?.utility}:mtr_one`)
})

test.each([
  ['is for another utility', { ...tariff, utility: 'gas' }],
  ['is not valid yet', { ...tariff, valid_from: '2026-05-01' }],
  ['has no unit', { utility: 'electricity', rate_pln: 0.9 }],
  ['has no rate', { utility: 'electricity', unit: 'kWh', fixed_pln: 12 }],
  ['has another unit', { ...tariff, unit: 'm3' }],
])('without an invoice a tariff that %s does not apply', (_, unfit) => {
  const { items, missing } = propose({ documents: [], apartment: { id: 'apt_one', tariffs: [unfit] } })

  expect(items).toHaveLength(1)
  expect(missing).toMatchObject([{ code: 'rate', meter_id: 'mtr_one', category: 'electricity' }])
})

test('an invoice replaces the tariff', () => {
  expect(brief({ apartment: { id: 'apt_one', tariffs: [tariff] } })).toEqual([
    ['rent', '2400.00'],
    ['rate:doc_one:1:mtr_one', '74.40'],
  ])
})

test('a reading without a photo is reported once, however many items use it', () => {
  const readings = [
    aReading('2026-03-31', 1000, { photo_document_id: null }),
    aReading('2026-04-15', 1060, { photo_document_id: null }),
    aReading('2026-04-30', 1120),
  ]
  const lines = [aLine(), aLine({ line: 2, label: 'Sieć' })]
  const { items, missing } = propose({ meters: [aMeter({ readings })], documents: [aDocument({ lines })] })

  expect(items).toHaveLength(3)
  expect(missing).toEqual([
    {
      code: 'photo',
      reason: 'no_photo',
      meter_id: 'mtr_one',
      reading_id: 'rdg_2026-03-31_1',
      category: 'electricity',
      read_on: '2026-03-31',
    },
  ])
})

test('a meter without readings at the ends of the tenancy reports the missing day', () => {
  const agreement = anAgreement({ ends_on: '2026-04-17' })
  const meters = [aMeter({ readings: [aReading('2026-03-31', 1000), aReading('2026-04-30', 1120)] })]

  expect(propose({ agreement, meters }).missing).toEqual([
    {
      code: 'reading',
      reason: 'no_reading',
      meter_id: 'mtr_one',
      category: 'electricity',
      read_on: '2026-04-17',
    },
  ])
})

test('a meter of next month needs nothing yet', () => {
  const meters = [aMeter({ readings: [aReading('2026-05-03', 0, { kind: 'initial' })] })]

  expect(propose({ meters, documents: [] }).missing).toEqual([])
})

test('a rate that gives an impossible amount is reported instead of an item', () => {
  const { items, missing } = propose({ documents: [aDocument({ lines: [aLine({ rate_pln: 1_000_000 })] })] })

  expect(items).toHaveLength(1)
  expect(missing).toMatchObject([{ code: 'rate', meter_id: 'mtr_one' }])
})
