import { expect, test } from '@jest/globals'
import type { Language } from '@lokum/contracts/problems/problem'
import { parse } from 'csv-parse/sync'
import readExcelFile from 'read-excel-file/node'
import { writeReturnCsv, writeTaxCsv } from '../../../src/ledger/tax/write-tax-csv.ts'
import { writeTaxJson } from '../../../src/ledger/tax/write-tax-json.ts'
import { writeTaxXlsx } from '../../../src/ledger/tax/write-tax-xlsx.ts'
import { anEmptyYear, anItem, aPart, aPayment, aSettlement, theRecords } from './tax-records.ts'

/** A year with every tax class, state, kind and source, paid by quarters. */
function aFullYear() {
  const { months, ...year } = anEmptyYear()
  const payment = { id: 'txp_1', period: '2025-03', amount_pln: 247, paid_on: '2025-04-20', created_at: '2025-04-20' }
  const states = [{ state: 'paid' as const, payment }, { state: 'due' as const }]
  const classes = ['revenue', 'pass_through', 'deposit'] as const
  const sources = ['manual', 'deposit', 'csv', 'mt940', 'camt053'] as const
  const kinds = ['monthly', 'true_up'] as const
  return theRecords({
    taxYear: {
      ...year,
      paid_each: 'quarter',
      prepayments_count: 'when_charged',
      months: months.map((month, index) => ({ ...month, ...states[index] })),
      apartments: [{ apartment_id: 'apt_1', label: 'D', revenue_pln: 0, pass_through_pln: 0, deposit_pln: 0 }],
    },
    settlements: kinds.map((kind) => aSettlement({ kind })),
    items: classes.map((tax_class) => anItem({ tax_class })),
    payments: [
      ...sources.map((source) => aPayment({ source, unallocated_pln: '1.00' })),
      aPayment({ payment_id: 'pay_2', agreement_id: null, tenant: null, unallocated_pln: '7.50' }),
    ],
    parts: classes.map((tax_class) => aPart({ tax_class })),
  })
}

/** Every sheet, its headings and its texts. */
async function readBook(language: Language) {
  const sheets = await readExcelFile(await writeTaxXlsx(aFullYear(), language))
  return {
    names: sheets.map(({ sheet }) => sheet),
    headings: Object.fromEntries(sheets.map(({ sheet, data: [first] }) => [sheet, first])),
    texts: sheets.flatMap(({ sheet, data }) => [sheet, ...data.flat()]).filter((cell) => typeof cell === 'string'),
  }
}

function readCsv(bytes: Buffer): string[][] {
  return parse(bytes, { bom: true, delimiter: ';' })
}

/** Words of programs: identifiers, names of members, and values of the JSON. */
const ofPrograms = new RegExp(
  `_|^(${'revenue deposit unallocated unmatched monthly manual csv mt940 camt053 open due paid month quarter Tax Months'.replaceAll(' ', '|')})$`,
  'u',
)

test('for a Polish reader the workbook has Polish sheets, headings and values', async () => {
  const { names, headings: first, texts } = await readBook('pl')

  expect(names).toEqual([
    'Podatek',
    'PIT-28',
    'Miesiące',
    'Mieszkania',
    'Wpłaty',
    'Części wpłat',
    'Rozliczenia',
    'Pozycje',
  ])
  expect(first['PIT-28']).toEqual(['Podatnik', 'Pole PIT-28', 'Wartość'])
  expect(first.Pozycje?.slice(0, 5)).toEqual([
    'Miesiąc rozliczenia',
    'Mieszkanie',
    'Kod rozliczenia',
    'Pozycja',
    'Klasa podatkowa',
  ])
  expect(texts).toEqual(
    expect.arrayContaining([
      'Przychód (zł)',
      'co kwartał',
      'do zapłaty',
      'zapłacony',
      'nic do zapłaty',
      'przychód',
      'opłata przenoszona po kosztach, bez podatku',
      'kaucja',
      'miesięczne',
      'rozliczenie zaliczek',
      'wpisana ręcznie',
      'wyciąg bankowy (camt.053)',
      'gdy użyje ich zestawienie',
      'jeszcze nierozliczona',
      'nierozpoznana',
      '2025-03',
    ]),
  )
  expect(texts.filter((text) => ofPrograms.test(text))).toEqual([])
})

test('for an English reader the workbook is in plain English, and the fields of PIT-28 keep their Polish names', async () => {
  const { names, headings: first, texts } = await readBook('en')

  expect(names).toEqual(['Tax', 'PIT-28', 'Months', 'Apartments', 'Payments', 'Parts', 'Settlements', 'Items'])
  expect(first.Months?.slice(0, 3)).toEqual([
    'Month of receipt',
    'Revenue (PLN)',
    'Costs passed on at cost, not taxed (PLN)',
  ])
  expect(texts).toEqual(
    expect.arrayContaining([
      'every quarter',
      'nothing due',
      'passed on at cost, not taxed',
      'settlement of advances',
      'entered by hand',
      'Ogółem przychody',
    ]),
  )
  expect(texts.filter((text) => text.includes('_'))).toEqual([])
  const polish = new Set((await readBook('pl')).texts)
  const data = new Set(['PIT-28', 'D', 'Jan Lis', 'JAN LIS', 'Czynsz', 'D-2025-03-A1B2'])
  const shared = texts.filter((text) => polish.has(text) && !data.has(text) && !/^\d{4}-\d{2}$/.test(text))
  expect(shared.filter((text) => !/^(Przychód|Ogółem|Podstawa|Ryczałt|Należny|Suma|Do zapłaty)/.test(text))).toEqual([])
})

test('both CSV files are in the language of their reader, with the same rows', () => {
  const records = aFullYear()

  const [polish = [], english = []] = (['pl', 'en'] as const).map((language) => readCsv(writeTaxCsv(records, language)))
  const returns = (['pl', 'en'] as const).map((language) => readCsv(writeReturnCsv(records, language)))

  expect(polish[0]?.slice(0, 4)).toEqual(['Data otrzymania', 'Kwota (zł)', 'Klasa podatkowa', 'Mieszkanie'])
  expect(english[0]?.slice(0, 4)).toEqual(['Received on', 'Amount (PLN)', 'Tax class', 'Apartment'])
  expect(polish.map((row) => row.slice(0, 2)).slice(1)).toEqual(english.map((row) => row.slice(0, 2)).slice(1))
  expect(polish.at(-1)?.slice(1, 3)).toEqual(['7,50', 'nierozpoznana'])
  expect(english.at(-1)?.slice(1, 3)).toEqual(['7,50', 'from an unknown payer'])
  expect(returns.map(([first]) => first)).toEqual([
    ['Podatnik', 'Pole PIT-28', 'Wartość'],
    ['Taxpayer', 'Field of PIT-28', 'Value'],
  ])
  expect(returns[0]?.slice(1)).toEqual(returns[1]?.slice(1))
  expect([...polish, ...(returns[0] ?? [])].flat().filter((text) => ofPrograms.test(text))).toEqual([])
  expect([...english, ...(returns[1] ?? [])].flat().filter((text) => text.includes('_'))).toEqual([])
})

test.each(['pl', 'en'] as const)('in %s no two columns of a sheet have the same heading', async (language) => {
  const { headings } = await readBook(language)

  for (const all of Object.values(headings)) expect(new Set(all).size).toBe(all?.length)
})

test('programs read the identifiers and the names of the interface in the JSON, which no language changes', () => {
  const json = JSON.parse(writeTaxJson(aFullYear()).toString())

  expect(json.payments[0].parts[1]).toMatchObject({ item_id: 'itm_1', tax_class: 'pass_through', kind: 'monthly' })
  expect(json.payments[0].parts[1].tax_clause).toMatch(/^Koszty ponoszone przez najemcę/)
})
