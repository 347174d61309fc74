import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { readDetails } from '../../../src/ledger/payment-imports/read-details.ts'
import { readStatement } from '../../../src/ledger/payment-imports/read-statement.ts'

const limits = { rows: 20_000 }
const mt940 = { format: 'mt940' as const }
const samples = join(import.meta.dirname, 'samples')
const account = '24160000035175530643314956'

const statementOf = (transactions: string, head = `:20:X\n:25:/PL${account}\n:28C:1\n:60F:C260101PLN0,00\n`) =>
  Buffer.from(`${head}${transactions}\n:62F:C260131PLN0,00\n-\n`)
const read = (transactions: string) => readStatement(statementOf(transactions), mt940, limits).lines

test.each(['pko-bp.sta', 'mbank.sta', 'bnp-paribas.sta', 'millennium.sta', 'ing.sta'])(
  'the sample %s, written as the bank writes, is read',
  (name) => {
    const [rent, power] = readStatement(readFileSync(join(samples, name)), mt940, limits).lines

    expect(rent).toMatchObject({ receivedOn: '2026-03-05', amountPln: '2400.00', account, unreadable: null })
    expect(rent?.title?.replaceAll(/\s/g, '')).toBe('ŁĄKOWA3-2026-02-K7Q2')
    expect(rent?.payer).toMatch(/^JAN ŻÓŁĆ UL. POLNA 1/)
    expect(power).toMatchObject({ receivedOn: '2026-03-06', amountPln: '-99.99', title: 'PRĄD', payer: 'ENERGIA S.A.' })
  },
)

test.each([
  ['2603050305C2400,00NTRFNONREF', '2026-03-05', '2400.00', null],
  ['260305C2400,NTRFREF', '2026-03-05', '2400.00', null],
  ['2603050305CN2400,5NTRFREF//BANK1', '2026-03-05', '2400.50', 'BANK1'],
  ['2603050305D10,00NMSCNONREF', '2026-03-05', '-10.00', null],
  ['2603050305RC10,00NMSCNONREF', '2026-03-05', '-10.00', null],
  ['2603050305RDN10,00NMSCNONREF', '2026-03-05', '10.00', null],
  ['2612310102C1,00NTRFNONREF//7', '2026-12-31', '1.00', '7'],
  ['2701021231C1,00NTRFNONREF//8', '2027-01-02', '1.00', '8'],
])('the field 61 %s is read', (field, receivedOn, amountPln, bankReference) => {
  expect(read(`:61:${field}\n:86:tytuł`)).toMatchObject([{ receivedOn, amountPln, bankReference, unreadable: null }])
})

test.each([
  ['260230C1,00NTRFNONREF', 'Line 5: the day of field :61: cannot be read.'],
  ['260203C0x10NTRFNONREF', 'Line 5: field :61: cannot be read.'],
  ['garbage', 'Line 5: field :61: cannot be read.'],
  ['260203C99999999999,00NTRF', 'Line 5: the amount of field :61: cannot be read.'],
])('the field 61 %s is kept as unreadable with the reason', (field, reason) => {
  const [line, next] = read(`:61:${field}\n:86:x\n:61:260203C1,00NTRFNONREF\n:86:y`)

  expect(line?.unreadable?.en).toBe(reason)
  expect(next).toMatchObject({ title: 'y', unreadable: null })
})

test('every statement of a file has its own account and currency', () => {
  const { lines } = readStatement(readFileSync(join(samples, 'bnp-paribas.sta')), mt940, limits)

  expect(lines).toHaveLength(3)
  expect(lines[2]).toMatchObject({ amountPln: null, unreadable: { en: 'Line 18: the account is not in PLN.' } })
})

test.each<[string, string[], string | null, string | null]>([
  ['a title of several full lines', ['020~20AAAAAAAAAAAAAAAAAAAAAAAAAAA~21BBB~32JAN'], `${'A'.repeat(27)}BBB`, 'JAN'],
  ['a broken line in a subfield', ['020<20M 1-2026-', '02-K7Q2<27JAN <28LIS'], 'M 1-2026-02-K7Q2', 'JAN LIS'],
  ['a mark that is text', ['020+20TEL. +48 600+32JAN'], 'TEL. +48 600', 'JAN'],
  ['a title that goes on', ['020<20A<21B<22C<23D<24E<25F<60G<32JAN'], 'A B C D E F G', 'JAN'],
  ['an address that goes on', ['020<20A<27JAN<28LIS<29POLNA<60KRAKÓW'], 'A', 'JAN LIS POLNA KRAKÓW'],
  ['the German way', ['166?00UEBERWEISUNG?20A?21B?32JAN?33LIS?60C'], 'A B C', 'JAN LIS'],
  ['plain text', ['Czynsz M 1-2026-02-K7Q2', 'Jan'], 'Czynsz M 1-2026-02-K7Q2 Jan', null],
  ['SWIFT codes', ['/ORDP//NAME/JAN LIS/REMI/CZYNSZ'], '/ORDP//NAME/JAN LIS/REMI/CZYNSZ', 'JAN LIS'],
  [
    'SWIFT codes over lines',
    ['/IBAN/PL24/NAME/JAN ŻÓŁĆ', '/REMI/M 1'],
    '/IBAN/PL24/NAME/JAN ŻÓŁĆ /REMI/M 1',
    'JAN ŻÓŁĆ',
  ],
  ['nothing', [''], null, null],
])('field 86 with %s is read', (_name, lines, title, payer) => {
  expect(readDetails(lines)).toEqual({ title, payer })
})

test('a file without a transaction is refused as such', () => {
  expect(() => readStatement(statementOf(''), mt940, limits)).toThrow('no transaction')
})
