import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import iconv from 'iconv-lite'
import { proposeLines } from '../../../src/ledger/payment-imports/propose-lines.ts'
import { readDirection } from '../../../src/ledger/payment-imports/read-direction.ts'
import { readState } from '../../../src/ledger/payment-imports/read-state.ts'
import { readStatement } from '../../../src/ledger/payment-imports/read-statement.ts'

const form = { format: 'csv', date_column: 'Data', amount_column: 'Kwota', title_column: 'Tytuł' } as const
const code = { code: 'M 1-2026-02-K7Q2', agreementId: 'agr_1', settlementId: 'set_1' }
const facts = {
  codes: [code],
  open: [{ ...code, tenantName: 'Piotr Żółtowski-Zmyślony', coTenants: [], openPln: '1800.00' }],
  payers: [],
  today: '2026-12-31',
}

function propose(text: string | Buffer, mapping: object = {}) {
  const named = { ...form, ...mapping }
  return proposeLines(readStatement(Buffer.from(text), named, { rows: 100 }).lines, { form: named, facts })
}

const proposalsOf = (text: string, mapping: object = {}) => propose(text, mapping).lines.map(({ proposal }) => proposal)
const sample = (name: string) => readFileSync(join(import.meta.dirname, 'samples', name))

test.each([
  'COFNIĘTO',
  'Odrzucona',
  'Anulowana',
  'REVERTED',
  'DECLINED',
  'Failed',
  'Cancelled',
  'Zwrócono',
  'nieudana',
  'Wycofany',
  'Zakończono niepowodzeniem',
  'returned by bank',
  'Expired',
  'Stornowana',
  'Błąd',
  'Zawrócona',
  'Odwrócona',
  'ROLLED_BACK',
  'Timeout',
  'Storniert',
  'Abgelehnt',
  'Annulé',
])('the state "%s" means that the transfer came to nothing', (cell) => {
  expect(readState(cell)).toBe('undone')
})

test.each([
  'PENDING',
  'W realizacji',
  'OCZEKUJE',
  'Oczekująca',
  'W toku',
  'Zaplanowana',
  'Nie zrealizowano',
  'not booked',
  'Niezaksięgowana',
  'Do realizacji',
  'Processing',
  'In progress',
  'Autoryzowana',
  'Blokada',
  'Zlecona',
  'Nowa',
  'W kolejce',
  'Szkic',
  'Nieukończona',
  'UNPROCESSED',
  'Ausstehend',
  'En attente',
])('the state "%s" means that the transfer may still come', (cell) => {
  expect(readState(cell)).toBe('pending')
})

test.each([
  'ZAKOŃCZONO',
  'COMPLETED',
  'Zrealizowana',
  'Wykonany',
  'Zaksięgowano',
  'Booked',
  'Settled',
  'Rozliczona',
  'OK',
  'processed',
  'Potwierdzona',
  'Gebucht',
  'Terminé',
])('the state "%s" means that the transfer was booked', (cell) => {
  expect(readState(cell)).toBe('booked')
})

test.each([
  'Wn',
  'WN',
  'D',
  'DBIT',
  'Debit',
  'Obciążenie',
  'Przelew wychodzący',
  '-',
  'Wydatek',
  'Płatność kartą',
  'OPŁATA',
  'CARD_PAYMENT',
  'Wypłata z bankomatu',
  'Przelew z rachunku',
  'Opłata za przelew przychodzący',
  'Direct debit',
  'OUT',
  'Winien',
  'Strona Wn',
  'Lastschrift',
  'Soll',
])('"%s" says that money went out', (cell) => {
  expect(readDirection(cell)?.direction).toBe('out')
})

test.each([
  'Ma',
  'C',
  'CRDT',
  'Credit',
  'Uznanie',
  'PRZELEW ZEWNĘTRZNY PRZYCHODZĄCY',
  '+',
  'Wpływ',
  'Wpłata',
  'IN',
  'Strona Ma',
  'Haben',
  'Gutschrift',
  'Doładowanie',
  'Przelew na telefon przychodzący BLIK',
  'Przelew na rachunek',
])('"%s" says that money came in', (cell) => {
  expect(readDirection(cell)?.direction).toBe('in')
})

test.each(['Przelew', 'TRANSFER', 'Obciążenie/Uznanie', 'Storno uznania', 'Zwrot', '', 'Przelew na rachunek obcy'])(
  '"%s" says nothing about the direction',
  (cell) => {
    expect(readDirection(cell)).toBeUndefined()
  },
)

test.each(['State', 'Status', 'Stan', 'Status transakcji', 'Transaction state', 'STAN OPERACJI'])(
  'transfers that the column "%s" calls declined, pending or taken back are skipped with the reason',
  (heading) => {
    const rows = ['Zrealizowana', 'Odrzucona', 'PENDING', 'COFNIĘTO', ''].map(
      (state, index) => `2026-03-0${index + 1};900,00;${code.code};${state}`,
    )

    const { lines } = propose(`Data;Kwota;Tytuł;${heading}\n2026-03-09;-1,00;x;Zrealizowana\n${rows.join('\n')}\n`)

    expect(lines.map(({ proposal }) => proposal)).toEqual([
      'outgoing',
      'matched',
      'skipped',
      'skipped',
      'skipped',
      'matched',
    ])
    expect(lines.map(({ detail }) => detail).slice(2, 4)).toEqual([
      'Line 4: the transfer was declined, cancelled or taken back.',
      'Line 5: the bank has not booked the transfer yet.',
    ])
  },
)

test('a state that is not known is never matched without a decision', () => {
  const { lines } = propose(`Data;Kwota;Tytuł;Status\n2026-03-01;-5,00;x;Gotowe\n2026-03-02;900,00;${code.code};Xyz\n`)

  expect(lines[1]).toMatchObject({ proposal: 'ambiguous', candidates: [{ agreement_id: 'agr_1' }] })
  expect(lines[1]?.detail).toContain('the state of the transfer is not known')
})

test('a balance is no state, and a column without a heading counts when all its cells are states', () => {
  const balance = `Data;Kwota;Tytuł;Stan konta\n2026-03-01;-5,00;x;100,00\n2026-03-02;900,00;${code.code};1000,00\n`
  const nameless = `D;K;T;\n2026-03-01;900,00;${code.code};COMPLETED\n2026-03-02;900,00;${code.code};REVERTED\n`

  expect(proposalsOf(balance)).toEqual(['outgoing', 'matched'])
  expect(proposalsOf(nameless, { date_column: '1', amount_column: '2', title_column: '3' })).toEqual([
    'matched',
    'skipped',
  ])
})

test('a transfer that was taken back is skipped also by the day of its booking, which is empty', () => {
  const lines = propose(sample('revolut.csv'), {
    date_column: 'Data zrealizowania',
    amount_column: 'Kwota',
    title_column: 'Opis',
  }).lines

  expect(lines.map(({ proposal }) => proposal)).toEqual(['matched', 'skipped', 'skipped'])
})

test.each([
  ['Typ', 'Przelew przychodzący', 'Przelew wychodzący'],
  ['Typ transakcji', 'Wpłata', 'Płatność kartą'],
  ['Rodzaj operacji', 'UZNANIE', 'OBCIĄŻENIE'],
  ['Strona', 'MA', 'WN'],
  ['WN/MA', 'Ma', 'Wn'],
  ['Dt/Ct', 'Ct', 'Dt'],
  ['Type', 'Incoming transfer', 'Fee'],
  ['Znak', '+', '-'],
])('amounts without a sign follow the column "%s"', (heading, came, went) => {
  const text = `Data;${heading};Kwota;Tytuł\n2026-03-01;${came};900,00;${code.code}\n2026-03-02;${went};900,00;${code.code}\n`

  const { lines, isUndirected } = propose(text)

  expect(lines).toMatchObject([
    { proposal: 'matched', amountPln: '900.00' },
    { proposal: 'outgoing', amountPln: '-900.00' },
  ])
  expect(isUndirected).toBe(false)
})

test('a line without a direction among lines with one needs a decision', () => {
  const { lines } = propose(
    `Data;Typ;Kwota;Tytuł\n2026-03-01;Przelew;900,00;${code.code}\n2026-03-02;Obciążenie;5,00;x\n`,
  )

  expect(lines.map(({ proposal }) => proposal)).toEqual(['ambiguous', 'outgoing'])
  expect(lines[0]?.detail).toContain('nothing says whether the money came in')
})

test('a sign prevails over a usual word, and a sure word over a missing sign', () => {
  const text = `Data;Typ;Kwota;Tytuł\n2026-03-01;Płatność kartą;-9,00;x\n2026-03-02;Opłata;900,00;${code.code}\n2026-03-03;Obciążenie;7,00;x\n`

  expect(proposalsOf(text)).toEqual(['outgoing', 'matched', 'outgoing'])
})

test.each([
  ['no sign and no such column', 'Data;Kwota;Tytuł\n2026-03-01;900,00;a\n2026-03-02;5,00;b\n', true],
  ['a minus', 'Data;Kwota;Tytuł\n2026-03-01;900,00;a\n2026-03-02;-5,00;b\n', false],
  ['a plus', 'Data;Kwota;Tytuł\n2026-03-01;+900,00;a\n', false],
  ['nothing but outgoing money', 'Data;Kwota;Tytuł\n2026-03-02;-5,00;b\n', false],
])('a file with %s is undirected: %#', (_name, text, isUndirected) => {
  expect(propose(text).isUndirected).toBe(isUndirected)
})

test.each(['Uznania', 'Wpływy', 'Kwota uznania', 'Credit', 'MA'])('a column "%s" has incoming amounts', (heading) => {
  const text = `Data;${heading};Tytuł\n2026-03-01;900,00;${code.code}\n`

  expect(propose(text, { amount_column: heading })).toMatchObject({
    isUndirected: false,
    lines: [{ proposal: 'matched' }],
  })
})

test('a dash among debits is no word, and one among credits means no money', () => {
  const text = `Data;Debit;Credit;Tytuł\n2026-03-01;-;900,00;${code.code}\n2026-03-02;5,00;-;x\n`

  expect(proposalsOf(text, { amount_column: 'Credit' })).toEqual(['matched', 'outgoing'])
})

const columns = { date_column: 'Data operacji', title_column: 'Opis transakcji' }

test.each([
  ['labelled nameless columns, as at PKO BP', sample('pko.csv'), columns],
  [
    'one labelled cell',
    'Data;Kwota;Tytuł\n2026-03-01;+1800,00;"Rachunek nadawcy: 11 1140 Nazwa nadawcy: Piotr Żółtowski-Zmyślony Adres nadawcy: UL. POLNA 1 Tytuł: najem"\n',
    {},
  ],
  [
    'a label in another column',
    'Data;Kwota;Tytuł;Opis\n2026-03-01;+1800,00;najem;Zleceniodawca: Piotr Żółtowski-Zmyślony\n',
    {},
  ],
  [
    'three blanks',
    'Data;Kwota;Tytuł\n2026-03-01;+1800,00;PIOTR ŻÓŁTOWSKI-ZMYŚLONY   NAJEM   PRZELEW ZEWNĘTRZNY PRZYCHODZĄCY   11114020040000300201355387\n',
    {},
  ],
  ['a SWIFT field', 'Data;Kwota;Tytuł\n2026-03-01;+1800,00;/TRCD/ABC/NAME/PIOTR ŻÓŁTOWSKI-ZMYŚLONY/REMI/NAJEM\n', {}],
])('the payer is found in %s', (_name, text, mapping) => {
  const [line] = propose(text, mapping).lines

  expect(line?.payer?.toLowerCase()).toBe('piotr żółtowski-zmyślony')
  expect(line).toMatchObject({ proposal: 'ambiguous', candidates: [{ why: 'amount_and_payer' }] })
})

test.each([
  'CZYNSZ LISTOPAD   PRZELEW ZEWNĘTRZNY PRZYCHODZĄCY   11114020040000300201355387',
  'Rachunek nadawcy: 11 1140 2004 0000 3002 0135 5387',
  'Nazwa odbiorcy: Anna Nowak',
  'przelew od: brata',
])('"%s" names no payer', (title) => {
  expect(propose(`Data;Kwota;Tytuł\n2026-03-01;+1800,00;${title}\n`).lines[0]?.payer).toBeNull()
})

test('a name in the title counts when the file names no payer', () => {
  const text = 'Data;Kwota;Tytuł\n2026-03-01;+1800,00;najem Piotr Zoltowski Zmyslony lokal 3\n'

  expect(propose(text).lines).toMatchObject([{ payer: null, proposal: 'ambiguous' }])
})

test.each(['utf-16le', 'utf-16be'])('a file in %s with its mark is read, whatever encoding is named', (encoding) => {
  const bytes = iconv.encode('Data;Kwota;Tytuł\r\n2026-03-05;1 250,00;czynsz wrzesień Łąkowa\r\n', encoding, {
    addBOM: true,
  })

  for (const mapping of [{}, { encoding: 'windows-1250' }])
    expect(propose(bytes, mapping).lines).toMatchObject([{ amountPln: '1250.00', title: 'czynsz wrzesień Łąkowa' }])
})

test('half a character of UTF-16 is replaced', () => {
  const bytes = Buffer.from('\ufeffData;Kwota;Tytuł\n2026-03-05;1,00;a\ud800b\n', 'utf16le')

  expect(propose(bytes).lines).toMatchObject([{ title: 'a\ufffdb' }])
})

test('footers, sums, balances and repeated headings are no lines of the file', () => {
  const text = [
    'Data;Kwota;Tytuł;Nadawca',
    '05.07.26;900,00;Czynsz;Jan Lis',
    'Razem;900,00;;',
    'Data;Kwota;Tytuł;Nadawca',
    '06.07.26;-5,00;Prąd;',
    ';895,00;Suma operacji;',
    'Saldo końcowe;895,00 PLN;;',
    'Liczba operacji;2;;',
    '06.07.26;895,00;Saldo końcowe;',
    'Dokument nie wymaga podpisu;strona 1 z 1;;',
    'Łącznie wpływy: ;900,00;;',
    'Średnie saldo;450,00;;',
    '06.07.26;895,00;Saldo;',
  ]

  const { lines } = propose(text.join('\n'), { payer_column: 'Nadawca' })

  expect(lines.map(({ receivedOn, amountPln }) => [receivedOn, amountPln])).toEqual([
    ['2026-07-05', '900.00'],
    ['2026-07-06', '-5.00'],
  ])
})

test.each([
  ['31.02.26;900,00;Razem z mediami', 'the day cannot be read'],
  [';900,00;Czynsz', 'the day cannot be read'],
  ['05.07.26;9oo,00;Czynsz', 'the amount cannot be read'],
])('"%s" is no note of the bank', (record, reason) => {
  const { lines } = propose(`Data;Kwota;Tytuł\n05.07.26;1,00;a\n${record}\n`)

  expect(lines[1]).toMatchObject({ proposal: 'unreadable', detail: expect.stringContaining(reason) })
})
