import { expect, test } from '@jest/globals'
import { readPages } from '../../src/rules/read-pages.ts'
import { printedPage } from './printed-page.ts'

const read = (...rows: string[]) => readPages([printedPage(rows)])
const amountsOf = (...rows: string[]) => read(...rows).lines.map(({ kind, amountPln }) => [kind, amountPln])

const first = [
  'wartość energii pobranej                              89,30 zł',
  'odsetki  1,20 zł',
  'nadpłata  -10,00 zł',
]
const sections = [
  '1. SPRZEDAŻ ENERGII',
  'Rodzaj opłaty        Ilość     Jm     Cena jednostk.     Wartość        Stawka',
  '                                      netto [zł]         netto [zł]     VAT %',
  'Opłata handlowa      2,00      MC     9,3000             18,60          23',
  'Energia czynna       50        kWh    0,5000             25,00          23',
  'RAZEM                                                    43,60',
  '2. USŁUGA DYSTRYBUCJI ENERGII',
  'Rodzaj opłaty        Ilość     Jm     Cena jednostk.     Wartość        Stawka',
  '                                      netto [zł]         netto [zł]     VAT %',
  'Opłata abonamentowa  2,00      MC     4,5000             9,00           23',
  'Składnik zmienny     50        kWh    0,4000             20,00          23',
  'RAZEM                                                    29,00',
]
const table = [
  '3. PODSUMOWANIE',
  'Stawka VAT %      Wartość netto [zł]      Kwota VAT [zł]      Wartość brutto [zł]',
  '23                72,60                   16,70               89,30',
]
const payable = 'Wartość do zapłaty    80,50 zł'
const taxed = [
  ['none', '1.2'],
  ['none', '-10'],
  ['cost', '22.88'],
  ['rate', '30.75'],
  ['cost', '11.07'],
  ['rate', '24.6'],
]

test.each([
  ['after the sections', [...first, payable, ...sections, ...table]],
  ['before the sections', [...first, payable, ...table, ...sections]],
])('rows are net where the table of VAT %s says so, whose gross sum is the total', (_name, rows) => {
  expect(amountsOf(...rows)).toEqual(taxed)
  expect(read(...rows)).toMatchObject({ totalPln: '89.30', toPayPln: '80.50' })
})

test('what the first page says that all net rows come to with tax is the total and no charge', () => {
  const rows = [...first, payable, ...sections]

  expect(amountsOf(...rows)).toEqual(taxed)
  expect(read(...rows)).toMatchObject({ totalPln: '89.30', toPayPln: '80.50' })
})

test('net rows without a rate have that of the table of VAT', () => {
  const untaxed = sections.map((row) => row.replace(/ +(?:23|Stawka|VAT %)$/, ''))

  expect(amountsOf(...first, payable, ...untaxed, ...table)).toEqual(taxed)
})

const rounded = [
  'Opłata            Ilość    Jm     Cena netto   Wartość netto',
  'Woda              3        m3     3,50         10,50',
  'Ścieki            5        m3     4,10         20,50',
  'Abonament woda    1        mies.  30,50        30,50',
  'Abonament ścieki  1        mies.  40,50        40,50',
  'Razem                                          102,00',
  'Stawka VAT        Netto           VAT          Brutto',
  '23%               102,00          23,46        125,46',
]

test('net rows whose taxes are rounded up add up to the gross sum, and not to the net one', () => {
  expect(read(...rounded)).toMatchObject({ totalPln: '125.46', findings: [] })
  expect(amountsOf(...rounded).map(([, amount]) => amount)).toEqual(['12.92', '25.22', '37.52', '49.82'])
})

test('a table of VAT has the sum of several rates', () => {
  const reading = read(
    'Usługa      Ilość    Jm     Cena netto   Wartość netto   VAT %',
    'Woda        10       m3     5,00         50,00           8',
    'Odczyt woda 1        szt.   20,00        20,00           23',
    'Stawka VAT        Netto           VAT          Brutto',
    '8                 50,00           4,00         54,00',
    '23                20,00           4,60         24,60',
  )

  expect(reading).toMatchObject({ totalPln: '78.60', findings: [] })
  expect(reading.lines.map(({ amountPln }) => amountPln)).toEqual(['54', '24.6'])
})

test('where nothing adds up, net rows have their tax, and the sum of a section is no total', () => {
  const reading = read(...first, payable, ...sections.map((row) => row.replace('25,00 ', '35,00 ')))

  expect(reading).toMatchObject({ totalPln: '89.30', findings: [{ code: 'lines_do_not_add_up' }] })
  expect(reading.lines.map(({ amountPln }) => amountPln)).toEqual(['1.2', '-10', '22.88', '43.05', '11.07', '24.6'])
  expect(Math.max(...reading.lines.map(({ confidence }) => confidence))).toBeLessThan(0.9)
})
