import { expect, test } from '@jest/globals'
import Big from 'big.js'
import { readKsef } from '../../src/readers/read-ksef.ts'
import { readKsefDocument } from '../../src/rules/read-ksef-document.ts'
import { anFa3, type Block } from '../an-fa3.ts'
import { validateInvoices } from '../readers/validate-invoices.ts'

type Invoice = Parameters<typeof anFa3>[0]

const read = (invoice: Invoice) => readKsefDocument(readKsef(anFa3(invoice)))
const pricesOf = (invoice: Invoice) =>
  read(invoice).lines.map(({ kind, category, quantity, unit, ratePln, amountPln, meterNumber }) =>
    [kind, category, quantity, unit, ratePln, amountPln, meterNumber].join(' '),
  )

const usual = [
  'Wskazanie poprzednie',
  'Wskazanie bieżące',
  'Zużycie [kWh]',
  'Cena netto [zł/kWh]',
  'Należność netto [zł]',
]
const october = { 'Numer licznika': '55507777', 'Okres rozliczenia': '2026-10-01 - 2026-10-31' }
const sums = [
  { name: 'Razem energia czynna', net: '84.50' },
  { name: 'Razem dystrybucja', net: '40.00' },
]
const aTable = (rows: readonly (readonly string[])[], columns: readonly string[] = usual): Block => ({
  entries: october,
  table: { columns, rows },
})
const energy = (...blocks: Block[]): Invoice => ({ rows: sums, total: '153.14', blocks })
const explained = ['rate electricity 130 kWh 0.7995 103.94 55507777', 'cost electricity    49.2 ']

test('a row with a sum has its use, price, meter and readings from the attachment', async () => {
  const invoice = energy(aTable([['3000', '3130', '130', '0.6500', '84.50']]))

  const { lines, findings } = read(invoice)

  expect(pricesOf(invoice)).toEqual(explained)
  expect(lines[0]).toMatchObject({ place: 'Fa/FaWiersz[1]', confidence: 1 })
  expect(lines[0]?.excerpt).toBe('Razem energia czynna 130 kWh x 0.65 net = 84.50 net VAT 23 (3000 – 3130)')
  expect(findings).toEqual([])
  expect(await validateInvoices('FA (3)', { 'attachment.xml': anFa3(invoice) })).toEqual([])
})

const tables: [string, Block][] = [
  ['an empty cell before the use', aTable([['', '', '130', '0.6500', '84.50']])],
  [
    'a row that sums up the others',
    aTable([
      ['3000', '3130', '130', '0.65', '84.50'],
      ['Razem', '', '130', '', '84.50'],
    ]),
  ],
  [
    'a last row that sums up without a word',
    aTable([
      ['3000', '3130', '130', '0.65', '84.50'],
      ['', '', '130', '', '84.50'],
    ]),
  ],
  ['numbers as printed', aTable([['3 000,0', '3 130,0', '130,0', '0,6500', '84,50 zł']])],
  [
    'units in the cells',
    aTable(
      [['3000', '3130', '130 kWh', '0,65 zł/kWh', '84,50']],
      ['Odczyt początkowy', 'Odczyt końcowy', 'Zużycie', 'Cena netto', 'Wartość netto'],
    ),
  ],
  [
    'a column of units',
    aTable(
      [['130', 'kWh', '0.65', '84.50', '103.94']],
      ['Ilość', 'J.m.', 'Cena netto', 'Wartość netto', 'Wartość brutto'],
    ),
  ],
  ['prices in grosze', aTable([['130', '65,00', '84.50']], ['Zużycie kWh', 'Cena netto gr/kWh', 'Wartość netto'])],
  ['no amount', aTable([['130', '0.65']], ['Zużycie [kWh]', 'Cena netto [zł/kWh]'])],
  [
    'a meter in its row',
    {
      entries: { Punkt: '1' },
      table: { columns: ['Nr licznika', ...usual], rows: [['55507777', '3000', '3130', '130', '0.65', '84.50']] },
    },
  ],
  [
    'no table',
    {
      entries: {
        ...october,
        'Wskazanie poprzednie': '3000',
        'Wskazanie bieżące': '3130',
        'Zużycie [kWh]': '130',
        'Cena netto [zł/kWh]': '0.65',
      },
    },
  ],
  [
    'a table of names and values',
    {
      entries: october,
      table: {
        columns: ['Pozycja', 'Wartość'],
        rows: [
          ['Wskazanie poprzednie', '3000'],
          ['Wskazanie bieżące', '3130'],
          ['Zużycie', '130 kWh'],
          ['Cena netto', '0.65 zł/kWh'],
        ],
      },
    },
  ],
]

test.each(tables)('an attachment with %s explains the row', (_, block) => {
  expect(pricesOf(energy(block))).toEqual(explained)
})

test('gas has its kWh, its price and its factor from the attachment', () => {
  const columns = [
    'Odczyt poprzedni',
    'Odczyt bieżący',
    'Zużycie [m3]',
    'Współczynnik konwersji',
    'Zużycie [kWh]',
    'Cena netto [zł/kWh]',
    'Wartość netto',
  ]
  const blocks = [
    {
      entries: { 'Gazomierz nr': '70901' },
      table: { columns, rows: [['410', '450', '40', '11.250', '450', '0.30', '135.00']] },
    },
  ]
  const rows = [{ name: 'Paliwo gazowe razem', net: '135.00' }]

  const [gas] = read({ rows, total: '166.05', blocks, seller: 'Gaz Zmyślony' }).lines

  expect(gas).toMatchObject({
    kind: 'rate',
    category: 'gas',
    quantity: '450',
    unit: 'kWh',
    ratePln: '0.369',
    amountPln: '166.05',
  })
  expect(gas).toMatchObject({ meterNumber: '70901', conversionFactor: '11.250' })
})

test('the water of two meters keeps the meter of each row', () => {
  const columns = ['Nr wodomierza', 'Stan poprzedni', 'Stan bieżący', 'Zużycie m3', 'Cena netto', 'Kwota netto']
  const blocks = [
    {
      entries: { Lokal: '5' },
      table: {
        columns,
        rows: [
          ['W-10001', '10', '17', '7', '6.00', '42.00'],
          ['W-10002', '20', '24', '4', '30.00', '120.00'],
        ],
      },
    },
  ]
  const rows = [
    { name: 'Zimna woda', net: '42.00', vatRate: '8' },
    { name: 'Ciepła woda', net: '120.00', vatRate: '8' },
  ]

  expect(pricesOf({ rows, total: '174.96', blocks, seller: 'Wodociągi' })).toEqual([
    'rate cold_water 7 m3 6.48 45.36 W-10001',
    'rate hot_water 4 m3 32.4 129.6 W-10002',
  ])
})

test('a sum of two zones and a fee is charged by its parts, which add up to it', () => {
  const columns = ['Opłata', 'Strefa', 'Ilość', 'J.m.', 'Cena netto', 'Wartość netto']
  const rows = [
    ['Energia czynna', 'dzienna', '70', 'kWh', '0.70', '49.00'],
    ['Energia czynna', 'nocna', '40', 'kWh', '0.4525', '18.10'],
    ['Opłata handlowa', '', '1', 'mies.', '9.99', '9.99'],
  ]
  const invoice = {
    rows: [{ name: 'Sprzedaż energii', net: '77.09' }],
    total: '94.82',
    blocks: [aTable(rows, columns)],
  }

  const { lines, findings } = read(invoice)

  expect(lines).toMatchObject([
    {
      kind: 'rate',
      quantity: '70',
      ratePln: '0.861',
      amountPln: '60.27',
      zone: 'day',
      place: 'Zalacznik/BlokDanych[1]/Tabela[1]/Wiersz[1]',
    },
    { kind: 'rate', quantity: '40', ratePln: '0.556575', amountPln: '22.26', zone: 'night' },
    { kind: 'cost', amountPln: '12.29', label: 'Sprzedaż energii, Opłata handlowa' },
  ])
  expect(lines.reduce((sum, { amountPln }) => sum.plus(amountPln ?? 0), new Big(0)).toFixed(2)).toBe('94.82')
  expect(findings).toEqual([])
})

test('a sum of two meters is charged by the meter', () => {
  const block = (number: string, row: string[]): Block => ({
    entries: { 'Nr licznika': number },
    table: { columns: usual, rows: [row] },
  })
  const blocks = [
    block('90000001', ['1', '61', '60', '0.65', '39.00']),
    block('90000002', ['5', '75', '70', '0.65', '45.50']),
  ]

  expect(pricesOf(energy(...blocks))).toEqual([
    'rate electricity 60 kWh 0.7995 47.97 90000001',
    'rate electricity 70 kWh 0.7995 55.97 90000002',
    'cost electricity    49.2 ',
  ])
})

test('what the attachment does not explain to the grosz stays a sum', () => {
  expect(pricesOf(energy(aTable([['3000', '3130', '130', '0.65', '84.49']])))).toEqual([
    'cost electricity    103.94 ',
    'cost electricity    49.2 ',
  ])
})

test('a row that has its use and price keeps them', () => {
  const rows = [{ name: 'Energia czynna', unit: 'kWh', quantity: '130', unitNet: '0.65', net: '84.50' }]

  expect(pricesOf({ rows, total: '103.94', blocks: [aTable([['3000', '3130', '130', '0.60', '84.50']])] })).toEqual([
    'rate electricity 130 kWh 0.7995 103.94 55507777',
  ])
})

test('a row of another kind with the same amount keeps its own', () => {
  const rows = [{ name: 'Internet', net: '84.50' }]

  expect(pricesOf({ rows, total: '103.94', blocks: [aTable([['3000', '3130', '130', '0.65', '84.50']])] })).toEqual([
    'cost internet    103.94 ',
  ])
})

const row = ['3000', '3130', '130', '0.65', '84.50']
const during = (days: string): Block => ({
  entries: { 'Nr licznika': '55507777', Okres: days },
  table: { columns: usual, rows: [row] },
})

test('two periods that differ are named, and the landlord decides', () => {
  const { lines, findings, periodFrom } = read({
    ...energy(during('01.09.2026 - 30.09.2026')),
    period: ['2026-09-01', '2026-10-31'],
  })

  expect(periodFrom).toBe('2026-09-01')
  expect(findings).toEqual([
    {
      code: 'periods_differ',
      own: { from: '2026-09-01', to: '2026-10-31' },
      attached: { from: '2026-09-01', to: '2026-09-30' },
    },
  ])
  expect(lines.every(({ confidence }) => confidence < 0.5)).toBe(true)
})

test('periods that differ by a day of reading are one, and a week end apart they are only named', () => {
  const byADay = read(energy(during('30.09.2026 - 31.10.2026')))
  const byThree = read(energy(during('28.09.2026 - 30.10.2026')))

  expect(byADay.findings).toEqual([])
  expect(byThree.findings.map(({ code }) => code)).toEqual(['periods_differ'])
  expect([byADay, byThree].map(({ lines }) => lines[0]?.confidence)).toEqual([1, 1])
})

test('an invoice without a period, or with a day of supply, has that of its attachment', () => {
  const none = read({ ...energy(during('01.10.2026 - 31.10.2026')), period: null })
  const day = read({ ...energy(during('01.10.2026 - 31.10.2026')), period: null, day: '2026-11-02' })

  for (const { periodFrom, periodTo, findings } of [none, day])
    expect([periodFrom, periodTo, ...findings]).toEqual(['2026-10-01', '2026-10-31'])
})
