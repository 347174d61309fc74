import { expect, test } from '@jest/globals'
import { readKsef } from '../../src/readers/read-ksef.ts'
import { readKsefDocument } from '../../src/rules/read-ksef-document.ts'
import { readPages } from '../../src/rules/read-pages.ts'
import { anFa3 } from '../an-fa3.ts'

const energy = { name: 'Energia czynna', unit: 'kWh', quantity: '120', net: '72.00' }

/** The category of the row beside a price for energy, and whether it is sure. */
function categoryOf(name: string, others = [energy], seller = 'Prąd Zmyślony S.A.') {
  const total = others.length > 0 ? '186.96' : '98.40'
  const { lines } = readKsefDocument(readKsef(anFa3({ rows: [...others, { name, net: '80.00' }], total, seller })))
  const { category, confidence = 1 } = lines.at(-1) ?? {}
  return [category, confidence > 0.4]
}

test.each([
  'Montaż ładowarki',
  'Ładowarka do samochodu elektrycznego',
  'Wallbox 11 kW',
  'Instalacja fotowoltaiczna, rata 3',
  'Magazyn energii',
  'Pompa ciepła',
  'Serwis kotła gazowego',
  'Naprawa instalacji elektrycznej',
  'Ubezpieczenie urządzeń elektrycznych',
  'Wznowienie dostaw energii',
  'Wizyta elektryka',
  'EV charger',
])('a supplier of energy sells other goods, too: %s', (name) => {
  expect(categoryOf(name)).toEqual(['other', true])
})

test.each([
  'Opłata za wezwanie do zapłaty',
  'Odsetki od należności za energię',
  'Opłata za monit',
  'Koszty windykacji',
  'Late payment fee',
])('paying late is no use of energy, and a person decides about it: %s', (name) => {
  expect(categoryOf(name)).toEqual(['other', false])
})

test.each([
  'Opłata handlowa',
  'Opłata abonamentowa',
  'Opłata mocowa',
  'Opłata OZE',
  'Opłata kogeneracyjna',
  'Opłata przejściowa',
  'Opłata jakościowa',
  'Opłata dystrybucyjna',
  'Składnik stały stawki sieciowej',
  'Standing charge',
])('the charges of a supply have its category: %s', (name) => {
  expect(categoryOf(name)).toEqual(['electricity', true])
})

test.each(['Voucher', 'Pakiet Komfort', 'Kamera'])(
  'a row that says nothing about its category is in doubt: %s',
  (name) => {
    expect(categoryOf(name)).toEqual(['electricity', false])
  },
)

test('a category that only the name of the seller indicates is in doubt', () => {
  expect(categoryOf('Opłata stała', [])).toEqual(['electricity', false])
  expect(categoryOf('Abonament', [], 'Internet Zmyślony')).toEqual(['internet', false])
  expect(categoryOf('Abonament', [], 'Zmyślona Sp. z o.o.')).toEqual(['other', true])
})

test('a printed bill of a supplier with other goods has them apart', () => {
  const { lines } = readPages([
    {
      lines: [
        'Faktura nr 9/2026',
        'Sprzedawca: Prąd Zmyślony S.A.',
        'Okres: 01.05.2026 - 31.05.2026',
        'Lp  Nazwa  J.m.  Ilość  Cena netto  Netto  VAT  Brutto',
        '1  Energia czynna  kWh  100  0,5000  50,00  23%  61,50',
        '2  Montaż ładowarki  szt  1  200,00  200,00  23%  246,00',
        'Razem brutto: 307,50 zł',
      ],
    },
  ])

  expect(lines.map(({ kind, category }) => [kind, category])).toEqual([
    ['rate', 'electricity'],
    ['cost', 'other'],
  ])
})
