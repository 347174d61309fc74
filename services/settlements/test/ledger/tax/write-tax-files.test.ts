import { expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import readExcelFile from 'read-excel-file/node'
import { longestMilliseconds } from '../../../src/ledger/tax/export-tax-year.ts'
import { neutralizeText } from '../../../src/ledger/tax/neutralize-text.ts'
import { writeTaxCsv } from '../../../src/ledger/tax/write-tax-csv.ts'
import { writeTaxFile } from '../../../src/ledger/tax/write-tax-file.ts'
import { writeTaxJson } from '../../../src/ledger/tax/write-tax-json.ts'
import { writeTaxXlsx } from '../../../src/ledger/tax/write-tax-xlsx.ts'
import { unzip } from './a-tax-year.ts'
import { anEmptyYear, anItem, aPart, aPayment, aSettlement, theRecords } from './tax-records.ts'

const byteOrderMark = '\uFEFF'

function rowsOf(csv: Buffer): Record<string, string>[] {
  return parse(csv, { bom: true, columns: true, delimiter: ';' })
}

async function sheetOf(xlsx: Buffer, name: string) {
  const sheets = await readExcelFile(xlsx, { trim: false })
  return sheets.find(({ sheet }) => sheet === name)?.data ?? []
}

test('the CSV opens in a Polish spreadsheet: byte order mark, semicolons, decimal commas, line ends as in RFC 4180', () => {
  const csv = writeTaxCsv(theRecords(), 'en').toString()

  expect(csv.startsWith(`${byteOrderMark}Received on;Amount (PLN);Tax class;`)).toBe(true)
  expect(csv).toContain('\r\n2025-03-10;2900,00;revenue;D;2025-03;D-2025-03-A1B2;Czynsz;Jan Lis;2900,00;')
  expect(csv.endsWith('\r\n')).toBe(true)
})

test('text with separators, quotes and Polish letters is read back unchanged from the CSV', () => {
  const label = 'Czynsz; "Żółta 7", góra'

  const [row] = rowsOf(writeTaxCsv(theRecords({ parts: [aPart({ label })] }), 'en'))

  expect(row?.Item).toBe(label)
})

test.each([
  ['when_received', 'revenue, in no statement yet'],
  ['when_charged', 'not allocated yet'],
] as const)(
  'with prepayments %s an unused remainder has a row “%s”, as has a payment without an agreement',
  (count, name) => {
    const payments = [
      aPayment({ amount_pln: '3000.00', unallocated_pln: '100.00' }),
      aPayment({ payment_id: 'pay_2', agreement_id: null, tenant: null, amount_pln: '7.50', unallocated_pln: '7.50' }),
      aPayment({ payment_id: 'pay_3', amount_pln: '-100.00', unallocated_pln: '-100.00' }),
    ]

    const rows = rowsOf(
      writeTaxCsv(theRecords({ payments, taxYear: { ...anEmptyYear(), prepayments_count: count } }), 'en'),
    )

    expect(rows.map((row) => [row['Whole payment (PLN)'], row['Tax class'], row['Amount (PLN)']])).toEqual([
      ['3000,00', 'revenue', '2900,00'],
      ['3000,00', name, '100,00'],
      ['7,50', 'from an unknown payer', '7,50'],
      ['-100,00', name, '-100,00'],
    ])
  },
)

test('set-offs between statements are in every export, without a payment', async () => {
  const offset = { payment_id: null, received_on: '2025-05-10' }
  const parts = [
    aPart(),
    aPart({ ...offset, tax_class: 'pass_through', amount_pln: '-80.00' }),
    aPart({ ...offset, item_id: 'itm_2', amount_pln: '80.00' }),
  ]
  const records = theRecords({ parts })

  const rows = rowsOf(writeTaxCsv(records, 'en')).slice(1)
  const sheet = await sheetOf(await writeTaxXlsx(records, 'en'), 'Parts')
  const json = JSON.parse(writeTaxJson(records).toString())

  expect(rows.map((row) => [row['Received on'], row['Amount (PLN)'], row.Tenant])).toEqual([
    ['2025-05-10', '-80,00', ''],
    ['2025-05-10', '80,00', ''],
  ])
  expect(sheet.slice(2).map((row) => [row[1], row[7]])).toEqual([
    [-80, null],
    [80, null],
  ])
  expect(json.set_offs).toMatchObject([
    { amount_pln: -80, item_id: 'itm_1' },
    { amount_pln: 80, item_id: 'itm_2' },
  ])
  expect(json.payments[0].parts).toHaveLength(1)
})

const formulas = [
  '=1+1',
  '+48 600 700 800',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '  =1+1',
  '"=1+1',
  "'=1+1",
  '＝1+1',
  ' ＋1',
  '－1',
  '＠SUM(A1)',
  '−1',
  '\u200B=1+1',
  '\u00A0=1+1',
  '„=1+1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("https://example.org";"Kliknij")',
  // Signs that no list of formulas had: a program of tomorrow may know them.
  '⁺1',
  '₋1',
  '﹘1',
  '‐1',
  '%1',
  '!A1',
  '#REF',
  '(=1)',
  '{=1}',
  '/1',
  '*1',
  '\\1',
  '~1',
  '\u0301=1',
  '\u2063=1',
  '¬1',
  ';=1',
]

test.each(formulas)('%j in a label is text for every program that opens the CSV', (label) => {
  const [row] = rowsOf(writeTaxCsv(theRecords({ parts: [aPart({ label, apartment: label })] }), 'en'))

  expect(row?.Item).toMatch(/^'/)
  expect(row?.Apartment).toMatch(/^'/)
})

test('a formula after a separator inside a text is also text for programs with that separator', () => {
  const label = 'Prąd,=1+1;-2| @SUM(A1)'

  expect(neutralizeText(label)).toBe("Prąd,'=1+1;'-2|' @SUM(A1)")
})

test('with any separator, no cell of a text starts a formula', () => {
  const text = fc.string({ unit: fc.constantFrom(...'=+-@＝＋－＠ "\t\r,;|ą1'), maxLength: 12 })
  fc.assert(
    fc.property(text, fc.constantFrom(',', ';', '|', '\t'), (label, separator) => {
      for (const cell of neutralizeText(label).split(separator)) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/)
    }),
  )
})

test('a cell begins with a letter, a digit or a quote, whatever the text is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
      expect(neutralizeText(text)).toMatch(/^$|^["'`´‘’‚‛“”„‟«»‹›＂＇｀]|^[\p{L}\p{N}]/u)
    }),
  )
})

test.each([
  'Czynsz',
  '„Słoneczna” 4',
  '½ opłaty',
  '12,50',
  'żwirownia',
  'ul. Długa 7/12',
  'a=b',
  'Jan-Paweł',
  '100 % + VAT',
  "O'Hara",
  'e-mail: jan@example.org',
])('%j is no formula and stays as it is', (text) => {
  expect(neutralizeText(text)).toBe(text)
})

test('every formula in a label is a string cell of the workbook, unchanged but for control characters', async () => {
  const records = theRecords({
    parts: formulas.map((label) => aPart({ label })),
    items: formulas.map((label) => anItem({ label })),
  })

  const xlsx = await writeTaxXlsx(records, 'en')

  const shown = formulas.map((label) => label.replace(/[\t\r]/g, ' '))
  expect((await sheetOf(xlsx, 'Parts')).slice(1).map((row) => row[6])).toEqual(shown)
  expect((await sheetOf(xlsx, 'Items')).slice(1).map((row) => row[3])).toEqual(shown)
  for (const [name, text] of unzip(xlsx)) {
    if (name.startsWith('xl/worksheets/')) expect(text).not.toMatch(/<f[ >/]/)
  }
})

test('characters that XML forbids become spaces, so that every program opens the workbook', async () => {
  const label = 'A\u0000B\u0007C\uD800D\uFFFFE\u001BF<&>"\u{1F600}'

  const xlsx = await writeTaxXlsx(theRecords({ parts: [aPart({ label })] }), 'en')

  expect((await sheetOf(xlsx, 'Parts'))[1]?.[6]).toBe('A B C D E F<&>"\u{1F600}')
  for (const text of unzip(xlsx).values()) expect(text).not.toMatch(/[\p{Cc}--[\r\n]]|\uFFFE|\uFFFF/v)
})

test('in the workbook amounts are numbers, days are dates, and everything else is text', async () => {
  const xlsx = await writeTaxXlsx(theRecords(), 'en')

  const [headings, part] = await sheetOf(xlsx, 'Parts')
  expect(headings?.slice(0, 3)).toEqual(['Received on', 'Amount (PLN)', 'Tax class'])
  expect(part?.slice(0, 5)).toEqual([new Date('2025-03-10'), 2900, 'revenue', 'D', '2025-03'])
  const sheets = await readExcelFile(xlsx)
  expect(sheets.map(({ sheet }) => sheet)).toEqual([
    'Tax',
    'PIT-28',
    'Months',
    'Apartments',
    'Payments',
    'Parts',
    'Settlements',
    'Items',
  ])
})

test('in the workbook the payment of a month’s tax is a day and an amount, and a month without one has neither', async () => {
  const payment = { id: 'txp_1', period: '2025-03', amount_pln: 247.5, paid_on: '2025-04-20', created_at: '2025-04-20' }
  const { months, ...year } = anEmptyYear()
  const taxYear = {
    ...year,
    months: months.map((month, index) => ({ ...month, payment: index === 2 ? payment : null })),
  }

  const [first = [], ...rows] = await sheetOf(await writeTaxXlsx(theRecords({ taxYear }), 'en'), 'Months')

  const paid = rows.map((row) => ['Tax paid on', 'Tax paid (PLN)'].map((heading) => row[first.indexOf(heading)]))
  expect(paid.slice(1, 3)).toEqual([
    [null, null],
    [new Date('2025-04-20'), 247.5],
  ])
})

test('the first days of 1900, about which spreadsheets disagree, are text in the workbook', async () => {
  const days = ['1900-02-28', '1900-03-01', '2099-12-31']
  const parts = days.map((received_on) => aPart({ received_on }))

  const [, ...rows] = await sheetOf(await writeTaxXlsx(theRecords({ parts }), 'en'), 'Parts')

  expect(rows.map(([day]) => day)).toEqual(['1900-02-28', new Date('1900-03-01'), new Date('2099-12-31')])
})

test('a year without data has every sheet with its headings, a CSV of headings, and a JSON of empty lists', async () => {
  const records = { taxYear: anEmptyYear(1900), settlements: [], items: [], payments: [], parts: [] }

  const xlsx = await writeTaxXlsx(records, 'en')

  expect(await sheetOf(xlsx, 'Items')).toHaveLength(1)
  expect(await sheetOf(xlsx, 'Months')).toHaveLength(13)
  expect(rowsOf(writeTaxCsv(records, 'en'))).toEqual([])
  expect(JSON.parse(writeTaxJson(records).toString())).toEqual({
    tax_year: records.taxYear,
    pit_28: expect.any(Array),
    settlements: [],
    payments: [],
    set_offs: [],
  })
})

test('each row of a settlement has its kind, in a column of the tables', async () => {
  const kind = 'true_up' as const
  const records = theRecords({
    settlements: [aSettlement({ kind })],
    items: [anItem({ kind })],
    parts: [aPart({ kind })],
  })

  const xlsx = await writeTaxXlsx(records, 'en')
  const json = JSON.parse(writeTaxJson(records).toString())

  const ofTrueUp = ['Kind of settlement', 'settlement of advances']
  expect(Object.entries(rowsOf(writeTaxCsv(records, 'en'))[0] ?? {}).at(-2)).toEqual(ofTrueUp)
  expect((await sheetOf(xlsx, 'Settlements')).map((row) => row.at(-1))).toEqual(ofTrueUp)
  for (const sheet of ['Items', 'Parts'])
    expect((await sheetOf(xlsx, sheet)).map((row) => row.at(-2))).toEqual(ofTrueUp)
  expect([json.settlements[0].kind, json.payments[0].parts[0].kind]).toEqual(['true_up', 'true_up'])
})

test.each([
  ['revenue' as const, /art\. 6 ust\. 1a/],
  ['pass_through' as const, /0115-KDST2-1\.4011\.428\.2025\.2\.MR/],
  ['deposit' as const, /kaucja|deposit/i],
])('every export names the clause of a part and an item of the class %s', async (tax_class, clause) => {
  const records = theRecords({ parts: [aPart({ tax_class })], items: [anItem({ tax_class })] })

  const xlsx = await writeTaxXlsx(records, 'en')
  const json = JSON.parse(writeTaxJson(records).toString())

  expect(rowsOf(writeTaxCsv(records, 'en'))[0]?.['Rule or ruling']).toMatch(clause)
  for (const sheet of ['Items', 'Parts']) {
    const [headings, row] = await sheetOf(xlsx, sheet)
    expect([headings?.at(-1), row?.at(-1)]).toEqual(['Rule or ruling', expect.stringMatching(clause)])
  }
  expect(json.settlements[0].items[0].tax_clause).toMatch(clause)
  expect(json.payments[0].parts[0].tax_clause).toMatch(clause)
})

test('money whose tax is not known yet has no clause', () => {
  const payments = [aPayment({ amount_pln: '3000.00', unallocated_pln: '100.00' })]

  const rows = rowsOf(
    writeTaxCsv(theRecords({ payments, taxYear: { ...anEmptyYear(), prepayments_count: 'when_charged' } }), 'en'),
  )

  expect(rows.map((row) => row['Rule or ruling'])).toEqual([expect.stringMatching(/^Rental revenue/), ''])
})

test('the JSON has each settlement with its items and each payment with its parts, as numbers', () => {
  const settlements = [aSettlement(), aSettlement({ settlement_id: 'set_2', statement_id: 'stm_2' })]

  const json = JSON.parse(writeTaxJson(theRecords({ settlements })).toString())

  expect(json.settlements[0]).toMatchObject({ total_pln: 2900, items: [{ item_id: 'itm_1', amount_pln: 2900 }] })
  expect(json.settlements[1].items).toEqual([])
  expect(json.payments[0]).toMatchObject({ amount_pln: 2900, parts: [{ item_id: 'itm_1', amount_pln: 2900 }] })
})

const whose = { accountId: 'acc_1', language: 'en' as const }
test.each(['json', 'csv', 'xlsx'] as const)(
  'the worker writes the same %s as the function in-process',
  async (format) => {
    const records = theRecords()

    const written = await writeTaxFile({ ...whose, format, load: async () => records }, AbortSignal.timeout(30_000))

    if (format === 'json') expect(written).toEqual(writeTaxJson(records))
    if (format === 'csv') expect(written).toEqual(writeTaxCsv(records, 'en'))
    if (format === 'xlsx')
      expect(await sheetOf(written, 'Parts')).toEqual(await sheetOf(await writeTaxXlsx(records, 'en'), 'Parts'))
  },
)

test('an export that times out is refused for now, and the next one succeeds', async () => {
  const order = { ...whose, format: 'json', load: async () => theRecords() } as const

  await expect(writeTaxFile(order, AbortSignal.abort())).rejects.toMatchObject({ code: 'overloaded', status: 503 })
  await expect(writeTaxFile(order, AbortSignal.timeout(1))).rejects.toMatchObject({ code: 'overloaded' })

  expect((await writeTaxFile(order, AbortSignal.timeout(30_000))).length).toBeGreaterThan(100)
})

test('a slow export is aborted before the gateway times out, so that it frees its worker', () => {
  const gatewayWaits = 15_000

  expect(longestMilliseconds).toBeLessThan(gatewayWaits)
})
