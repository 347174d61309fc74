import { anFa3 } from '../../../../../packages/bill-reader/test/an-fa3.ts'
import type { BillSet } from './a-set-of-bills.ts'

type FlatName = 'ogrodowaFive' | 'ogrodowaFifteen' | 'nowy' | 'morska' | 'wolnosci' | 'brzozowa'
type Bill = BillSet<FlatName>['bills'][number]

const flats: BillSet<FlatName>['flats'] = {
  ogrodowaFive: { street: 'ul. Ogrodowa 14/5', city: 'Poznań', postalCode: '61-821' },
  ogrodowaFifteen: { street: 'ul. Ogrodowa 14/15', city: 'Poznań', postalCode: '61-821' },
  nowy: { street: 'os. Nowy Świat 3B/2', city: 'Rzeszów', postalCode: '35-010' },
  morska: { street: 'ul. Morska 21A lok. 8', city: 'Gdynia', postalCode: '81-323' },
  wolnosci: { street: 'al. Wolności 6/33', city: 'Lublin', postalCode: '20-009' },
  brzozowa: { street: 'Brzozowa 2', city: 'Łomianki', postalCode: null },
}

const meters: BillSet<FlatName>['meters'] = [
  { number: 'E 4471220', flat: 'ogrodowaFive' },
  { number: '60114477', flat: 'ogrodowaFifteen' },
  { number: 'W-90211', flat: 'nowy' },
  { number: '33105588', flat: 'morska' },
  { number: 'G1102938', flat: 'wolnosci' },
  { number: '70042219', flat: 'brzozowa' },
]

/** The seller and the customer beside each other, the days in a table, then what the bill says. */
function invoice(seller: string, lines: readonly string[], month = '10'): string {
  return [
    `Faktura VAT nr FV/${month}/2026/${seller.length}`,
    `Sprzedawca  Nabywca`,
    `${seller}  Piotr Kamienicznik`,
    'ul. Biurowa 50, 02-222 Warszawa  ul. Własna 9/9, 60-101 Poznań',
    'Data wystawienia  Okres od  Okres do',
    `2026-${month}-28  2026-${month}-01  2026-${month}-28`,
    ...lines,
    'Opłata  1  szt.  100,00  100,00',
    'Do zapłaty: 100,00 zł',
  ].join('\n')
}

/** A notice of a community, a cooperative or an office, without a buyer. */
function notice(seller: string, lines: readonly string[], month = '10'): string {
  return [seller, `Okres: 01.${month}.2026 - 28.${month}.2026`, ...lines, 'Razem do zapłaty 240,00 zł'].join('\n')
}

function ksef(seller: string, nip: string, entries: Record<string, string>, month = '10'): string {
  return anFa3({
    rows: [{ name: 'Usługa', quantity: '1', unitNet: '100', net: '100', unit: 'szt.' }],
    total: '123.00',
    seller,
    nip,
    number: `KS/${month}/${nip.slice(-3)}`,
    period: [`2026-${month}-01`, `2026-${month}-28`],
    blocks: [{ entries }],
  }).toString()
}

const energy = 'Energia Wielkopolska Zmyślona S.A.'
const water = 'Wodociągi Rzeszowskie Zmyślone Sp. z o.o.'
const gas = 'Gaz Wschodni Zmyślony S.A.'
const office = 'Urząd Gminy Łomianki Zmyślone'
const cleaning = 'Dom-Serwis Zmyślony s.c.'
const community = 'Wspólnota Mieszkaniowa Morska 21A w Gdyni'
const net = ['Sieć Pomorska Zmyślona S.A.', '5840000019'] as const
const heat = ['Ciepło Lubelskie Zmyślone S.A.', '7120000025'] as const

const earlier: BillSet<FlatName>['earlier'] = [
  { text: invoice(energy, ['Numer klienta: 100200', 'Kod PPE: 590310000000000017'], '09'), flats: ['ogrodowaFive'] },
  { text: invoice(energy, ['Numer klienta: 100200', 'Kod PPE: 590310000000000024'], '09'), flats: ['ogrodowaFifteen'] },
  { text: invoice(water, ['Numer odbiorcy: RZ 88213'], '09'), flats: ['nowy'] },
  { text: ksef(...net, { 'Numer umowy': 'SP/2023/551' }, '09'), flats: ['morska'] },
  { text: invoice(gas, ['Numer płatnika: 551022', 'Gazomierz nr G1102938'], '09'), flats: ['wolnosci'] },
  {
    text: notice(office, ['Kod odbiorcy: LO-7712', 'Adres nieruchomości: Brzozowa 2, Łomianki'], '09'),
    flats: ['brzozowa'],
  },
  {
    text: invoice(cleaning, ['Miejsce świadczenia usługi: ul. Ogrodowa 14, 61-821 Poznań'], '09'),
    flats: ['ogrodowaFive', 'ogrodowaFifteen'],
  },
  { text: notice(community, ['Lokal nr 8', 'Nr ewidencyjny 821-08'], '09'), flats: ['morska'] },
]

const bill = (name: string, text: string, ...placed: FlatName[]): Bill => ({
  name,
  text,
  flats: placed.length > 0 ? placed : null,
})

const bills: BillSet<FlatName>['bills'] = [
  bill(
    'energy, first point',
    invoice(energy, ['Numer klienta: 100200', 'Kod PPE: 590310000000000017']),
    'ogrodowaFive',
  ),
  bill(
    'energy, second point',
    invoice(energy, ['Numer klienta: 100200', 'Kod PPE: 590310000000000024']),
    'ogrodowaFifteen',
  ),
  bill('energy, a new point', invoice(energy, ['Numer klienta: 100200', 'Kod PPE: 590310000000000031'])),
  bill('energy, the customer alone', invoice(energy, ['Numer klienta: 100200'])),
  bill(
    'energy, first point and its meter',
    invoice(energy, ['PPE 590310000000000017', 'Licznik nr E 4471220']),
    'ogrodowaFive',
  ),
  bill('energy, a meter with letters apart', invoice(energy, ['Nr licznika  E 4471220']), 'ogrodowaFive'),
  bill(
    'energy, a meter in a table',
    invoice(energy, ['Numer licznika  Stan poprzedni  Stan bieżący', '60114477  8 120  8 240']),
    'ogrodowaFifteen',
  ),
  bill('energy, a meter of nobody', invoice(energy, ['Nr licznika: 99887766'])),
  bill('energy of another seller, known number', invoice('Prąd Inny Zmyślony S.A.', ['Numer klienta: 100200'])),
  bill(
    'energy, address of supply',
    invoice('Prąd Inny Zmyślony S.A.', ['Adres dostawy: ul. Ogrodowa 14/15, 61-821 Poznań']),
    'ogrodowaFifteen',
  ),
  bill(
    'energy, address of a neighbour',
    invoice('Prąd Inny Zmyślony S.A.', ['Adres dostawy: ul. Ogrodowa 14/51, 61-821 Poznań']),
  ),
  bill(
    'energy, address in two rows',
    invoice('Prąd Inny Zmyślony S.A.', ['Adres punktu poboru:  ul. Morska 21A/8', '-  81-323 Gdynia']),
    'morska',
  ),
  bill('water, the known customer', invoice(water, ['Numer odbiorcy: RZ 88213']), 'nowy'),
  bill('water, the known customer below', invoice(water, ['Numer odbiorcy  Taryfa', 'RZ 88213  G1']), 'nowy'),
  bill('water, another customer', invoice(water, ['Numer odbiorcy: RZ 88214'])),
  bill('water, the meter', invoice(water, ['Wodomierz nr W-90211']), 'nowy'),
  bill(
    'water, the meter and another address',
    invoice(water, ['Wodomierz nr W-90211', 'Adres dostawy: Hetmańska 1/1, 35-045 Rzeszów']),
  ),
  bill(
    'water, the estate in short',
    invoice(water, ['Miejsce dostarczania wody: os. Nowy Świat 3b m. 2, Rzeszów']),
    'nowy',
  ),
  bill('gas, the known payer', invoice(gas, ['Numer płatnika: 551022']), 'wolnosci'),
  bill('gas, the payer and another meter', invoice(gas, ['Numer płatnika: 551022', 'Gazomierz nr G2204455'])),
  bill('gas, the meter alone', invoice('Gaz Inny Zmyślony S.A.', ['Nr gazomierza: G1102938']), 'wolnosci'),
  bill(
    'gas, meters of two flats',
    invoice('Gaz Inny Zmyślony S.A.', ['Gazomierz nr G1102938', 'Gazomierz nr 70042219']),
  ),
  bill('internet, the known contract', ksef(...net, { 'Numer umowy': 'SP/2023/551' }), 'morska'),
  bill('internet, another contract', ksef(...net, { 'Numer umowy': 'SP/2026/014' })),
  bill(
    'internet, the address of the service',
    ksef(...net, { 'Adres usługi': 'al. Wolności 6/33, 20-009 Lublin' }),
    'wolnosci',
  ),
  bill('internet, the number of the invoice alone', ksef(...net, { Uwagi: 'Rabat za e-fakturę' })),
  bill('heat, the flat', ksef(...heat, { 'Adres obiektu': 'Aleja Wolności 6 m. 33, 20-009 Lublin' }), 'wolnosci'),
  bill('heat, the house', ksef(...heat, { 'Adres obiektu': 'Aleja Wolności 6, 20-009 Lublin' })),
  bill(
    'waste, known',
    notice(office, ['Kod odbiorcy: LO-7712', 'Adres nieruchomości: Brzozowa 2, Łomianki']),
    'brzozowa',
  ),
  bill(
    'waste, the same street elsewhere',
    notice(office, ['Kod odbiorcy: LO-7713', 'Adres nieruchomości: Brzozowa 2, Legionowo']),
  ),
  bill(
    'waste, the house next door',
    notice(office, ['Kod odbiorcy: LO-7714', 'Adres nieruchomości: Brzozowa 2A, Łomianki']),
  ),
  bill(
    'cleaning, the known house',
    invoice(cleaning, ['Miejsce świadczenia usługi: ul. Ogrodowa 14, 61-821 Poznań']),
    'ogrodowaFive',
    'ogrodowaFifteen',
  ),
  bill(
    'chimneys, the same house, another seller',
    invoice('Kominiarz Zmyślony', ['Miejsce świadczenia usługi: ul. Ogrodowa 14, 61-821 Poznań']),
  ),
  bill('cleaning, another house', invoice(cleaning, ['Miejsce świadczenia usługi: ul. Ogrodowa 41, 61-821 Poznań'])),
  bill('community, the known flat', notice(community, ['Lokal nr 8', 'Nr ewidencyjny 821-08']), 'morska'),
  bill('community, the flat in its house', notice(community, ['Lokal nr 8']), 'morska'),
  bill('community, another flat', notice(community, ['Lokal nr 18', 'Nr ewidencyjny 821-18'])),
  bill(
    'cooperative, the address of the flat',
    notice('Spółdzielnia Zmyślona', ['Lokal: os. Nowy Świat 3B/2, 35-010 Rzeszów']),
    'nowy',
  ),
  bill('insurance, sent home', invoice('Ubezpieczenia Zmyślone S.A.', ['Polisa mieszkaniowa  PM-10'])),
  bill('a shop', invoice('Sklep Budowlany Zmyślony', ['Farba biała 10 l  2  szt.'])),
]

/** Forty bills for which rules were mended after their first figures, which the README keeps. */
export const thirdBills: BillSet<FlatName> = { flats, meters, earlier, bills }
