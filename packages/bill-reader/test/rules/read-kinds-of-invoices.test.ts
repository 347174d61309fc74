import { expect, test } from '@jest/globals'
import Big from 'big.js'
import { boundReading } from '../../src/bound-reading.ts'
import { describeFinding } from '../../src/findings/describe-finding.ts'
import { readKsef } from '../../src/readers/read-ksef.ts'
import { readKsefDocument } from '../../src/rules/read-ksef-document.ts'
import { anFa3 } from '../an-fa3.ts'
import { validateInvoices } from '../readers/validate-invoices.ts'

type Invoice = Parameters<typeof anFa3>[0]

const read = (invoice: Invoice) => boundReading(readKsefDocument(readKsef(anFa3(invoice))))
const chargesOf = (invoice: Invoice) =>
  read(invoice).lines.map(({ kind, category, label, amountPln, confidence }) => [
    kind,
    category,
    label,
    amountPln,
    confidence,
  ])
const codesOf = (invoice: Invoice) => read(invoice).findings.map(({ code }) => code)
const sumOf = (invoice: Invoice) =>
  read(invoice)
    .lines.reduce((sum, { kind, amountPln }) => (kind === 'none' ? sum : sum.plus(amountPln ?? 0)), new Big(0))
    .toFixed(2)
const advances = (...numbers: string[]) =>
  numbers
    .map(
      (number) =>
        `<FakturaZaliczkowa><NrKSeFZN>1</NrKSeFZN><NrFaZaliczkowej>${number}</NrFaZaliczkowej></FakturaZaliczkowa>`,
    )
    .join('')

test('a final invoice charges its rows without the advances, which it names', async () => {
  const rows = [
    { name: 'Remont instalacji gazowej', net: '400.00' },
    { name: 'Przegląd instalacji gazowej', net: '120.00' },
  ]
  const final: Invoice = { kind: 'ROZ', rows, total: '393.60', more: advances('ZAL/7', 'ZAL/9') }

  expect(chargesOf(final).at(-1)).toEqual(['cost', 'gas', 'Rozliczone zaliczki: ZAL/7, ZAL/9', '-246', 1])
  expect(sumOf(final)).toBe('393.60')
  expect(read(final).findings).toEqual([
    { code: 'advances_deducted', amount: '246.00', of: { quoted: ['ZAL/7', 'ZAL/9'], more: 0 } },
  ])
  expect(await validateInvoices('FA (3)', { 'final.xml': anFa3(final) })).toEqual([])
})

test('a final invoice of several kinds of costs leaves to the landlord what the advances were for', () => {
  const rows = [
    { name: 'Energia elektryczna', net: '100.00' },
    { name: 'Internet', net: '300.00' },
  ]

  expect(chargesOf({ kind: 'ROZ', rows, total: '92.00', more: advances('Z/1') }).at(-1)).toEqual([
    'cost',
    'internet',
    'Rozliczone zaliczki: Z/1',
    '-400',
    0.5,
  ])
})

test.each([
  ['its rows are what is left already', { total: '123.00', more: advances('Z/1') }, []],
  ['it names no advance', { total: '100.00' }, ['lines_do_not_add_up']],
  ['it charges more than its rows', { total: '140.00', more: advances('Z/1') }, ['lines_do_not_add_up']],
])('a final invoice deducts nothing when %s', (_, members, codes) => {
  const invoice = { kind: 'ROZ', rows: [{ name: 'Gaz', net: '100.00' }], ...members }

  expect(chargesOf(invoice)).toHaveLength(1)
  expect(codesOf(invoice)).toEqual(codes)
})

const ordered = (...rows: [name: string, net: string, vat: string][]) =>
  `<Zamowienie><WartoscZamowienia>1</WartoscZamowienia>${rows
    .map(
      ([name, net, vat], index) =>
        `<ZamowienieWiersz><NrWierszaZam>${index + 1}</NrWierszaZam><P_7Z>${name}</P_7Z><P_11NettoZ>${net}</P_11NettoZ><P_11VatZ>${vat}</P_11VatZ><P_12Z>23</P_12Z></ZamowienieWiersz>`,
    )
    .join('')}</Zamowienie>`
const anAdvance = (total: string, ...rows: [string, string, string][]): Invoice => ({
  kind: 'ZAL',
  rows: [],
  total,
  after: ordered(...rows),
})

const orders: [string, Invoice, unknown[][]][] = [
  [
    'one row',
    anAdvance('246.00', ['Montaż światłowodu', '500.00', '115.00']),
    [['cost', 'internet', 'Zaliczka: Montaż światłowodu', '246', 1]],
  ],
  [
    'rows of one kind, by their values',
    anAdvance('36.90', ['Zimna woda', '20.00', '4.60'], ['Zimna woda ogrodowa', '40.00', '9.20']),
    [
      ['cost', 'cold_water', 'Zaliczka: Zimna woda', '12.3', 1],
      ['cost', 'cold_water', 'Zaliczka: Zimna woda ogrodowa', '24.6', 1],
    ],
  ],
  [
    'rows of two kinds, which it pays in part',
    anAdvance('61.50', ['Gaz', '50.00', '11.50'], ['Internet', '50.00', '11.50']),
    [
      ['cost', 'gas', 'Zaliczka: Gaz', '30.75', 0.5],
      ['cost', 'internet', 'Zaliczka: Internet', '30.75', 0.5],
    ],
  ],
  [
    'rows of two kinds, which it pays in whole',
    anAdvance('123.00', ['Gaz', '50.00', '11.50'], ['Internet', '50.00', '11.50']),
    [
      ['cost', 'gas', 'Zaliczka: Gaz', '61.5', 1],
      ['cost', 'internet', 'Zaliczka: Internet', '61.5', 1],
    ],
  ],
]

test.each(orders)('an advance invoice for an order of %s charges its total', (_, invoice, lines) => {
  expect(chargesOf(invoice)).toEqual(lines)
  expect(codesOf(invoice)).toEqual(['advance_invoice'])
})

test('the official schema accepts the advance invoice', async () => {
  expect(
    await validateInvoices('FA (3)', { 'advance.xml': anFa3(anAdvance('246.00', ['Gaz', '500.00', '115.00'])) }),
  ).toEqual([])
})

const simplified = (total: string, ...rows: Invoice['rows']): Invoice => ({
  kind: 'UPR',
  rows,
  total,
  period: null,
  day: '2026-10-31',
})

const simple: [string, Invoice, (string | null)[], string[]][] = [
  ['one row and one total', simplified('64.00', { name: 'Internet domowy' }), ['64'], []],
  [
    'a quantity and a gross price',
    simplified('91.50', { name: 'Gaz', quantity: '3', unitGross: '30.50' }),
    ['91.5'],
    [],
  ],
  [
    'quantities and prices of two rows',
    simplified(
      '75.00',
      { name: 'Internet', quantity: '1', unitGross: '55' },
      { name: 'Router', quantity: '2', unitGross: '10' },
    ),
    ['55', '20'],
    [],
  ],
  [
    'a quantity and a net price',
    simplified('147.60', { name: 'Internet', quantity: '2', unitNet: '60.00' }),
    ['147.6'],
    [],
  ],
  [
    'one row without a value',
    simplified('80.00', { name: 'Internet', gross: '50.00' }, { name: 'Router' }),
    ['50', '30'],
    [],
  ],
  [
    'two rows without a value',
    simplified('80.00', { name: 'Internet' }, { name: 'Router' }),
    [null, null],
    ['lines_do_not_add_up'],
  ],
  [
    'a product that is not the total',
    simplified('90.00', { name: 'Gaz', quantity: '3', unitGross: '31.00' }),
    ['93'],
    ['lines_do_not_add_up'],
  ],
]

test.each(simple)('a simplified invoice with %s', (_, invoice, amounts, codes) => {
  expect(read(invoice).lines.map(({ amountPln }) => amountPln)).toEqual(amounts)
  expect(codesOf(invoice)).toEqual(codes)
})

const before = { name: 'Abonament', quantity: '1', unit: 'mies.', isBefore: true, number: 1 }
const after = { name: 'Abonament', quantity: '1', unit: 'mies.', number: 1 }

const corrections: [string, Invoice['rows'], string, string | null, string[]][] = [
  [
    'gross before and net after, unchanged',
    [
      { ...before, gross: '246.00' },
      { ...after, net: '200.00' },
    ],
    '0.00',
    '0',
    [],
  ],
  [
    'a gross price before and net after',
    [
      { ...before, unitGross: '246.00' },
      { ...after, unitNet: '200.00', net: '200.00' },
    ],
    '0.00',
    '0',
    [],
  ],
  [
    'gross before and a net price after',
    [
      { ...before, gross: '246.00' },
      { ...after, unitNet: '200.00' },
    ],
    '0.00',
    '0',
    [],
  ],
  [
    'gross before and net after, a grosz apart by its VAT',
    [
      { ...before, gross: '10.03' },
      { ...after, net: '8.15' },
    ],
    '0.00',
    '0',
    [],
  ],
  [
    'a rate of VAT in one row alone',
    [
      { ...before, gross: '246.00' },
      { ...after, net: '200.00', vatRate: '' },
    ],
    '0.00',
    '0',
    [],
  ],
  [
    'gross before and less net after',
    [
      { ...before, gross: '246.00' },
      { ...after, net: '150.00' },
    ],
    '-61.50',
    '-61.5',
    [],
  ],
  [
    'net before and more gross after',
    [
      { ...before, net: '100.00' },
      { ...after, gross: '135.30' },
    ],
    '12.30',
    '12.3',
    [],
  ],
]

test.each(corrections)('a correction with %s charges what changed', (_, rows, total, amount, more) => {
  const correction = { kind: 'KOR', rows, total }

  expect(
    read(correction)
      .lines.filter(({ kind }) => kind === 'cost')
      .map(({ amountPln }) => amountPln),
  ).toEqual([amount])
  expect(codesOf(correction)).toEqual(['correction', ...more])
})

const perUnit = { vatRate: '8', number: 1 }
const waste = { ...perUnit, name: 'Odpady komunalne', unit: 'm3' }
const rebate = { ...perUnit, name: 'Energia czynna, rabat', unit: 'kWh' }
const heat = { ...perUnit, name: 'Ciepło', unit: 'GJ' }

test.each([
  [
    'waste by the m³ of water is charged with what changed',
    waste,
    ['10', '6.00', '60.00'],
    ['8', '6.00', '48.00'],
    '-12.96',
  ],
  [
    'a rebate per kWh is charged with what changed',
    rebate,
    ['100', '-0.10', '-10.00'],
    ['100', '-0.12', '-12.00'],
    '-2.16',
  ],
  [
    'a quantity that is taken back keeps its amount',
    heat,
    ['-2', '50.00', '-100.00'],
    ['-1', '50.00', '-50.00'],
    '-54',
  ],
] as const)('in a correction, %s', (_, row, was, is, amount) => {
  const rows = [was, is].map(([quantity, unitNet, net], index) => ({
    ...row,
    quantity,
    unitNet,
    net,
    isBefore: index === 0,
  }))
  const { lines } = read({ kind: 'KOR', rows, total: '0.00' })

  expect(lines.map(({ kind }) => kind)).toEqual(['none', 'cost'])
  expect(lines[1]?.amountPln).toBe(amount)
})

test('of more than 200 rows the number and the sum of the others are told', () => {
  const rows = Array.from({ length: 223 }, (_, index) => ({
    name: `Lokal ${index + 1} energia czynna`,
    unit: 'kWh',
    quantity: '20',
    unitNet: '0.75',
    net: '15.00',
  }))

  const { lines, findings } = read({ rows, total: '4114.35' })

  expect(lines).toHaveLength(200)
  expect(findings).toEqual([{ code: 'truncated', lines: 200, missing: 23, sum: '424.35' }])
  expect(findings.map((one) => describeFinding(one, 'en').detail)[0]).toMatch(
    /23 more charge 424\.35 PLN.*Fa\/FaWiersz\[201\]/,
  )
})

test.each(['VAT', 'KOR', 'ROZ', 'UPR', 'KOR_ROZ'])('a reading names the kind of the invoice, %s', (kind) => {
  expect(read({ kind, rows: [{ name: 'Gaz', net: '1.00' }], total: '1.23' }).invoiceKind).toBe(kind)
})
