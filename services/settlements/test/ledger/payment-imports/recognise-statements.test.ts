import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import type { PaymentImportForm } from '@lokum/contracts/settlements/payment-import'
import iconv from 'iconv-lite'
import { readStatement } from '../../../src/ledger/payment-imports/read-statement.ts'

const samples = join(import.meta.dirname, 'samples')
const read = (file: string | Buffer, typed: PaymentImportForm = {}) => {
  const { lines, form } = readStatement(Buffer.from(file), typed, { rows: 20_000 })
  return { lines, form }
}
const paid = { receivedOn: '2026-03-05', amountPln: '2400.00', title: 'Czynsz Łąkowa', payer: 'Jan Żółć' }
const table = 'Data;Kwota;Tytuł;Nadawca\n2026-03-05;2400,00;Czynsz Łąkowa;Jan Żółć\n'

test.each([
  ['ing.csv', { date_column: 'Data księgowania', amount_column: 'Kwota transakcji (waluta rachunku)' }],
  ['mbank.csv', { date_column: 'Data księgowania', title_column: 'Tytuł', payer_column: 'Nadawca/Odbiorca' }],
  ['millennium.csv', { amount_column: 'Uznania', title_column: 'Opis', payer_column: 'Odbiorca/Zleceniodawca' }],
  ['pko.csv', { date_column: 'Data waluty', amount_column: 'Kwota', title_column: 'Opis transakcji' }],
  ['revolut.csv', { amount_column: 'Kwota', title_column: 'Opis' }],
])('the columns of the sample %s are recognised, and read as if they were named', (name, expected) => {
  const file = readFileSync(join(samples, name))

  const recognised = read(file)

  expect(recognised.form).toMatchObject({ format: 'csv', ...expected })
  expect(read(file, recognised.form)).toEqual(recognised)
})

test.each(['bnp-paribas.sta', 'ing.sta', 'mbank.sta', 'millennium.sta', 'pko-bp.sta'])(
  'the sample %s is recognised as MT940',
  (name) => {
    const file = readFileSync(join(samples, name))

    const recognised = read(file)

    expect(recognised.form.format).toBe('mt940')
    expect(recognised).toEqual(read(file, { format: 'mt940' }))
  },
)

test.each([
  ['utf-8', Buffer.from(table)],
  ['utf-8', Buffer.from(`\ufeff${table}`)],
  ['utf-16', Buffer.from(`\ufeff${table}`, 'utf16le')],
  ['utf-16', Buffer.from(`\ufeff${table}`, 'utf16le').swap16()],
  ['windows-1250', iconv.encode(table, 'windows-1250')],
  ['cp852', iconv.encode(table, 'cp852')],
] as const)('the encoding %s is recognised and said', (encoding, file) => {
  const { form, lines } = read(file)

  expect(form).toMatchObject({ encoding, delimiter: ';', date_column: 'Data', date_format: 'YYYY-MM-DD' })
  expect(lines).toMatchObject([paid])
})

test.each([
  ['an introduction above them', `Bank Przykładowy\n\nRachunek;12\nOd;2026-03-01;Do;2026-03-31\n\n${table}`],
  [
    'the amounts of the account and of the card',
    'Data transakcji;Data księgowania;Nazwa nadawcy;Nazwa odbiorcy;Szczegóły transakcji;Kwota operacji;Waluta operacji;Kwota w walucie rachunku;Waluta rachunku\n04-03-2026;05-03-2026;Jan Żółć;;Czynsz Łąkowa;600,00;EUR;2400,00;PLN\n',
  ],
  [
    'debits and credits in two columns',
    'Booking date,Counterparty,Description,Debit,Credit,Balance\n2026-03-05,Jan Żółć,Czynsz Łąkowa,,2400.00,9000.00\n',
  ],
  ['an empty column of titles', 'Data|Tytuł|Opis operacji|Kwota|Nadawca\n2026-03-05||Czynsz Łąkowa|2400,00|Jan Żółć\n'],
  ['no heading for the title', 'Data|Coś|Kwota|Nadawca|Nr\n2026-03-05|Czynsz Łąkowa|2400,00|Jan Żółć|1\n'],
  ['English headings', 'Date\tAmount\tTitle\tPayer\n2026-03-05\t2400.00\tCzynsz Łąkowa\tJan Żółć\n'],
])('columns with %s are recognised', (_name, file) => {
  expect(read(file).lines).toMatchObject([paid])
})

test.each([
  ['without headings', ''],
  ['with unknown headings', 'A;B;C;D;E;F\n'],
])('columns %s are recognised by what they have, and the balance is no amount', (_name, headings) => {
  const rows = '5.03.2026;Czynsz Łąkowa;J;1;2 400,00;5 400,00\n6.03.2026;Prąd;E;2;-100,00;5 300,00\n'

  const { form, lines } = read(headings + rows)

  expect(form).toMatchObject({ date_column: '1', title_column: '2', amount_column: '5', date_format: 'DD.MM.YYYY' })
  expect(lines.map(({ amountPln }) => amountPln)).toEqual(['2400.00', '-100.00'])
})

test('of two columns of amounts without known headings, none is taken', () => {
  expect(() => read('A;B;C;D\n2026-03-05;Czynsz;2400,00;100,00\n2026-03-06;Prąd;3,00;4,00\n')).toThrow(
    'No column with the day was recognised among these headings: A, B, C, D.',
  )
})

test.each([
  ['the amount', 'Data;Ile;Tytuł\n2026-03-05;2400,00 i 3,00;Czynsz\n', 'Data, Ile, Tytuł'],
  ['the day', 'Kiedy;Kwota;Tytuł\nwczoraj;2400,00;Czynsz\n', 'Kiedy, Kwota, Tytuł'],
  ['the title', 'Data;Kwota\n2026-03-05;2400,00\n', 'Data, Kwota'],
])('a file without a column of %s is refused with its headings', (missing, file, headings) => {
  expect(() => read(file)).toThrow(`No column with ${missing} was recognised among these headings: ${headings}.`)
})

test.each([
  ['headings alone', 'Data;Kwota;Tytuł\n', 'The file contains no transaction.'],
  ['prose', 'Dzień dobry\n', 'It has neither the fields of MT940 nor a table'],
  ['nothing', '', 'It has neither the fields of MT940 nor a table'],
])('a file with %s is refused', (_name, file, reason) => {
  expect(() => read(file)).toThrow(reason)
})

test('a named column is kept, and the others are recognised', () => {
  const { form, lines } = read('Data;Wpłynęło;Kwota;Tytuł\n2026-03-04;2026-03-05;1,00;Czynsz\n', {
    date_column: 'Wpłynęło',
  })

  expect(form).toMatchObject({ date_column: 'Wpłynęło', amount_column: 'Kwota', title_column: 'Tytuł' })
  expect(lines).toMatchObject([{ receivedOn: '2026-03-05', amountPln: '1.00' }])
})

test('a heading that occurs twice is said by its number', () => {
  const { form } = read('Data;Kwota;Waluta;Kwota;Waluta;Tytuł\n2026-03-05;1,00;PLN;0,25;EUR;Czynsz\n')

  expect(form).toMatchObject({ amount_column: '2', title_column: 'Tytuł' })
})
