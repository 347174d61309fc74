import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import iconv from 'iconv-lite'
import { readStatement } from '../../../src/ledger/payment-imports/read-statement.ts'

const limits = { rows: 20_000 }
const plain = {
  format: 'csv' as const,
  date_column: 'Data',
  amount_column: 'Kwota',
  title_column: 'Tytuł',
  payer_column: 'Nadawca',
}
const samples = join(import.meta.dirname, 'samples')

const read = (text: string | Buffer, mapping = {}) =>
  readStatement(Buffer.from(text), { ...plain, ...mapping }, limits).lines.map((line) => [
    line.receivedOn,
    line.amountPln,
    line.title,
    line.payer,
  ])
const paid = ['2026-03-05', '2400.00', 'Czynsz M 1-2026-02-K7Q2', 'Jan Żółć']

test.each([
  ['semicolons', 'Data;Kwota;Tytuł;Nadawca\n2026-03-05;2400,00;Czynsz M 1-2026-02-K7Q2;Jan Żółć\n'],
  ['commas', 'Data,Kwota,Tytuł,Nadawca\n2026-03-05,"2400,00",Czynsz M 1-2026-02-K7Q2,Jan Żółć\n'],
  ['tabs', 'Data\tKwota\tTytuł\tNadawca\n2026-03-05\t2400,00\tCzynsz M 1-2026-02-K7Q2\tJan Żółć'],
  ['bars', 'Data|Kwota|Tytuł|Nadawca\n2026-03-05|2400,00|Czynsz M 1-2026-02-K7Q2|Jan Żółć'],
  ['CRLF and a BOM', '\ufeffData;Kwota;Tytuł;Nadawca\r\n2026-03-05;2400,00;Czynsz M 1-2026-02-K7Q2;Jan Żółć\r\n'],
  ['CR alone', 'Data;Kwota;Tytuł;Nadawca\r2026-03-05;2400,00;Czynsz M 1-2026-02-K7Q2;Jan Żółć\r'],
  [
    'headings in capitals with spaces and marks',
    ' #DATA: ;"KWOTA ";tytuł;NADAWCA\n2026-03-05;2400,00;Czynsz M 1-2026-02-K7Q2;Jan Żółć',
  ],
  [
    'quotes, a line break in a title and columns that nobody asked for',
    'Lp;Data;Kwota;Tytuł;Saldo;Nadawca\n1;"2026-03-05";"2400,00";"Czynsz\r\nM 1-2026-02-K7Q2";1;"Jan  Żółć"',
  ],
  [
    "the bank's notes above and below",
    'Bank;;;\nZestawienie operacji\n\nData;Kwota;Tytuł;Nadawca\n2026-03-05;2400,00;Czynsz M 1-2026-02-K7Q2;Jan Żółć\n;Saldo końcowe;;\nDokument nie wymaga podpisu\n',
  ],
])('a CSV with %s is read', (_name, text) => {
  expect(read(text)).toEqual([paid])
})

test.each(['windows-1250', 'iso-8859-2', 'cp852', 'utf-8'] as const)(
  'Polish letters in %s are recognised',
  (encoding) => {
    const text = 'Data;Kwota;Tytuł;Nadawca\n2026-03-05;2400,00;Zażółć gęślą jaźń ŁÓDŹ;Święta Ćma\n'

    const guessed = read(iconv.encode(text, encoding))
    const told = read(iconv.encode(text, encoding), { encoding })

    expect(guessed).toEqual([['2026-03-05', '2400.00', 'Zażółć gęślą jaźń ŁÓDŹ', 'Święta Ćma']])
    expect(told).toEqual(guessed)
  },
)

test('columns can be selected by number, and headings above them are skipped', () => {
  const byNumber = { date_column: '1', amount_column: '2', title_column: '3', payer_column: '4' }

  const lines = read('Wyciąg\nD;K;T;N\n05.03.2026;2 400,00;Czynsz M 1-2026-02-K7Q2;Jan Żółć\n', byNumber)

  expect(lines).toEqual([paid])
})

test('the given number of lines is skipped', () => {
  const twice =
    'Data;Kwota;Tytuł;Nadawca\n2020-01-01;1,00;alt;x\n\nData;Kwota;Tytuł;Nadawca\n2026-03-05;2400,00;Czynsz M 1-2026-02-K7Q2;Jan Żółć\n'

  expect(read(twice, { skip_lines: 3 })).toEqual([paid])
})

test('a title continues in columns without a heading, as at PKO BP', () => {
  const [line] = read('"Data","Kwota","Tytuł","",""\n"2026-03-05","+2400.00","Tytuł: M 1","2026-02","K7Q2"\n', {
    payer_column: undefined,
  })

  expect(line).toEqual(['2026-03-05', '2400.00', 'M 1 2026-02 K7Q2', null])
})

test('with a column of credits alone, an empty cell means outgoing money', () => {
  const lines = read('Data;Obciążenia;Uznania;Tytuł\n2026-03-05;-10,00;;Prąd\n2026-03-05;;2400,00;Czynsz\n', {
    amount_column: 'Uznania',
    payer_column: undefined,
  })

  expect(lines).toEqual([
    ['2026-03-05', null, 'Prąd', null],
    ['2026-03-05', '2400.00', 'Czynsz', null],
  ])
})

test.each([
  ['a day that does not exist', '2026-02-31;1,00;x;y', 'Line 3: the day cannot be read.'],
  ['an amount that is none', '2026-02-01;abc;x;y', 'Line 3: the amount cannot be read.'],
  ['another currency', '2026-02-01;1,00 EUR;x;y', 'Line 3: the amount is not in PLN.'],
  ['no day', ';1,00;Czynsz;Jan Lis', 'Line 3: the day cannot be read.'],
])('a line with %s is kept with the reason', (_name, line, reason) => {
  const text = `Data;Kwota;Tytuł;Nadawca\n2026-01-01;1,00;a;b\n${line}\n2026-01-02;2,00;a;b\n`

  const { lines } = readStatement(Buffer.from(text), plain, limits)

  expect(lines.map(({ unreadable }) => unreadable?.en ?? null)).toEqual([null, reason, null])
})

test('a currency in its own column is respected', () => {
  const text = 'Data;Kwota;Waluta;Tytuł;Nadawca\n2026-01-01;1,00;EUR;a;b\n2026-01-01;1,00;PLN;a;b\n'

  const { lines } = readStatement(Buffer.from(text), plain, limits)

  expect(lines.map(({ unreadable }) => unreadable?.en ?? null)).toEqual(['Line 2: the amount is not in PLN.', null])
})

test('formulas are nothing but text', () => {
  const text = 'Data;Kwota;Tytuł;Nadawca\n2026-01-01;1,00;"=cmd|\'/c calc\'!A1";@SUM(1)\n2026-01-01;=1+1;-2+3;+48\n'

  const { lines } = readStatement(Buffer.from(text), plain, limits)

  expect(lines).toMatchObject([
    { title: "=cmd|'/c calc'!A1", payer: '@SUM(1)', amountPln: '1.00' },
    { amountPln: null, unreadable: { en: 'Line 3: the amount cannot be read.' } },
  ])
})

test('days in mixed formats are refused as ambiguous', () => {
  const text = 'Data;Kwota;Tytuł;Nadawca\n2026-01-02;1,00;a;b\n03/02/2026;1,00;a;b\n'

  expect(() => read(text)).toThrow('Days are written in several ways')
  expect(readStatement(Buffer.from(text), { ...plain, date_format: 'YYYY-MM-DD' }, limits).lines).toMatchObject([
    { receivedOn: '2026-01-02' },
    { unreadable: { en: 'Line 3: the day cannot be read.' } },
  ])
})

test('a repeated heading is ambiguous, and its column number resolves it', () => {
  const text = 'Data;Kwota;Tytuł;Nadawca;Data\n2026-01-02;1,00;a;b;2026-01-05\n'

  expect(() => read(text)).toThrow('The heading named in date_column occurs twice; send the number of the column.')
  expect(readStatement(Buffer.from(text), { ...plain, date_column: '5' }, limits).lines).toMatchObject([
    { receivedOn: '2026-01-05' },
  ])
})

test('missing headings are reported by the member that names them, never by the input', () => {
  expect(() => read('Data;Kwota;Tytuł;Nadawca\n', { amount_column: 'Wpływ' })).toThrow(
    'The headings named in date_column, amount_column, title_column, payer_column were not found together',
  )
})

test.each([
  [
    'mbank.csv',
    {
      date_column: 'Data operacji',
      amount_column: 'Kwota',
      title_column: 'Tytuł',
      payer_column: 'Nadawca/Odbiorca',
    },
  ],
  [
    'ing.csv',
    {
      date_column: 'Data transakcji',
      amount_column: 'Kwota transakcji (waluta rachunku)',
      title_column: 'Tytuł',
      payer_column: 'Dane kontrahenta',
      reference_column: 'Nr transakcji',
    },
  ],
  [
    'millennium.csv',
    {
      date_column: 'Data transakcji',
      amount_column: 'Uznania',
      title_column: 'Opis',
      payer_column: 'Odbiorca/Zleceniodawca',
    },
  ],
])('the sample %s, written as the bank writes, is read', (name, mapping) => {
  const { lines } = readStatement(readFileSync(join(samples, name)), mapping, limits)

  const [rent, , other] = lines
  expect(lines).toHaveLength(3)
  expect(rent).toMatchObject({ receivedOn: '2026-03-05', amountPln: '2400.00', unreadable: null })
  expect(rent?.title).toContain('Łąkowa 3-2026-02-K7Q2')
  expect(rent?.payer).toContain('JAN ŻÓŁĆ')
  expect(other).toMatchObject({ receivedOn: '2026-03-07', amountPln: '1234.56' })
})
