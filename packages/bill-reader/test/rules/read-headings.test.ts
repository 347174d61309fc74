import { expect, test } from '@jest/globals'
import { readPages } from '../../src/rules/read-pages.ts'
import { printedPage } from './printed-page.ts'

const read = (...rows: string[]) => readPages([printedPage(rows)])
const linesOf = (...rows: string[]) =>
  read(...rows).lines.map(({ kind, quantity, unit, ratePln, amountPln }) => [kind, quantity, unit, ratePln, amountPln])

test('the unit in the heading of a price is that of the quantity', () => {
  expect(
    linesOf(
      'Tytuł zaliczki        stawka zł    stawka zł    stawka zł    liczba        razem',
      '                      za m²        za osobę     za 1 m³      jednostek     zł/miesiąc',
      'Fundusz remontowy     1,90                                   54,10         102,79',
      'Odbiór śmieci                      37,50                     3             112,50',
      'Woda zimna                                      6,34         7,5           47,55',
      'Zaliczki razem                                                             262,84',
    ),
  ).toEqual([
    ['cost', '54.1', 'm2', null, '102.79'],
    ['cost', '3', 'os.', null, '112.5'],
    ['rate', '7.5', 'm3', '6.34', '47.55'],
  ])
})

test('the unit of a price, in a cell of its own or beside the price, is that of the quantity', () => {
  const expected = [
    ['rate', '286', 'kWh', '0.616476', '176.31'],
    ['cost', '2', 'mies.', null, '15.99'],
  ]

  expect(
    linesOf(
      'Składnik            Jednostka    Stawka netto    Krotność    Wartość netto    VAT 23%    Wartość brutto',
      'Energia czynna      zł/kWh       0,5012          286         143,34           32,97      176,31',
      'Opłata handlowa     zł/mies.     6,5000          2           13,00            2,99       15,99',
      'Razem                                                        156,34           35,96      192,30',
    ),
  ).toEqual(expected)
  expect(
    linesOf(
      'Składnik            Krotność    Stawka netto        Wartość netto    VAT 23%    Wartość brutto',
      'Energia czynna      286         0,5012 zł/kWh       143,34           32,97      176,31',
      'Opłata handlowa     2           6,5000 zł/mies.     13,00            2,99       15,99',
      'Razem                                               156,34           35,96      192,30',
    ),
  ).toEqual(expected)
})

test('a cell that is nothing but a unit is one without a heading too, and what stands below it', () => {
  expect(
    linesOf(
      'Usługa               Ile          Cena netto zł    Kwota netto zł',
      'Dostarczanie wody    19     m³    4,92             93,48',
      'Abonament            1      odczyt    9,37         9,37',
      'VAT 8%                                             8,23',
      'Razem brutto                                       111,08',
    ).map(([, quantity, unit]) => [quantity, unit]),
  ).toEqual([
    ['19', 'm3'],
    ['1', 'odczyt'],
  ])
})

test('the quantity of the apartment is not that of the building', () => {
  expect(
    linesOf(
      'Lp.  Składnik          Koszt       Klucz    Ilość         Ilość       Cena     Koszt      Wpłacone',
      '                       budynku              w budynku     w lokalu             lokalu     zaliczki',
      '1.   Koszty zarządu    54990,12    m2       2131,40       58,40       25,80    1506,72    1504,00',
      '2.   Podgrzanie wody   40005,42    m3       1206,8        31,4        33,15    1040,91    960,00',
      '     Ogółem            94995,54                                                2547,63    2464,00',
    ),
  ).toEqual([
    ['cost', '58.4', 'm2', null, '1506.72'],
    ['rate', '31.4', 'm3', '33.15', '1040.91'],
  ])
})

test('a row without a name has that of the row above it', () => {
  const { lines } = read(
    'Opłata            od          do          Stan poprz.    Stan bież.    Ilość kWh    Cena netto    Netto     VAT %    Brutto',
    'Energia czynna    16.10.25    31.12.25    18 204         18 673        469          0,5050        236,85    23       291,33',
    '                  01.01.26    15.02.26    18 673         18 965        292          0,4960        144,83    23       178,14',
    'Razem                                                                                             381,68             469,47',
  )

  expect(lines.map(({ label, quantity, unit }) => [label, quantity, unit])).toEqual([
    ['Energia czynna', '469', 'kWh'],
    ['Energia czynna', '292', 'kWh'],
  ])
})

test('a discount per unit is taken off the price, and its percent is no VAT', () => {
  expect(
    linesOf(
      'Miesiąc     Mieszkańcy    Stawka      Ulga        Opłata za odpady',
      'lipiec      5 os.         36,00 zł    -3,00 zł    165,00 zł',
      'sierpień    4 os.         36,00 zł    -3,00 zł    132,00 zł',
      'Suma                                              297,00 zł',
    ),
  ).toEqual([
    ['cost', '5', 'os.', null, '165'],
    ['cost', '4', 'os.', null, '132'],
  ])
  expect(
    linesOf(
      'Usługa             J.m.    Ilość    Cena netto    Upust %    Netto     VAT 23%    Brutto',
      'Energia czynna     kWh     300      0,5500        10         148,50    34,16      182,66',
      'Opłata handlowa    m-c     1        9,00          100        0,00      0,00       0,00',
      'Razem                                                        148,50    34,16      182,66',
    ),
  ).toEqual([
    ['rate', '300', 'kWh', '0.60885', '182.66'],
    ['cost', '1', 'm-c', null, '0'],
  ])
  expect(
    linesOf(
      'Usługa             Cennik netto    Rabat    Po rabacie netto    VAT    Kwota VAT    Wartość brutto',
      'Internet           65,00           10%      58,50               23%    13,46        71,96',
      'Stały adres IP     8,13            0%       8,13                23%    1,87         10,00',
      'Telefon            12,20           100%     0,00                23%    0,00         0,00',
      'Razem                                       66,63                      15,33        81,96',
    ).map(([, , , , amount]) => amount),
  ).toEqual(['71.96', '10', '0'])
})

test('a list of payments may begin with the bill itself, and has numbers for names', () => {
  const reading = read(
    'Opłata            Ilość    J.m.    Cena      Brutto',
    'Woda              100      m3      5,00      500,00',
    'Razem                                        500,00',
    'Rozliczenie wpłat',
    'Dokument          Dzień          Kwota',
    'Ta faktura        31.05.2026     500,00',
    'P/01/26           10.01.2026     200,00',
    'P/02/26           10.03.2026     180,00',
    'Do zapłaty                       120,00',
  )

  expect(reading).toMatchObject({ totalPln: '500.00', toPayPln: '120.00' })
  expect(reading.lines.map(({ kind, amountPln }) => [kind, amountPln])).toEqual([
    ['rate', '500'],
    ['none', '-200'],
    ['none', '-180'],
  ])
})

test('headings that nearly touch are divided by the numbers below them', () => {
  expect(
    linesOf(
      'Składniki opłat      Jedn.    Ilość Stawka dotychczas Stawka nowa    Dotychczas    Opłata nowa',
      'Eksploatacja         m2       48,00              3,00        3,30        144,00         158,40',
      'Woda i ścieki        m3        7,00             12,00       12,90         84,00          90,30',
      'Razem                                                                    228,00         248,70',
    ),
  ).toEqual([
    ['cost', '48', 'm2', null, '158.4'],
    ['rate', '7', 'm3', '12.9', '90.3'],
  ])
})

test('where prices are the present and the new ones, the new one is charged', () => {
  expect(
    linesOf(
      'Składniki opłat      Jedn.    Ilość    Stawka obecna    Stawka nowa    Opłata obecna    Opłata nowa',
      'Eksploatacja         m2       48,00    3,00             3,30           144,00           158,40',
      'Woda i ścieki        m3       7,00     12,00            12,90          84,00            90,30',
      'Razem                                                                  228,00           248,70',
    ),
  ).toEqual([
    ['cost', '48', 'm2', null, '158.4'],
    ['rate', '7', 'm3', '12.9', '90.3'],
  ])
})

test('several amounts with names in one line are apart', () => {
  const reading = read(
    'Opłata      Ilość    J.m.    Cena      Brutto',
    'Woda        21       m3      5,00      105,00',
    'Razem                                  105,00',
    'Zaległości: 0,00 zł   Do zapłaty łącznie: 105,00 zł',
  )

  expect(reading.lines).toHaveLength(1)
  expect(reading.toPayPln).toBe('105.00')
})
