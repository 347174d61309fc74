import { expect, test } from '@jest/globals'
import { readPages } from '../../src/rules/read-pages.ts'
import { printedPage } from './printed-page.ts'

const read = (...rows: string[]) => readPages([printedPage(rows)])
const linesOf = (...rows: string[]) =>
  read(...rows).lines.map(({ kind, quantity, unit, amountPln }) => [kind, quantity, unit, amountPln])

test('the unit in a heading of several lines is that of the quantities below it', () => {
  expect(
    linesOf(
      'Usługa          Zużycie    Cena      Wartość   VAT   Wartość',
      '                [m3]       [zł/m3]   netto     %     brutto',
      'Woda            12         5,00      60,00     8     64,80',
      'Ścieki          12         8,00      96,00     8     103,68',
      'Razem                                156,00          168,48',
    ),
  ).toEqual([
    ['rate', '12', 'm3', '64.8'],
    ['rate', '12', 'm3', '103.68'],
  ])
})

test('a fixed fee has not the unit in the heading of all quantities', () => {
  expect(
    linesOf(
      'Opłata                Ilość kWh    Cena     Netto    Brutto',
      'Energia czynna        100          0,50     50,00    61,50',
      'Opłata stała prąd     2            10,00    20,00    24,60',
      'Razem                                       70,00    86,10',
    ),
  ).toEqual([
    ['rate', '100', 'kWh', '61.5'],
    ['cost', null, null, '24.6'],
  ])
})

test('prices in grosze are converted', () => {
  const { lines } = read(
    'Opłata             Ilość    Cena            Netto     VAT    Brutto',
    '                            [gr/kWh]',
    'Paliwo gazowe      1000     24,000          240,00    23%    295,20',
    'Razem                                       240,00           295,20',
  )

  expect(lines).toMatchObject([{ kind: 'rate', quantity: '1000', unit: 'kWh', ratePln: '0.2952' }])
})

test('advances and balances beside the costs are no costs', () => {
  const reading = read(
    'Rodzaj kosztu          Koszt       Zaliczki     Saldo',
    'Ogrzewanie             900,00      1000,00      -100,00',
    'Zimna woda             300,00      250,00       50,00',
    'Razem                  1200,00     1250,00      -50,00',
    'Nadpłata: 50,00 zł',
  )

  expect(reading.lines.map(({ amountPln }) => amountPln)).toEqual(['900', '300'])
  expect(reading).toMatchObject({ totalPln: '1200.00', toPayPln: '-50.00' })
})

test('charges before a change are no charges', () => {
  expect(
    linesOf(
      'Składnik                Dotychczas    Nowa opłata',
      'Fundusz remontowy       90,00         100,00',
      'Wywóz odpadów           40,00         44,00',
      'Razem                   130,00        144,00',
    ).map(([, , , amount]) => amount),
  ).toEqual(['100', '44'])
})

test('a correction in columns costs its difference', () => {
  const reading = read(
    'Korekta faktury nr 7/2026',
    'Pozycja            Netto było    Netto jest    Różnica netto    Różnica brutto',
    'Energia czynna     200,00        175,00        -25,00           -30,75',
    'Razem                                          -25,00           -30,75',
  )

  expect(reading).toMatchObject({ totalPln: '-30.75', lines: [{ kind: 'cost', amountPln: '-30.75' }] })
})

test('rows that say that they are before, after or the difference are read as such', () => {
  expect(
    linesOf(
      'Korekta faktury nr 7/2026',
      'Nazwa         Wersja     Jm    Ilość    Cena    Netto     VAT    Brutto',
      'Woda          przed      m3    18       5,00    90,00     8%     97,20',
      '              po         m3    14       5,00    70,00     8%     75,60',
      '              różnica    m3    -4       5,00    -20,00    8%     -21,60',
      'Razem różnica                                   -20,00           -21,60',
    ),
  ).toEqual([
    ['none', '18', 'm3', '97.2'],
    ['rate', '14', 'm3', '75.6'],
  ])
})

test('net amounts become gross ones where the bill adds up with VAT', () => {
  const reading = read(
    'Opłata            Ilość        Cena      Wartość netto',
    'Energia czynna    0,400 MWh    500,00    200,00',
    'Razem netto                              200,00',
    'VAT 23%                                  46,00',
    'Do zapłaty                               246,00',
  )

  expect(reading).toMatchObject({
    totalPln: '246.00',
    lines: [{ quantity: '400', ratePln: '0.615', amountPln: '246' }],
    findings: [],
  })
})

test('a row of which nothing tells the subject is a charge where the bill adds up with it', () => {
  const bill = ['Dostęp do internetu     60,00 zł', 'Rabat     -10,00 zł']

  expect(linesOf(...bill, 'Razem brutto     50,00 zł')).toHaveLength(2)
  expect(linesOf(...bill, 'Razem brutto     60,00 zł')).toHaveLength(1)
})

test('sums that are carried to the next page are no charges', () => {
  const rows = [
    'Woda     m3   12   5,00   60,00   8%   64,80',
    'Do przeniesienia     64,80',
    'Z przeniesienia     64,80',
  ]

  expect(linesOf(...rows, 'Razem brutto     64,80')).toHaveLength(1)
})

test('the form to pay with and the sums by rate of VAT are no charges', () => {
  const rows = ['Woda     m3   12   5,00   60,00   8%   64,80', 'Razem brutto     64,80']

  expect(
    linesOf(
      ...rows,
      'Zestawienie VAT',
      'woda 8%     60,00     4,80     64,80',
      'Polecenie przelewu',
      'za wodę     64,80',
    ),
  ).toHaveLength(1)
})

test('rows without a name are named by the section above them', () => {
  const { lines } = read(
    'Zimna woda',
    'Nr wodomierza    Zużycie m3    Cena     Kwota',
    '110022           20,00         11,00    220,00',
    'Ciepła woda',
    '110023           9,00          30,00    270,00',
    'Razem                                   490,00',
  )

  expect(lines).toMatchObject([
    { category: 'cold_water', meterNumber: '110022', amountPln: '220' },
    { category: 'hot_water', meterNumber: '110023', amountPln: '270' },
  ])
})

test('a charge for the use of two meters is not that of one of them', () => {
  const table = ['Nr licznika    Zużycie kWh', '11112222       210', '33334444       175']
  const meterOf = (quantity: string, amounts: string) =>
    read(...table, `Energia czynna     kWh   ${quantity}   1,00   ${amounts}`, `Razem brutto     ${amounts}`).lines[0]
      ?.meterNumber

  expect(meterOf('385', '385,00')).toBeNull()
  expect(meterOf('175', '175,00')).toBe('33334444')
})

test.each([
  ['Okres rozliczeniowy: styczeń - marzec 2026', '2026-01-01', '2026-03-31'],
  ['Okres: grudzień 2025 - luty 2026', '2025-12-01', '2026-02-28'],
  ['Okres: 01.2026 - 03.2026', '2026-01-01', '2026-03-31'],
  ['Opłata za okres: II kwartał 2026', '2026-04-01', '2026-06-30'],
  ['Rozliczenie mediów za rok 2025', '2025-01-01', '2025-12-31'],
  ['Okres: 1 - 31 marca 2026', '2026-03-01', '2026-03-31'],
  ['Okres: od 1 stycznia do 28 lutego 2026', '2026-01-01', '2026-02-28'],
  ['Dotyczy: maj i czerwiec 2026', '2026-05-01', '2026-06-30'],
  ['Okres umowy: 01.01.2020 - 31.12.2030', null, null],
])('the period of “%s” is read', (text, from, to) => {
  expect(read(text)).toMatchObject({ periodFrom: from, periodTo: to })
})

test.each([
  ['FAKTURA KORYGUJĄCA KOR/88/04/2026', 'KOR/88/04/2026'],
  ['FAKTURA KORYGUJĄCA FK 88/II/2026', 'FK 88/II/2026'],
  ['FAKTURA ZA USŁUGI DYSTRYBUCJI D26/118830/03', 'D26/118830/03'],
  ['Słoneczna S.A.     Faktura SGE/P/2026/06/4410', 'SGE/P/2026/06/4410'],
  ['Faktura za 01/2026', null],
  ['Seria i numer: WJ 000418/2026', 'WJ 000418/2026'],
  ['Numer faktury korygującej     GMD/K/0055/2026', 'GMD/K/0055/2026'],
  ['Znak: GK.3180.77.2026', 'GK.3180.77.2026'],
  ['Numer zawiadomienia: ADM/2026/03/0081', 'ADM/2026/03/0081'],
  ['Faktura rozliczeniowa za okres od 01-08-2026', null],
])('the number in “%s” is read', (text, number) => {
  expect(read(text).number).toBe(number)
})

test('a number, a day and a period stand below the heading of their column', () => {
  expect(
    read(
      'Nr faktury          Okres rozliczeniowy        Data wystawienia',
      '71/ENG/06/2026      01.05.2026 - 31.05.2026    07.06.2026',
    ),
  ).toMatchObject({
    number: '71/ENG/06/2026',
    issuedOn: '2026-06-07',
    periodFrom: '2026-05-01',
    periodTo: '2026-05-31',
  })
})

test.each([
  ['Wspólnota Mieszkaniowa ul. Wzorcowa 11, 30-001 Kraków', 'Wspólnota Mieszkaniowa ul. Wzorcowa 11'],
  ['Wystawca faktury: Wodociągi Wzór', 'Wodociągi Wzór'],
  ['Wystawca: Jan Wierzbowy Usługi, ul. Dymna 3, 96-999 Kominki', 'Jan Wierzbowy Usługi'],
  ['Związek „Czysty Wzór”', 'Związek „Czysty Wzór”'],
  ['Rozliczenie kosztów', null],
])('the supplier of “%s” is read', (text, supplier) => {
  expect(read(text).supplier).toBe(supplier)
})

test('a charge has the conversion factor of the month that its use is of', () => {
  const { lines } = read(
    'Miesiąc     m3      wsp. konwersji     kWh',
    'styczeń     142     11,412             1 621',
    'luty        119     11,386             1 355',
    'Paliwo gazowe     kWh     1 621     0,20000     324,20     23%     398,77',
    'Paliwo gazowe     kWh     1 355     0,20000     271,00     23%     333,33',
    'Razem brutto      732,10',
  )

  expect(lines.map(({ conversionFactor }) => conversionFactor)).toEqual(['11.412', '11.386'])
})

test('a discount has a price below nothing, and a free charge is one of nothing', () => {
  expect(
    linesOf(
      'Usługa            Ilość    Jm      Cena brutto    VAT    Brutto',
      'Internet          2        mc      64,90          23%    129,80',
      'Rabat             2        mc      -5,00          23%    -10,00',
      'Aktywacja         1        szt.    0,00           23%    0,00',
      'Razem                                                    119,80',
    ),
  ).toEqual([
    ['cost', '2', 'mc', '129.8'],
    ['cost', '2', 'mc', '-10'],
    ['cost', '1', 'szt.', '0'],
  ])
})

test('waste by the m³ of water has no meter and is a cost', () => {
  expect(linesOf('Opłata za odpady     7,2 m3     9,40     67,68', 'Ogółem     67,68')).toEqual([
    ['cost', '7.2', 'm3', '67.68'],
  ])
})

test('an earlier forecast that is taken off makes no forecast of a bill', () => {
  const { findings } = read(
    'Energia czynna     kWh     100     0,5000     50,00     23%     61,50',
    'Faktura prognozowana P/OL/4410/2025 z 04.09.2025     -40,00',
    'Razem brutto       61,50',
    'Do zapłaty         21,50',
  )

  expect(findings.map(({ code }) => code)).toEqual(['to_pay_differs'])
})

test('the part of one apartment is charged, not the costs of the building', () => {
  expect(
    linesOf(
      'Koszt                 Kwota całkowita     Jednostki      Cena za jedn.     Państwa udział',
      'Koszty stałe c.o.     40 000,00           2 600,00 m2    15,3846           800,00',
      'Razem                                                                     800,00',
    ),
  ).toEqual([['cost', null, null, '800']])
})

test('earlier bills below their heading, with a minus after the number, are taken off', () => {
  const reading = read(
    'Energia czynna     kWh     100     0,5000     50,00     23%     61,50',
    'Wartość rozliczenia     61,50',
    'Faktury zaliczkowe wystawione w okresie rozliczeniowym',
    'Z 4471209/2025/2     VI-VII 2025     20,00-',
    'Faktury zaliczkowe na kolejny okres',
    'Z 4471209/2026/2     VI-VII 2026     30,00',
    'Do zapłaty     41,50',
  )

  expect(reading.lines.map(({ kind, amountPln }) => [kind, amountPln])).toEqual([
    ['rate', '61.5'],
    ['none', '-20'],
  ])
  expect(reading).toMatchObject({ totalPln: '61.50', toPayPln: '41.50' })
})

test('a table beside another is not read as its columns', () => {
  expect(
    linesOf(
      'Rozliczenie            kwota [zł]     Kolejne raty    kwota [zł]',
      'Koszt gazu             404,98         rata 1          940,00',
      'Prognoza P-1/26        300,00-        rata 2          940,00',
      'Razem                  104,98',
      'Do zapłaty             104,98',
    ).map(([kind, , , amount]) => [kind, amount]),
  ).toEqual([
    ['cost', '404.98'],
    ['none', '-300'],
  ])
})

test('the unit may stand behind the price', () => {
  expect(
    linesOf(
      'Składnik           Ilość     Cena brutto     Jednostka     Wartość brutto',
      'Energia czynna     1,204     612,54          MWh           737,50',
      'Opłata mocowa      3         18,33           mies.         54,99',
      'Razem                                                      792,49',
    ),
  ).toEqual([
    ['rate', '1204', 'kWh', '737.5'],
    ['cost', '3', 'mies.', '54.99'],
  ])
})

test('meters are numbered below the title of their table', () => {
  const { lines } = read(
    'Wskazania ciepłomierzy',
    'Obieg     Numer        Poprzednie [GJ]     Zużycie [GJ]',
    'c.o.      71120448     402,55              14,82',
    'c.w.u.    71120451     96,10               5,17',
    'Ciepło c.o.         GJ     14,82     10,00     148,20',
    'Ciepło c.w.u.       GJ     5,17      10,00     51,70',
    'Razem brutto        199,90',
  )

  expect(lines.map(({ meterNumber }) => meterNumber)).toEqual(['71120448', '71120451'])
})

test('a comma that recognition lost is back where the product is right', () => {
  const page = printedPage(['Woda     m3     1482     10,00     148,20', 'Razem brutto     148,20'])
  const asScan = { ...page, confidences: [0.9, 0.9] }

  expect(readPages([asScan]).lines).toMatchObject([{ kind: 'rate', quantity: '14.82' }])
  expect(readPages([page]).lines).toMatchObject([{ kind: 'cost', amountPln: '148.2' }])
})

test('a balance from before, explained in brackets, is taken off', () => {
  const reading = read(
    'Woda     m3     12     5,00     60,00     8%     64,80',
    'Razem brutto     64,80',
    'Saldo na początek okresu: -12,00 zł (nadpłata)',
    'Do zapłaty     52,80',
  )

  expect(reading.lines).toMatchObject([{ kind: 'rate' }, { kind: 'none', amountPln: '-12' }])
  expect(reading.toPayPln).toBe('52.80')
})
