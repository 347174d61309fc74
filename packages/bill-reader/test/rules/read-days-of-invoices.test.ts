import { expect, test } from '@jest/globals'
import type { KsefInvoice, KsefLine } from '../../src/readers/ksef-invoice.ts'
import { readKsefDocument } from '../../src/rules/read-ksef-document.ts'

const aLine = (number: number, members: Partial<KsefLine>): KsefLine => ({
  number,
  place: `Fa/FaWiersz[${number}]`,
  suppliedOn: null,
  name: 'Energia czynna',
  unit: 'kWh',
  quantity: '40',
  unitNet: '0.5',
  unitGross: null,
  discount: null,
  net: '20.00',
  gross: null,
  vatRate: '23',
  vat: null,
  isBefore: false,
  ...members,
})
const aCollection = { name: 'Wywóz odpadów', unit: null, quantity: null, unitNet: null }

function read(lines: KsefLine[], members: Partial<KsefInvoice> = {}) {
  const { periodFrom, periodTo, ...reading } = readKsefDocument({
    form: 'FA (3)',
    kind: 'VAT',
    number: 'E/1',
    issuedOn: '2026-06-02',
    currency: 'PLN',
    total: '49.20',
    periodFrom: null,
    periodTo: null,
    seller: { taxId: null, name: 'Przykład S.A.' },
    buyers: [],
    contracts: [],
    toPay: null,
    surcharges: [],
    deductions: [],
    lines,
    descriptions: [],
    corrects: [],
    attachments: [],
    advances: [],
    order: [],
    replaced: 0,
    ...members,
  })
  const days = reading.lines.map((line) => (line.periodFrom ? `${line.periodFrom} ${line.periodTo}` : null))
  const areSure = reading.lines.every(({ confidence }) => confidence > 0.5)
  const isExplained = reading.findings.some(({ code }) => code === 'days_unclear')
  return { bill: `${periodFrom} ${periodTo}`, days, areSure, isExplained }
}

test('the days of deliveries are those of their rows and, without others, of the invoice', () => {
  const lines = ['2026-04-11', '2026-05-09'].map((suppliedOn, index) =>
    aLine(index + 1, { ...aCollection, suppliedOn }),
  )

  const { bill, days } = read(lines)

  expect(bill).toBe('2026-04-11 2026-05-09')
  expect(days).toEqual(['2026-04-11 2026-04-11', '2026-05-09 2026-05-09'])
})

test('one day of all rows is the day of the invoice, and says nothing where the invoice has days', () => {
  const lines = [1, 2].map((number) => aLine(number, { suppliedOn: '2026-05-31' }))

  expect(read(lines)).toMatchObject({ bill: '2026-05-31 2026-05-31', days: [null, null], areSure: true })
  expect(read(lines, { periodFrom: '2026-04-01', periodTo: '2026-05-31' }).days).toEqual([null, null])
})

test('one day before the days of the invoice is that of its rows', () => {
  const lines = [1, 2].map((number) => aLine(number, { ...aCollection, suppliedOn: '2026-03-20' }))

  const { days } = read(lines, { periodFrom: '2026-05-01', periodTo: '2026-05-31' })

  expect(days).toEqual(['2026-03-20 2026-03-20', '2026-03-20 2026-03-20'])
})

test.each([
  ['end', ['2026-05-12', '2026-05-31'], ['2026-05-01 2026-05-12', '2026-05-13 2026-05-31']],
  ['begin', ['2026-05-01', '2026-05-13'], ['2026-05-01 2026-05-12', '2026-05-13 2026-05-31']],
])(
  'what a meter counts is supplied up to the day of its row, or from it, where the days %s their prices',
  (_, suppliedOn, expected) => {
    const lines = suppliedOn.map((day, index) => aLine(index + 1, { suppliedOn: day }))

    expect(read(lines, { periodFrom: '2026-05-01', periodTo: '2026-05-31' }).days).toEqual(expected)
    expect(read(lines).days).toEqual(expected)
  },
)

test('months of rows whose days of supply end them are whole', () => {
  const lines = ['2026-04-30', '2026-05-31'].map((suppliedOn, index) => aLine(index + 1, { suppliedOn }))

  expect(read(lines).days).toEqual(['2026-04-01 2026-04-30', '2026-05-01 2026-05-31'])
})

test.each([
  ['a day or two before their end', ['2026-09-29', '2026-10-30'], null],
  ['some days before their end, in a bill for both', ['2026-02-26', '2026-03-27'], ['2026-02-01', '2026-03-31']],
  ['before their end, over a new year', ['2026-12-30', '2027-01-29'], null],
] as const)('months whose rows were read %s are whole, and no day goes to the next price', (_, suppliedOn, bill) => {
  const lines = suppliedOn.map((day, index) => aLine(index + 1, { suppliedOn: day }))

  const { days } = read(lines, bill ? { periodFrom: bill[0], periodTo: bill[1] } : {})

  expect(days).toEqual(
    {
      '2026-09-29': ['2026-09-01 2026-09-30', '2026-10-01 2026-10-31'],
      '2026-02-26': ['2026-02-01 2026-02-28', '2026-03-01 2026-03-31'],
      '2026-12-30': ['2026-12-01 2026-12-31', '2027-01-01 2027-01-31'],
    }[suppliedOn[0]],
  )
})

test.each([
  ['before the end of months', '2026-09-29', '2026-10-30', '2026-08-31 2026-10-30', '2026-08-31 2026-09-30'],
  ['twice in a month', '2026-10-12', '2026-10-30', '2026-10-01 2026-10-31', '2026-10-01 2026-10-12'],
  [
    'at the end of a month, then within the bill',
    '2026-08-30',
    '2026-09-29',
    '2026-08-01 2026-10-31',
    '2026-08-01 2026-08-31',
  ],
  ['to begin months', '2026-09-01', '2026-10-01', '2026-09-01 2026-10-31', '2026-09-01 2026-09-30'],
])('days %s say when each price ends', (_, first, second, bill, expected) => {
  const lines = [first, second].map((suppliedOn, index) => aLine(index + 1, { suppliedOn }))
  const [periodFrom = '', periodTo = ''] = bill.split(' ')

  const { days, areSure, isExplained } = read(lines, { periodFrom, periodTo })

  expect(days[0]).toBe(expected)
  expect([areSure, isExplained]).toEqual([true, false])
})

test('a price is for no day after the month that its day of supply ends', () => {
  const lines = ['2026-08-31', '2026-09-29'].map((suppliedOn, index) => aLine(index + 1, { suppliedOn }))

  const { days } = read(lines, { periodFrom: '2026-08-01', periodTo: '2026-10-31' })

  expect(days).toEqual(['2026-08-01 2026-08-31', '2026-09-01 2026-09-30'])
})

test.each([
  ['in the middle of months', ['2026-09-14', '2026-10-15'], null],
  ['in the middle of months of a bill', ['2026-09-14', '2026-10-15'], '2026-09-01 2026-10-31'],
  ['in the middle of months where the bill ends', ['2026-09-14', '2026-10-15'], '2026-09-01 2026-10-15'],
  ['in the middle of three months', ['2026-02-10', '2026-03-11', '2026-04-12'], null],
  ['early in the months after', ['2026-10-02', '2026-11-03'], null],
  ['to begin a price within the next month', ['2026-05-01', '2026-06-13'], '2026-05-01 2026-06-30'],
  ['long before the end of the bill', ['2026-10-05', '2026-10-15'], '2026-09-28 2026-10-31'],
  ['just before and long before the end of a month', ['2026-04-29', '2026-05-17'], null],
])('days %s do not say when each price ends, and the reader says so', (_, suppliedOn, bill) => {
  const lines = suppliedOn.map((day, index) => aLine(index + 1, { suppliedOn: day }))
  const [periodFrom = null, periodTo = null] = bill?.split(' ') ?? []

  expect(read(lines, { periodFrom, periodTo })).toMatchObject({ areSure: false, isExplained: true })
})

test('the day of one kind of use says nothing about the days of another', () => {
  const named = (name: string, suppliedOn: string, number: number) =>
    aLine(number, { name, unit: 'm3', quantity: '10', suppliedOn })
  const bill = { periodFrom: '2026-09-01', periodTo: '2026-10-31' }

  const ended = read([named('Woda', '2026-09-30', 1), named('Ścieki', '2026-10-31', 2)], bill)
  const unclear = read([named('Woda', '2026-09-14', 1), named('Ścieki', '2026-10-15', 2)], bill)

  expect(ended).toMatchObject({ days: ['2026-09-01 2026-09-30', null], areSure: true })
  expect(unclear).toMatchObject({ areSure: false, isExplained: true })
})

test('one day in the name of a price, or in a note, is its day of supply', () => {
  const days = ['2026-09-30', '2026-10-31']
  const named = days.map((day, index) => aLine(index + 1, { name: `Energia czynna ${day}` }))
  const noted = days.map((_, index) => aLine(index + 1, {}))
  const descriptions = days.map((value, index) => ({ line: index + 1, key: 'Data dostawy', value }))
  const bill = { periodFrom: '2026-09-01', periodTo: '2026-10-31' }
  const expected = { days: ['2026-09-01 2026-09-30', '2026-10-01 2026-10-31'], areSure: true }

  expect(read(named, bill)).toMatchObject(expected)
  expect(read(noted, { ...bill, descriptions })).toMatchObject(expected)
})

test('notes of a row name its days, and days of readings do not', () => {
  const lines = [aLine(1, {}), aLine(2, {}), aLine(3, {})]
  const descriptions = [
    { line: 1, key: 'Okres', value: '2026-05-01 - 2026-05-12' },
    { line: 2, key: 'Okres od', value: '2026-05-13' },
    { line: 2, key: 'Okres do', value: '2026-05-31' },
    { line: 3, key: 'Data odczytu', value: '2026-05-12' },
  ]

  const { days } = read(lines, { periodFrom: '2026-05-01', periodTo: '2026-05-31', descriptions })

  expect(days).toEqual(['2026-05-01 2026-05-12', '2026-05-13 2026-05-31', null])
})
