import { expect, test } from '@jest/globals'
import { readNip } from '../../src/nip.ts'
import { readSellerNip } from '../../src/rules/read-seller-nip.ts'

test.each([
  [
    'below the seller',
    ['Sprzedawca:', 'Energia S.A.', 'NIP 526-58-77-635', 'Nabywca:', 'NIP 777-777-77-77'],
    '5265877635',
  ],
  [
    'below the buyer first',
    ['Nabywca: Jan', 'NIP: 7777777777', 'Sprzedawca: Woda', 'NIP: PL 5265877635'],
    '5265877635',
  ],
  ['side by side', ['Sprzedawca:          Nabywca:', 'NIP 5265877635       NIP 7777777777'], '5265877635'],
  [
    'side by side, the buyer first',
    ['Nabywca:             Sprzedawca:', 'NIP 7777777777       NIP 5265877635'],
    '5265877635',
  ],
  ['without a party', ['Wodociągi, NIP 526 587 76 35', 'Nabywca: Jan, NIP 7777777777'], '5265877635'],
  ['of the buyer alone', ['Nabywca: Jan', 'NIP 7777777777'], null],
  ['with too many digits', ['NIP 52658776351'], null],
  ['without a seller', ['Faktura 1/2026'], null],
])('a tax number %s', (_name, lines, expected) => {
  expect(readSellerNip(lines)).toBe(expected)
})

test('a tax number has ten digits', () => {
  expect(['PL 526-58-77-635', '526587763', 'x', null].map(readNip)).toEqual(['5265877635', null, null, null])
})
