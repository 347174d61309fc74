import { expect, test } from '@jest/globals'
import { readPages } from '../../src/rules/read-pages.ts'
import { printedPage } from './printed-page.ts'

const read = (...rows: string[]) => readPages([printedPage(rows)])
const linesOf = (...rows: string[]) =>
  read(...rows).lines.map(({ kind, quantity, unit, ratePln, amountPln }) => [kind, quantity, unit, ratePln, amountPln])

test('the unit in the name of a row is that of its quantity', () => {
  expect(
    linesOf(
      'Opłata                      Brutto      Netto     VAT    Ilość     Stawka netto',
      'Moc zamówiona [MW]          579,02      470,75    23%    0,0420    11 208,34',
      'Ciepło (GJ)                 1 544,34    1 255,56  23%    21,364    58,77',
      'Razem                       2 123,36    1 726,31',
    ),
  ).toEqual([
    ['cost', '0.042', 'MW', null, '579.02'],
    ['rate', '21.364', 'GJ', '72.2871', '1544.34'],
  ])
})

test('a unit is written as its column has it', () => {
  expect(
    linesOf(
      'Opłata                 Jedn. miary    Ilość     Cena      Wartość brutto',
      'Opłata za moc          MW/m-c         0,1200    9850,00   1182,00',
      'Sieciowa gaz           kWh/h          121       4,00      484,00',
      'Fundusz remontowy      m2 pow.        50,00     2,00      100,00',
      'Abonament              miesiąc        2         5,00      10,00',
      'Razem                                                     1776,00',
    ).map(([, quantity, unit]) => [quantity, unit]),
  ).toEqual([
    ['0.12', 'MW/m-c'],
    ['121', 'kWh/h'],
    ['50', 'm2'],
    ['2', 'miesiąc'],
  ])
})

test('a heading above several columns is a part of each of them', () => {
  expect(
    linesOf(
      'Usługa          Zużycie    Cena                 Wartość [zł]',
      '                [m3]       netto      netto       VAT        brutto',
      'Woda            12         5,00       60,00       4,80       64,80',
      'Ścieki          12         8,00       96,00       7,68       103,68',
      'Razem                                 156,00      12,48      168,48',
    ),
  ).toEqual([
    ['rate', '12', 'm3', '5.4', '64.8'],
    ['rate', '12', 'm3', '8.64', '103.68'],
  ])
})

test('days and numbers of meters above a table are no part of its heading', () => {
  const { lines } = read(
    'Okres prognozy         01/10/2026 - 31/12/2026     Gazomierz    PG-660412',
    'Opłata            Miesiąc    m3     Wsp. konw.     Ilość     Jm     Cena netto    Netto     Brutto 23%',
    'Paliwo gazowe     X 2026     48     11,241         540       kWh    0,20911       112,92    138,89',
    'Paliwo gazowe     XI 2026    86     11,241         967       kWh    0,20911       202,21    248,72',
    'Razem                        134                                                  315,13    387,61',
  )

  expect(lines.map(({ quantity, unit, meterNumber }) => [quantity, unit, meterNumber])).toEqual([
    ['540', 'kWh', 'PG-660412'],
    ['967', 'kWh', 'PG-660412'],
  ])
})

test('a share by a key of the building is the charge', () => {
  expect(
    linesOf(
      'Koszt                      Cała nieruchomość    Klucz      Udział    Lokal nr 7',
      'Zarządzanie                41 880,00            udział     0,0512    2 144,26',
      'Fundusz remontowy          30 240,00            udział     0,0512    1 548,29',
      'Razem                                                                3 692,55',
    ).map(([kind, , , , amount]) => [kind, amount]),
  ).toEqual([
    ['cost', '2144.26'],
    ['cost', '1548.29'],
  ])
})

test('the meter of a charge is the one in its row', () => {
  const { lines } = read(
    'Lp.   Co                    Miernik     Ile       J.m.    Cena      Razem',
    '1.    Ciepło do grzejników  UH50-118    2 318     kWh     0,3950    915,61',
    '2.    Podgrzanie wody       CWU-7       9,6       m3      31,50     302,40',
    '      SUMA                                                          1 218,01',
  )

  expect(lines.map(({ meterNumber }) => meterNumber)).toEqual(['UH50-118', 'CWU-7'])
})

test('a meter is found beside its label, among other values', () => {
  const { lines } = read(
    'Nr wodomierza, odczyt:      19-338-04, 31.01.2026 inkasent',
    'Opłata            Ilość     J.m.    Cena      Wartość brutto',
    'Woda              10        m3      5,00      50,00',
    'Razem                                         50,00',
  )

  expect(lines.map(({ meterNumber }) => meterNumber)).toEqual(['19-338-04'])
})

test('rows of a correction with the same words before a colon are not the same charge', () => {
  const { lines } = read(
    'PO KOREKCIE',
    'Dystrybucja: stała      1 mc     12,00     12,00    23%    14,76',
    'Dystrybucja: mocowa     1 mc     20,00     20,00    23%    24,60',
    'Łącznie                                    32,00           39,36',
    'PRZED KOREKTĄ',
    'Dystrybucja: stała      1 mc     12,00     12,00    23%    14,76',
    'Dystrybucja: mocowa     1 mc     10,00     10,00    23%    12,30',
    'Łącznie                                    22,00           27,06',
    'Kwota dopłaty: 12,30',
  )

  expect(lines.filter(({ kind }) => kind === 'cost').map(({ amountPln }) => amountPln)).toEqual(['0', '12.3'])
})

test('the factor of a month is the number by which its m³ become kWh', () => {
  const { lines } = read(
    'Gazomierz    Stan pop.    Stan bież.    m3     kWh/m3    kWh',
    '30071165     7.210        7.612         402    11,127    4473',
    '30071165     7.612        8.169         557    11,305    6297',
    'Opłata            Ilość    Jedn.    Cena brutto    Kwota brutto',
    'Gaz ziemny        4473     kWh      0,20           894,60',
    'Gaz ziemny        6297     kWh      0,20           1259,40',
    'Razem                                              2154,00',
  )

  expect(lines.map(({ conversionFactor }) => conversionFactor)).toEqual(['11.127', '11.305'])
})

test.each([
  ['Rozliczono:  kwiecień, maj 2026', '2026-04-01', '2026-05-31'],
  ['Okres: XII 2025 - I 2026', '2025-12-01', '2026-01-31'],
  ['Sprzedaż za 04/2026', '2026-04-01', '2026-04-30'],
  ['prognoza, od 1 III do 30 IV 2026', '2026-03-01', '2026-04-30'],
  ['okres dostaw 2026.02.01-2026.02.28, zapłata do 2026.03.20', '2026-02-01', '2026-02-28'],
  ['ROZLICZENIE MEDIÓW ZA 2025 ROK', '2025-01-01', '2025-12-31'],
])('%s is a period', (line, from, to) => {
  expect(read(line)).toMatchObject({ periodFrom: from, periodTo: to })
})

test.each([
  ['Spółka Wodna Przykład  10-07-2026', '2026-07-10'],
  ['Pismo WM/R25/07  18 marca 2026  Okres: 1.01.2025 - 31.12.2025', '2026-03-18'],
  ['Nadwarcie Wielkie, 3 III 2026', '2026-03-03'],
  ['z 31 marca 2026', '2026-03-31'],
])('%s says when the bill was issued', (line, day) => {
  expect(read(line).issuedOn).toBe(day)
})
