import { expect, test } from '@jest/globals'
import { sumPln } from '@lokum/amounts/money/sum-pln'
import type { DocumentLine } from '@lokum/contracts/settlements/document'
import { proposeItems } from '../../src/calculation/propose-items.ts'
import type { SettlementCase } from '../../src/calculation/settlement-case.ts'
import { aCase, aDevice, aDocument, aLine, aMeter, anAgreement, aReading, inWords } from './a-case.ts'

type Row = Partial<DocumentLine> & { label: string; quantity: number; rate_pln: number }
type Month = Partial<SettlementCase> & { used?: number; readings?: [string, number][]; start?: string }

/** The charges of April for rows of one bill; the meter stood at 1000 on 31 March. */
function charge(rows: Row[], { used = 0, readings, start = '2026-01-01', ...members }: Month) {
  const lines = rows.map((row, index) =>
    aLine({ line: index + 1, amount_pln: Math.round(row.quantity * row.rate_pln * 100) / 100, confidence: 1, ...row }),
  )
  const read: [string, number][] = readings ?? [['2026-04-30', 1000 + used]]
  const meter = aMeter({
    readings: [aReading('2026-03-31', 1000), ...read.map(([day, value]) => aReading(day, value))],
  })
  const months = { periodFrom: '2026-03-01', periodTo: '2026-04-30' }
  const { items } = proposeItems(
    aCase({
      agreement: anAgreement({ starts_on: start }),
      meters: [meter],
      documents: [aDocument({ ...months, lines })],
      ...members,
    }),
  )
  const charged = items
    .filter(({ type }) => type === 'utility_by_readings')
    .map((item) => ({ ...item, ...inWords(item, 'en') }))
  const line = ({ source }: (typeof charged)[number]) => (source.kind === 'document' ? source.line : null)
  return {
    sum: sumPln(charged.map(({ amountPln }) => amountPln)),
    lines: charged.map(line),
    sure: charged.map(({ confidence }) => (confidence ?? 1) > 0.4),
    notes: charged.flatMap(({ notes }) => notes),
  }
}

const march = { period_from: '2026-03-01', period_to: '2026-03-31' }
const april = { period_from: '2026-04-01', period_to: '2026-04-30' }

const flats = (names: string[], quantities: number[]) =>
  names.map((name, index) => ({ label: `Energia czynna ${name}`, quantity: quantities[index] ?? 0, rate_pln: 0.8 }))

test.each([
  ['numbers of flats', ['lokal 1', 'lokal 2', 'lokal 3']],
  ['letters of flats', ['mieszkanie A', 'mieszkanie B', 'mieszkanie C']],
  ['kinds of places', ['dom', 'garaż', 'piwnica']],
  ['kinds of places in English', ['flat 1', 'garage', 'common parts']],
  ['numbers alone', ['1', '2', '3']],
  ['Roman numbers', ['I', 'II', 'III']],
  ['addresses', ['ul. Zmyślona 3/1', 'ul. Zmyślona 3/2', 'ul. Inna 4']],
  ['streets without the word', ['Zmyślona 3', 'Inna 4', 'Obca 5']],
  ['people', ['Jan Zmyślony', 'Ola Próbna', 'Ewa Inna']],
  ['places of any name', ['kawalerka', 'oficyna', 'domek letni']],
])('rows that differ by %s are not components of one use, and the choice is not sure', (_, names) => {
  const { sum, lines, sure, notes } = charge(flats(names, [70, 70, 70]), { used: 70 })

  expect(sum).toBe('56.00')
  expect(lines).toEqual([1])
  expect(sure).toEqual([false])
  expect(notes).toContain(
    'The invoice has this price for different places, in positions 1, 2 and 3. Position 1 was used; check which of them is for this apartment.',
  )
})

test('the row whose quantity is nearest to what the meter counted is used', () => {
  const { sum, lines, sure } = charge(flats(['lokal 1', 'lokal 2', 'lokal 3'], [50, 90, 140]), { used: 89.5 })

  expect([sum, lines, sure]).toEqual(['71.60', [2], [false]])
})

test('the row with the number of the apartment is its row, and sure', () => {
  const apartment = { id: 'apt_one', tariffs: [], flat: '3' }

  const { sum, lines, sure } = charge(flats(['lokal 1', 'lokal nr 2', 'lokal nr 3'], [70, 70, 70]), {
    used: 70,
    apartment,
  })

  expect([sum, lines, sure]).toEqual(['56.00', [3], [true]])
})

test.each([
  ['a garage', ['garaż 2', 'piwnica 3'], '2'],
  ['a house', ['Zmyślona 2', 'Inna 3'], '2'],
  ['a floor', ['piętro 2', 'piętro 3'], '2'],
])('the number of %s is no number of the flat', (_, names, flat) => {
  const apartment = { id: 'apt_one', tariffs: [], flat }

  expect(charge(flats(names, [70, 70]), { used: 70, apartment })).toMatchObject({ sum: '56.00', sure: [false] })
})

test.each([['Zmyślona 5/3'], ['m3'], ['mieszkanie nr 3'], ['budynek 1 lok. 3'], ['3']])(
  '“%s” has the number of flat 3',
  (name) => {
    const apartment = { id: 'apt_one', tariffs: [], flat: '3' }
    const rows = flats([name.replace('3', '8'), name], [70, 70])

    expect(charge(rows, { used: 70, apartment })).toMatchObject({ lines: [2], sure: [true] })
  },
)

test('rows of flats with days keep the numbers of the flats', () => {
  const rows = flats(['lokal 1 marzec', 'lokal 2 marzec', 'lokal 1 kwiecień', 'lokal 2 kwiecień'], [70, 70, 70, 70])
  const dated = rows.map((row, index) => ({ ...row, ...(index < 2 ? march : april) }))
  const apartment = { id: 'apt_one', tariffs: [], flat: '2' }

  expect(charge(dated, { used: 70, apartment })).toMatchObject({ sum: '56.00', lines: [4], sure: [true] })
})

test.each([
  ['all of the use', [100, 100]],
  ['all of the use in one', [100, 60]],
])('prices that differ in a number are in doubt when they have %s', (_, quantities) => {
  const rows = quantities.map((quantity, index) => ({ label: `Energia ${index + 1}`, quantity, rate_pln: 0.3 + index }))

  expect(charge(rows, { used: 100 })).toMatchObject({ sum: '30.00', lines: [1], sure: [false] })
})

test('rows of places that the meter counted together are all of the apartment', () => {
  const { sum, lines, sure } = charge(flats(['dom', 'garaż'], [60, 60]), { used: 120 })

  expect([sum, lines, sure]).toEqual(['96.00', [1, 2], [true, true]])
})

test('components of one use are all charged, for each flat', () => {
  const rows = ['lokal 1', 'lokal 2'].flatMap((name) => [
    { label: `Energia czynna ${name}`, quantity: 100, rate_pln: 0.738 },
    { label: `Opłata sieciowa zmienna ${name}`, quantity: 100, rate_pln: 0.492 },
  ])

  expect(charge(rows.slice(0, 2), { used: 100 })).toMatchObject({ sum: '123.00', sure: [true, true] })
  expect(charge(rows, { used: 100 })).toMatchObject({ sum: '123.00', lines: [1, 2], sure: [false, false] })
})

test.each([
  ['halves of one name', ['Energia czynna', 'Energia czynna'], [50, 50], [0.738, 0.861], '79.95'],
  ['steps of one price', ['Energia próg 1', 'Energia próg 2'], [80, 20], [0.6, 0.9], '66.00'],
  ['equal steps', ['Energia próg 1', 'Energia próg 2'], [50, 50], [0.6, 0.9], '75.00'],
  ['components of one price', ['Energia czynna', 'Opłata sieciowa zmienna'], [100, 100], [0.4, 0.4], '80.00'],
  ['zones of one price', ['Energia czynna dzień', 'Energia czynna noc'], [70, 30], [0.6, 0.6], '60.00'],
])('%s are charged with their prices', (_, labels, quantities, prices, sum) => {
  const rows = labels.map((label, index) => ({ label, quantity: quantities[index] ?? 0, rate_pln: prices[index] ?? 0 }))

  expect(charge(rows, { used: 100 })).toMatchObject({ sum, sure: [true, true] })
})

test('the price of another month is not for this one, in equal and in other quantities', () => {
  const rows = (quantity: number) => [
    { label: 'Energia marzec', quantity, rate_pln: 3, ...march },
    { label: 'Energia kwiecień', quantity: 30, rate_pln: 3.2, ...april },
    { label: 'Sieć marzec', quantity, rate_pln: 1, ...march },
    { label: 'Sieć kwiecień', quantity: 30, rate_pln: 1.1, ...april },
  ]

  expect(charge(rows(30), { used: 30 })).toMatchObject({ sum: '129.00', lines: [2, 4], sure: [true, true] })
  expect(charge(rows(44), { used: 30 })).toMatchObject({ sum: '129.00', lines: [2, 4], sure: [true, true] })
})

const change = [
  { label: 'Energia do 18.04', quantity: 60, rate_pln: 0.7, period_from: '2026-04-01', period_to: '2026-04-18' },
  { label: 'Energia od 19.04', quantity: 50, rate_pln: 0.9, period_from: '2026-04-19', period_to: '2026-04-30' },
]

test.each([
  [
    'a tenant of the whole month',
    '2026-01-01',
    [
      ['2026-04-18', 1052],
      ['2026-04-30', 1107],
    ],
    '81.40',
  ],
  [
    'a tenant from the 11th',
    '2026-04-11',
    [
      ['2026-04-10', 1030],
      ['2026-04-19', 1052],
      ['2026-04-30', 1101],
    ],
    '59.50',
  ],
  [
    'a tenant from the change on',
    '2026-04-19',
    [
      ['2026-04-18', 1060],
      ['2026-04-30', 1109],
    ],
    '44.10',
  ],
] as const)('a reading on the day of a change of prices counts for %s', (_, start, readings, sum) => {
  const taken = readings.map(([day, value]): [string, number] => [day, value])

  expect(charge(change, { start, readings: taken }).sum).toBe(sum)
})

test('without a reading at the change, quantities split the use of a tenant of all days, and days that of others', () => {
  expect(charge(change, { used: 110 })).toMatchObject({ sum: '87.00', sure: [true, true] })
  const readings: [string, number][] = [
    ['2026-04-10', 1030],
    ['2026-04-30', 1110],
  ]
  const { sum, notes } = charge(change, { start: '2026-04-11', readings })
  // 80 kWh: 8 of 20 days at 0.70, 12 at 0.90.
  expect(sum).toBe('65.60')
  expect(notes.length).toBe(2)
})

test('of three prices, the use between two readings is split by days, and each kilowatt-hour is charged once', () => {
  const rows = ['2026-04-01 2026-04-10', '2026-04-11 2026-04-20', '2026-04-21 2026-04-30'].map((days, index) => ({
    label: `Energia ${index}`,
    quantity: 90,
    rate_pln: [0.5, 0.7, 0.9][index] ?? 0,
    period_from: days.slice(0, 10),
    period_to: days.slice(11),
  }))
  const readings: [string, number][] = [
    ['2026-04-04', 1006],
    ['2026-04-20', 1046],
    ['2026-04-30', 1085],
  ]

  // 40 kWh: 6 of 16 days at 0.50, 10 at 0.70; then 39 kWh at 0.90.
  expect(charge(rows, { start: '2026-04-05', readings }).sum).toBe('60.10')
})

test('a meter of several devices and a number on the row keep what the row names', () => {
  const rows = flats(['lokal 1', 'lokal 2'], [70, 70]).map((row, index) => ({ ...row, meter_number: `55${index}` }))
  const meters = [
    aMeter({
      devices: [aDevice({ number: '551' })],
      readings: [aReading('2026-03-31', 1000), aReading('2026-04-30', 1070)],
    }),
  ]

  expect(charge(rows, { meters })).toMatchObject({ sum: '56.00', lines: [2], sure: [true] })
})
