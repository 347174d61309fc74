import { anFa3 } from '../../../../../packages/bill-reader/test/an-fa3.ts'
import type { BillSet } from './a-set-of-bills.ts'

type FlatName = 'pulawska' | 'kilinskiego' | 'kilinskiegoNext' | 'rynekA' | 'rynekB' | 'lesna'

const flats: BillSet<FlatName>['flats'] = {
  pulawska: { street: 'ul. Puławska 111A/27', city: 'Warszawa', postalCode: '02-707' },
  kilinskiego: { street: 'Kilińskiego 10/12 m. 3', city: 'Łódź', postalCode: '90-257' },
  kilinskiegoNext: { street: 'Kilińskiego 10/12 m. 4', city: 'Łódź', postalCode: '90-257' },
  // Two rooms that are let apart.
  rynekA: { street: 'Rynek Główny 2/3', city: 'Brzeg', postalCode: '49-300' },
  rynekB: { street: 'Rynek Główny 2/3', city: 'Brzeg', postalCode: '49-300' },
  lesna: { street: 'ul. Leśna 8', city: 'Sulejówek', postalCode: null },
}

const meters: BillSet<FlatName>['meters'] = [
  { number: '10482291', flat: 'pulawska' },
  { number: '32-0099147', flat: 'kilinskiego' },
  { number: 'KA 5500121', flat: 'rynekA' },
  { number: 'KB5500122', flat: 'rynekB' },
  { number: '08834412', flat: 'lesna' },
]

const days = { september: ['2026-09-01', '2026-09-30'], october: ['2026-10-01', '2026-10-31'] } as const
type Month = keyof typeof days

/** A form with a label and its value in each line. */
function form(
  month: Month,
  entries: readonly (readonly [string, string])[],
  seller = 'Mazowiecka Energia Zmyślona S.A.',
): string {
  const [from, to] = days[month]
  const rows = entries.map(([label, value]) => `${label}:  ${value}`)
  return [
    `Sprzedawca:  ${seller}`,
    `Numer faktury:  M/${from.slice(5, 7)}/${seller.length}`,
    ...rows,
    `Okres rozliczeniowy:  ${from} - ${to}`,
    'Do zapłaty:  119,00 zł',
  ].join('\n')
}

/** A letter whose columns are the seller's and the customer's. */
function letter(
  month: Month,
  { seller, to, lines }: { seller: string; to: readonly string[]; lines: readonly string[] },
): string {
  const [from, until] = days[month]
  return [
    `${seller}  ${to[0] ?? ''}`,
    `ul. Handlowa 99  ${to[1] ?? ''}`,
    `00-950 Warszawa  ${to[2] ?? ''}`,
    `Rachunek nr R-${from.slice(2, 7)}`,
    `za okres ${from} do ${until}`,
    ...lines,
    'Razem brutto  81,00',
  ].join('\n')
}

function english(month: Month, lines: readonly string[]): string {
  const [from, to] = days[month]
  return [
    'Sunny Utilities Ltd',
    'Invoice No: SU-2210',
    `Billing period: ${from} to ${to}`,
    ...lines,
    'Electricity  100  kWh  0.80  80.00',
    'Total due: 80.00 PLN',
  ].join('\n')
}

function ksef(
  month: Month,
  { seller, nip, entries }: { seller: string; nip: string; entries: Record<string, string> },
): string {
  const row = { name: 'Usługa', quantity: '1', unitNet: '100', net: '100', unit: 'szt.' }
  return anFa3({
    rows: [row],
    total: '123.00',
    seller,
    nip,
    number: `K/${month}`,
    period: days[month],
    blocks: [{ entries }],
  }).toString()
}

const home = ['Barbara Wynajmująca', 'ul. Domowa 4/1', '05-500 Piaseczno']
const heat = { seller: 'Ciepłownia Łódzka Zmyślona', nip: '7250000014' }
const telecom = { seller: 'Światłowody Nizinne Sp. z o.o.', nip: '7250000020' }

const earlier: BillSet<FlatName>['earlier'] = [
  {
    text: form('september', [
      ['Nr klienta', '77001'],
      ['Nr umowy', 'UM/2021/331'],
      ['Nabywca', 'Barbara Wynajmująca, ul. Domowa 4/1, 05-500 Piaseczno'],
    ]),
    flats: ['pulawska'],
  },
  {
    text: form('september', [
      ['Nr klienta', '77001'],
      ['Nr umowy', 'UM/2022/740'],
      ['Nabywca', 'Barbara Wynajmująca, ul. Domowa 4/1, 05-500 Piaseczno'],
    ]),
    flats: ['lesna'],
  },
  {
    text: letter('september', {
      seller: 'Wodociągi Brzeskie Sp. z o.o.',
      to: home,
      lines: ['Adres dostawy: Rynek Główny 2/3, 49-300 Brzeg', 'Numer odbiorcy 600217'],
    }),
    flats: ['rynekA', 'rynekB'],
  },
  {
    text: letter('september', {
      seller: 'Gazownia Centralna S.A.',
      to: home,
      lines: ['Numer płatnika: 8841190', 'Gazomierz nr 4410077'],
    }),
    flats: ['kilinskiegoNext'],
  },
  { text: ksef('september', { ...telecom, entries: { 'Numer abonenta': 'AB 100-200-300' } }), flats: ['pulawska'] },
  {
    text: ksef('september', {
      ...heat,
      entries: { 'Adres obiektu': 'Kilińskiego 10/12, 90-257 Łódź', 'Nr umowy': 'C-77/2015' },
    }),
    flats: ['kilinskiego', 'kilinskiegoNext'],
  },
  {
    text: form(
      'september',
      [
        ['Kod odbiorcy', 'ODP-9012'],
        ['Adres nieruchomości', 'Leśna 8, Sulejówek'],
      ],
      'Gmina Sulejówek Zmyślony',
    ),
    flats: ['lesna'],
  },
]

const bills: BillSet<FlatName>['bills'] = [
  {
    name: 'form: meter and address',
    text: form('october', [
      ['Numer licznika', '10482291'],
      ['Adres PPE', 'ul. Puławska 111A/27, 02-707 Warszawa'],
    ]),
    flats: ['pulawska'],
  },
  {
    name: 'form: flat with a small letter',
    text: form('october', [['Adres PPE', 'ul. Puławska 111a m. 27, 02-707 Warszawa']]),
    flats: ['pulawska'],
  },
  {
    name: 'form: the building without its letter',
    text: form('october', [['Adres PPE', 'ul. Puławska 111/27, 02-707 Warszawa']]),
    flats: null,
  },
  {
    name: 'form: typo in the street',
    text: form('october', [['Adres PPE', 'ul. Pulwaska 111A/27, 02-707 Warszawa']]),
    flats: ['pulawska'],
  },
  {
    name: 'form: contract of the first flat',
    text: form('october', [
      ['Nr klienta', '77001'],
      ['Nr umowy', 'UM/2021/331'],
      ['Nabywca', home.join(', ')],
    ]),
    flats: ['pulawska'],
  },
  {
    name: 'form: contract of the second flat',
    text: form('october', [
      ['Nr klienta', '77001'],
      ['Nr umowy', 'UM/2022/740'],
      ['Nabywca', home.join(', ')],
    ]),
    flats: ['lesna'],
  },
  {
    name: 'form: a third contract',
    text: form('october', [
      ['Nr klienta', '77001'],
      ['Nr umowy', 'UM/2026/900'],
      ['Nabywca', home.join(', ')],
    ]),
    flats: null,
  },
  {
    name: 'form: the customer alone',
    text: form('october', [
      ['Nr klienta', '77001'],
      ['Nabywca', home.join(', ')],
    ]),
    flats: null,
  },
  {
    name: 'form: same contract number of another seller',
    text: form('october', [['Nr umowy', 'UM/2021/331']], 'Inna Energia S.A.'),
    flats: null,
  },
  {
    name: 'form: meter of a house, new address',
    text: form('october', [
      ['Numer licznika', '8834412'],
      ['Adres PPE', 'Leśna 8, 05-070 Sulejówek'],
    ]),
    flats: ['lesna'],
  },
  {
    name: 'form: same street in another town',
    text: form('october', [['Adres PPE', 'ul. Leśna 8, 05-120 Legionowo']]),
    flats: null,
  },
  {
    name: 'form: two rooms',
    text: form('october', [['Adres PPE', 'Rynek Główny 2/3, 49-300 Brzeg']]),
    flats: ['rynekA', 'rynekB'],
  },
  { name: 'form: meter of one room', text: form('october', [['Numer licznika', 'KB 5500122']]), flats: ['rynekB'] },
  {
    name: 'form: meter of one room, address of both',
    text: form('october', [
      ['Numer licznika', 'KA5500121'],
      ['Adres lokalu', 'Rynek Główny 2/3, 49-300 Brzeg'],
    ]),
    flats: ['rynekA'],
  },
  {
    name: 'letter: known payer',
    text: letter('october', {
      seller: 'Gazownia Centralna S.A.',
      to: home,
      lines: ['Numer płatnika: 8841190', 'Gazomierz nr 4410077'],
    }),
    flats: ['kilinskiegoNext'],
  },
  {
    name: 'letter: known payer, meter not printed',
    text: letter('october', { seller: 'Gazownia Centralna S.A.', to: home, lines: ['Numer płatnika: 8841190'] }),
    flats: ['kilinskiegoNext'],
  },
  {
    name: 'letter: unknown payer',
    text: letter('october', {
      seller: 'Gazownia Centralna S.A.',
      to: home,
      lines: ['Numer płatnika: 8841191', 'Gazomierz nr 4410078'],
    }),
    flats: null,
  },
  {
    name: 'letter: sent to the flat',
    text: letter('october', {
      seller: 'Sieć Miejska S.A.',
      to: ['Barbara Wynajmująca', 'ul. Kilińskiego 10/12 m. 3', '90-257 Łódź'],
      lines: ['Abonament  1  szt.  81,00'],
    }),
    flats: ['kilinskiego'],
  },
  {
    name: 'letter: sent to the flat next door',
    text: letter('october', {
      seller: 'Sieć Miejska S.A.',
      to: ['Barbara Wynajmująca', 'ul. Kilińskiego 10/12 m. 5', '90-257 Łódź'],
      lines: ['Abonament  1  szt.  81,00'],
    }),
    flats: null,
  },
  {
    name: 'letter: sent home',
    text: letter('october', { seller: 'Sieć Miejska S.A.', to: home, lines: ['Abonament  1  szt.  81,00'] }),
    flats: null,
  },
  {
    name: 'letter: water of both rooms',
    text: letter('october', {
      seller: 'Wodociągi Brzeskie Sp. z o.o.',
      to: home,
      lines: ['Adres dostawy: Rynek Główny 2/3, 49-300 Brzeg', 'Numer odbiorcy 600217'],
    }),
    flats: ['rynekA', 'rynekB'],
  },
  {
    name: 'letter: water of the neighbour',
    text: letter('october', {
      seller: 'Wodociągi Brzeskie Sp. z o.o.',
      to: home,
      lines: ['Adres dostawy: Rynek Główny 2/4, 49-300 Brzeg', 'Numer odbiorcy 600218'],
    }),
    flats: null,
  },
  {
    name: 'letter: number of a flat in words',
    text: letter('october', {
      seller: 'Czyste Klatki s.c.',
      to: home,
      lines: ['Miejsce świadczenia: Kilińskiego 10/12, mieszkanie 4, 90-257 Łódź'],
    }),
    flats: ['kilinskiegoNext'],
  },
  {
    name: 'letter: the whole house',
    text: letter('october', {
      seller: 'Czyste Klatki s.c.',
      to: home,
      lines: ['Miejsce świadczenia: Kilińskiego 10/12, 90-257 Łódź'],
    }),
    flats: null,
  },
  {
    name: 'letter: correspondence to a flat',
    text: letter('october', {
      seller: 'Prąd Łódzki S.A.',
      to: ['', '', ''],
      lines: [
        'Adres korespondencyjny: ul. Puławska 111A/27, 02-707 Warszawa',
        'Adres poboru: Piotrkowska 1/1, 90-001 Łódź',
      ],
    }),
    flats: null,
  },
  {
    name: 'letter: the meter in a table',
    text: letter('october', {
      seller: 'Prąd Łódzki S.A.',
      to: home,
      lines: ['Nr licznika  Poprzednio  Obecnie', '32-0099147  4410  4562', 'Energia  152  kWh  0,53  81,00'],
    }),
    flats: ['kilinskiego'],
  },
  {
    name: 'english: address of supply',
    text: english('october', ['Supply address: Puławska 111A/27, 02-707 Warszawa', 'Customer number: 4455667']),
    flats: ['pulawska'],
  },
  { name: 'english: meter', text: english('october', ['Meter number: 08834412']), flats: ['lesna'] },
  {
    name: 'english: nothing',
    text: english('october', ['Bill to: Barbara Wynajmująca', 'Customer number: 4455667']),
    flats: null,
  },
  {
    name: 'english: flat in words',
    text: english('october', ['Property address: Kilińskiego 10/12 flat 4, 90-257 Łódź']),
    flats: ['kilinskiegoNext'],
  },
  {
    name: 'KSeF: the known subscriber',
    text: ksef('october', { ...telecom, entries: { 'Numer abonenta': 'AB 100-200-300' } }),
    flats: ['pulawska'],
  },
  {
    name: 'KSeF: another subscriber',
    text: ksef('october', { ...telecom, entries: { 'Numer abonenta': 'AB 100-200-301' } }),
    flats: null,
  },
  {
    name: 'KSeF: heat of the house, known',
    text: ksef('october', {
      ...heat,
      entries: { 'Adres obiektu': 'Kilińskiego 10/12, 90-257 Łódź', 'Nr umowy': 'C-77/2015' },
    }),
    flats: ['kilinskiego', 'kilinskiegoNext'],
  },
  {
    name: 'KSeF: heat of one flat of the house',
    text: ksef('october', {
      ...heat,
      entries: { 'Adres obiektu': 'Kilińskiego 10/12 m. 4, 90-257 Łódź', 'Nr umowy': 'C-78/2026' },
    }),
    flats: ['kilinskiegoNext'],
  },
  {
    name: 'KSeF: a meter',
    text: ksef('october', { seller: 'Prąd S.A.', nip: '7250000037', entries: { 'Numer licznika': '10482291' } }),
    flats: ['pulawska'],
  },
  {
    name: 'KSeF: nothing but the invoice',
    text: ksef('october', { seller: 'Sklep S.A.', nip: '7250000043', entries: { Uwagi: 'dziękujemy' } }),
    flats: null,
  },
  {
    name: 'waste, known',
    text: form(
      'october',
      [
        ['Kod odbiorcy', 'ODP-9012'],
        ['Adres nieruchomości', 'Leśna 8, Sulejówek'],
      ],
      'Gmina Sulejówek Zmyślony',
    ),
    flats: ['lesna'],
  },
  {
    name: 'waste of another house',
    text: form(
      'october',
      [
        ['Kod odbiorcy', 'ODP-9013'],
        ['Adres nieruchomości', 'Leśna 80, Sulejówek'],
      ],
      'Gmina Sulejówek Zmyślony',
    ),
    flats: null,
  },
  {
    name: 'community, the flat beside the house',
    text: [
      'Wspólnota Mieszkaniowa "Kilińskiego 10/12"',
      'Rozliczenie opłat  Lokal: 3',
      'Okres 2026-10-01 - 2026-10-31',
      'Razem 300,00 zł',
    ].join('\n'),
    flats: ['kilinskiego'],
  },
  {
    name: 'community, another house',
    text: [
      'Wspólnota Mieszkaniowa Kilińskiego 14',
      'Lokal nr 3',
      'Okres 2026-10-01 - 2026-10-31',
      'Razem 300,00 zł',
    ].join('\n'),
    flats: null,
  },
]

/** Forty bills for which rules were mended after their first figures, which the README keeps. */
export const otherBills: BillSet<FlatName> = { flats, meters, earlier, bills }
