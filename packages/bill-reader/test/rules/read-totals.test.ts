import { expect, test } from '@jest/globals'
import { readPages } from '../../src/rules/read-pages.ts'
import { printedPage } from './printed-page.ts'

const read = (...rows: string[]) => readPages([printedPage(rows)])
const amountsOf = (...rows: string[]) => read(...rows).lines.map(({ kind, amountPln }) => [kind, amountPln])
const codesOf = (...rows: string[]) => read(...rows).findings.map(({ code }) => code)

const charges = [
  'Opłata                Ilość   J.m.   Cena z VAT   Kwota z VAT',
  'Energia czynna        100     kWh    0,6150       61,50',
  'Opłata stała prąd     2       m-c    12,30        24,60',
]

test('an amount that the charges come to is the total, and to be paid, though no word says so', () => {
  expect(read(...charges, 'Płacisz                                            86,10 zł')).toMatchObject({
    totalPln: '86.10',
    toPayPln: '86.10',
    findings: [],
  })
})

const settled = [
  ...charges,
  'Koszt okresu                                       86,10',
  'Rata 7/24 za telefon, umowa z 12.02.2026           20,00',
  'Odliczenie: faktura wstępna 1                      -50,00',
  'Zostaje                                            56,10',
]

test('what leads from the total to the amount to pay is no charge, whatever its name', () => {
  expect(amountsOf(...settled)).toEqual([
    ['rate', '61.5'],
    ['cost', '24.6'],
    ['none', '20'],
    ['none', '-50'],
  ])
  expect(read(...settled)).toMatchObject({ totalPln: '86.10', toPayPln: '56.10' })
  expect(codesOf(...settled)).toEqual(['to_pay_differs'])
})

test('the total may be stated again in its parts before it changes', () => {
  const reading = read(
    'Opłata            Ilość    Cena     Netto     VAT       Brutto',
    'Woda              10 m3    5,00     50,00     8%        54,00',
    'Ścieki            10 m3    8,00     80,00     8%        86,40',
    'Razem                               130,00              140,40',
    'Sprzedaż netto                                          130,00',
    'Podatek VAT                                             10,40',
    'Niezapłacona faktura FA 2107/SK/2025                    94,60',
    'DO ZAPŁATY OGÓŁEM                                       235,00',
  )

  expect(reading.lines.map(({ kind, amountPln }) => [kind, amountPln])).toEqual([
    ['rate', '54'],
    ['rate', '86.4'],
    ['none', '94.6'],
  ])
  expect(reading).toMatchObject({ totalPln: '140.40', toPayPln: '235.00' })
})

test('amounts that lead to nothing printed change nothing', () => {
  const reading = read(...charges, 'Razem                     86,10', 'Stan funduszu na koniec roku     1500,00')

  expect(reading.lines.map(({ amountPln }) => amountPln)).toEqual(['61.5', '24.6'])
  expect(reading).toMatchObject({ totalPln: '86.10', toPayPln: '86.10' })
})

test('a sum with tax that only restates charges is no charge', () => {
  expect(
    amountsOf(
      'Opłata               Ilość    Cena     Netto     Brutto 23%',
      'Paliwo gazowe        100 kWh  0,50     50,00     61,50',
      'Abonament gaz        2 mies.  10,00    20,00     24,60',
      'Łączna prognoza                        70,00     86,10',
      'Kwota do zapłaty                                 86,10',
    ),
  ).toEqual([
    ['rate', '61.5'],
    ['cost', '24.6'],
  ])
})

test('a sentence with a calculation below a table is no charge', () => {
  expect(
    amountsOf(...charges, 'Razem         86,10', 'W cenie jest akcyza 0,50 zł (100 kWh x 0,0050 zł).').map(
      ([, one]) => one,
    ),
  ).toEqual(['61.5', '24.6'])
})

test('a charge of nothing is read where net, VAT and gross are nothing', () => {
  expect(
    amountsOf(
      'Internet światłowodowy     50,00    23%    11,50    61,50',
      'Internet mobilny           0,00     23%    0,00     0,00',
      'Telewizja                  20,00    23%    4,60     24,60',
      'Razem                      70,00           16,10    86,10',
    ),
  ).toEqual([
    ['cost', '61.5'],
    ['cost', '0'],
    ['cost', '24.6'],
  ])
})
