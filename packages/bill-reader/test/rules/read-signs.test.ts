import { expect, test } from '@jest/globals'
import { mostSigns } from '../../src/paper-sign.ts'
import { parseAddress, readAddress, writeAddress } from '../../src/rules/address.ts'
import { readSigns } from '../../src/rules/read-signs.ts'

test.each<[string, string]>([
  ['ul. Długa 7/12, 31-147 Kraków', 'dluga 7/12, 31-147 krakow'],
  ['Jan Przykładowy, ul. Polna 3 m. 5, 40-001 Katowice', 'polna 3/5, 40-001 katowice'],
  ['31-147 Kraków, al. Jana Pawła II 15 lok. 41', 'jana pawla ii 15/41, 31-147 krakow'],
  ['ul. 3 Maja 5a/2', '3 maja 5a/2'],
  ['Lipowa 11, Nowa Sól', 'lipowa 11, nowa sol'],
  ['ul. Lipowa 11/4, parter', 'lipowa 11/4'],
  ['os. Złotego Wieku 22/5', 'zlotego wieku 22/5'],
  ['ul. Kilińskiego 10/12 m. 3, 90-001 Łódź', 'kilinskiego 10-12/3, 90-001 lodz'],
  ['Kilińskiego 10-12/3', 'kilinskiego 10-12/3'],
  ['Wspólnota Mieszkaniowa Akacjowa 3, 66-999 Zielonki', 'akacjowa 3, 66-999 zielonki'],
])('an address is read from "%s"', (text, written) => {
  const address = readAddress(text)

  expect(address && writeAddress(address)).toBe(written)
  expect(parseAddress(written)).toEqual(address)
})

test.each(['Wrzesień 2026', 'Lokal 31', 'Odczyt poprzedni 431', 'Razem 812,30', 'od 1 maja', 'tel. 602 100 200'])(
  '"%s" is no address',
  (text) => {
    expect(readAddress(text)).toBeNull()
  },
)

test.each<[string, string[], string]>([
  ['beside its label', ['Nr klienta: 7710042296'], 'customer 7710042296'],
  ['in the next cell', ['Nr klienta  7710042296'], 'customer 7710042296'],
  ['below its label', ['Faktura  Numer klienta', 'F/1/26  0042-77'], 'customer 0042-77'],
  ['of a contract', ['Umowa nr NG/2024/0114'], 'contract NG/2024/0114'],
  ['of a contract account', ['Konto umowy: 900312'], 'contract 900312'],
  ['of a payer', ['Numer płatnika 44 01'], 'nothing'],
  ['of a point of supply', ['Punkt poboru energii PPE: 590322400012345678, G11'], 'supply_point 590322400012345678'],
  ['of a meter', ['Licznik nr 0084-120'], 'meter 84120'],
  ['with letters apart', ['Numer abonenta: XY 204-118-7'], 'customer XY204-118-7'],
  ['behind a word', ['Nr klienta od 204-118-7'], 'nothing'],
  ['that is a day', ['Nr klienta: 12.10.2026'], 'nothing'],
])('a number is read %s', (_name, lines, expected) => {
  const signs = readSigns(lines).map(({ kind, value }) => `${kind} ${value}`)

  expect(signs[0] ?? 'nothing').toBe(expected)
})

test.each<[string, string[], string[]]>([
  [
    'with the place of supply beside the buyer',
    ['Nabywca: Maria Topola  Adres obiektu: ul. Szkolna 3/4, 62-020 Jesionki'],
    ['delivery_address szkolna 3/4, 62-020 jesionki'],
  ],
  [
    'below their labels, with towns',
    ['Nabywca  Adres dostawy', 'Jan Nowak  ul. Długa 7/12', 'ul. Nowa 1  31-147 Kraków', '00-001 Warszawa'],
    ['delivery_address dluga 7/12, 31-147 krakow', 'address nowa 1'],
  ],
  [
    'of a house, with the flat elsewhere',
    ['Wspólnota Mieszkaniowa przy ul. Długiej 7', 'Lokal nr 12, powierzchnia 47,60 m2'],
    ['delivery_address dlugiej 7/12'],
  ],
  ['for letters', ['Adres korespondencyjny: ul. Długa 7/12, 31-147 Kraków'], []],
  ['of the seller', ['Sprzedawca: Woda S.A., ul. Długa 7/12, 31-147 Kraków'], []],
])('addresses are read %s', (_name, lines, expected) => {
  expect(readSigns(lines).map(({ kind, value }) => `${kind} ${value}`)).toEqual(expected)
})

test.each([
  [['Numer licznika:  PL 7700441'], ['7700441', 'PL7700441']],
  [['Licznik nr 7700441'], ['7700441']],
  [['Licznik NR 7700441'], ['7700441']],
])('the letters that stand apart before the number of a meter may belong to it: %j', (lines, numbers) => {
  const meters = readSigns(lines).filter(({ kind }) => kind === 'meter')

  expect(meters.map(({ value }) => value)).toEqual(numbers)
})

test.each<[string, string[], string[] | undefined]>([
  [
    'in the row of the meter, with their use',
    ['Nr licznika  Rodzaj odczytu  Poprzedni  Bieżący  Zużycie kWh', '30182745  rzeczywisty  4 512  4 672  160'],
    ['4512', '4672'],
  ],
  [
    'in a sentence, with their use elsewhere',
    ['Nr licznika: 30182745  Stan poprzedni: 423,676  Stan bieżący: 431,026', 'Woda  7,35 m3  9,20 zł'],
    ['423.676', '431.026'],
  ],
  [
    'below the meter, with a factor between',
    ['Licznik 30182745', 'Strefa  Odczyt 28.02  Odczyt 31.03  Mnożna  kWh', 'I  7 411  7 509  1  98'],
    ['7411', '7509'],
  ],
  ['nowhere, but in prices with their tax', ['Licznik 30182745', 'Energia  81,00 zł  18,63 zł  99,63 zł'], undefined],
  ['nowhere, but in numbers that no use confirms', ['Licznik 30182745  4 512  4 672'], undefined],
])('readings of a meter are stated %s', (_name, lines, readings) => {
  const { value, ...rest } = readSigns(lines).find(({ kind }) => kind === 'meter') ?? { value: '' }

  expect([value, 'readings' in rest ? rest.readings : undefined]).toEqual(['30182745', readings])
})

test('a bill has at most forty signs', () => {
  const lines = Array.from({ length: 500 }, (_, index) => `Nr klienta: ${10_000 + index}`)

  expect(readSigns(lines)).toHaveLength(mostSigns)
})

test('reading signs of long hostile lines takes linear time', () => {
  const read = (length: number) => {
    const lines = ['ul. '.repeat(length), 'a '.repeat(length), 'nr klienta '.repeat(length), '1/'.repeat(length)]
    const startedAt = performance.now()
    readSigns(lines.map((line) => line.slice(0, 2_000)).flatMap((line) => Array.from({ length: 20 }, () => line)))
    return performance.now() - startedAt
  }
  read(10)

  expect(read(100_000)).toBeLessThan(2_000)
})
