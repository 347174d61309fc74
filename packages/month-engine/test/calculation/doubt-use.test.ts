import { expect, test } from '@jest/globals'
import { proposeItems } from '../../src/calculation/propose-items.ts'
import { aCase, aDevice, aDocument, aLine, aMeter, anAgreement, aReading } from './a-case.ts'

const tariffs = [{ utility: 'cold_water', unit: 'm3', rate_pln: 15 }]
const agreement = anAgreement()

/** April of a flat whose water has a tariff, from the values of the counter after each of its months; January's comes first. */
function itemsOf(values: readonly number[], members: Partial<Parameters<typeof aMeter>[0]> = {}) {
  const dates = ['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'].slice(-values.length)
  const readings = dates.map((date, index) =>
    aReading(date, values[index] ?? 0, index === 0 ? { kind: 'initial' } : {}),
  )
  const devices = [aDevice({ installed_on: dates[0] ?? '' })]
  const meter = aMeter({ utility: 'cold_water', unit: 'm3', readings, devices, ...members })
  return proposeItems(
    aCase({ agreement, documents: [], meters: [meter], apartment: { id: 'apt_one', tariffs } }),
  ).items.slice(1)
}

const noted = (items: ReturnType<typeof itemsOf>) =>
  items.map(({ amountPln, confidence, notes }) => [
    amountPln,
    confidence,
    notes.map((note) => ('code' in note ? note.code : 'finding')),
  ])

test.each([
  ['one month before', [402.6, 421.9, 4310], '58321.50'],
  ['three months before', [360, 379, 402.6, 421.9, 4310], '58321.50'],
  ['nothing before', [0, 249], '3735.00'],
  ['months without use before', [402.6, 402.6, 402.6, 4215], '57186.00'],
])('a lost decimal point is no sure use with %s', (_name, values, amount) => {
  expect(noted(itemsOf(values))).toEqual([[amount, 0.4, ['far_above_usual']]])
})

test.each([
  ['one month before', [402.6, 421.9, 447.3], '381.00'],
  ['a month of travel before', [402.6, 403.1, 417.9], '222.00'],
  ['nothing before', [0, 38.5], '577.50'],
])('an ordinary use is sure with %s', (_name, values, amount) => {
  expect(noted(itemsOf(values))).toEqual([[amount, null, []]])
})

/** The items of these three values beside a bill of so many cubic metres. */
function itemsBeside(quantity: number, [first, second, third]: readonly [number, number, number]) {
  const line = aLine({ category: 'water', unit: 'm3', quantity, rate_pln: 15, amount_pln: quantity * 15 })
  const readings = [aReading('2026-02-28', first), aReading('2026-03-31', second), aReading('2026-04-30', third)]
  const meter = aMeter({ utility: 'cold_water', unit: 'm3', readings })
  return proposeItems(aCase({ agreement, documents: [aDocument({ lines: [line] })], meters: [meter] })).items.slice(1)
}

test.each([
  [
    'that the bill does not have has one note about it',
    19.4,
    [402.6, 421.9, 4310],
    '291.00',
    0.4,
    ['more_than_billed'],
  ],
  ['that a long bill could have is no sure one', 240, [402.6, 421.9, 612], '2851.50', 0.4, ['far_above_usual']],
  ['that the bill has, too, is sure', 190.1, [402.6, 421.9, 612], '2851.50', 0.97, []],
] as const)('a use far above the usual %s', (_name, quantity, values, ...item) => {
  expect(noted(itemsBeside(quantity, values))).toEqual([item])
})
