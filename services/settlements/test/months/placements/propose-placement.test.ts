import { expect, test } from '@jest/globals'
import type { PaperSign } from '@lokum/bill-reader/paper-sign'
import { readAddress } from '@lokum/bill-reader/rules/address'
import {
  type EarlierBill,
  type KnownFlats,
  proposePlacement,
} from '../../../src/months/placements/propose-placement.ts'

const [dluga, next, polna] = ['apt_dluga', 'apt_next', 'apt_polna']
const flats = [
  { id: dluga, address: readAddress('ul. Długa 7/12, 31-147 Kraków') },
  { id: next, address: readAddress('ul. Długa 7 m. 13, 31-147 Kraków') },
  { id: polna, address: readAddress('Krowoderska 3, 40-001 Katowice') },
]
const meters = [
  { value: '84120663', apartmentId: dluga },
  { value: '1077123', apartmentId: polna },
]

const sign = (kind: PaperSign['kind'], value: string): PaperSign => ({ kind, value })
const meter = sign('meter', '84120663')
const customer = sign('customer', '4471209')

function anEarlierBill(bill: Partial<EarlierBill>): EarlierBill {
  return {
    documentId: 'doc_1',
    seller: '5265877635',
    signs: [customer],
    apartmentIds: [polna],
    months: { from: '2026-09', to: '2026-09' },
    ...bill,
  }
}

function propose(signs: readonly PaperSign[], known: Partial<KnownFlats> = {}) {
  return proposePlacement({ seller: '5265877635', signs }, { flats, meters, earlier: [], ...known })
}

test.each<[string, PaperSign[], string]>([
  ['a meter', [meter], dluga],
  ['the address of supply', [sign('delivery_address', 'dluga 7/12, 31-147 krakow')], dluga],
  [
    'the address of supply of a house with one flat',
    [sign('delivery_address', 'krowoderska 3, 40-001 katowice')],
    polna,
  ],
  ['a street in another case', [sign('delivery_address', 'dlugiej 7/13')], next],
  ['a street with a letter missing', [sign('delivery_address', 'krowodeska 3, 40-001 katowice')], polna],
  ['a town and a wrong postal code', [sign('delivery_address', 'dluga 7/12, 31-741 krakow')], dluga],
  ['an address without a label', [sign('address', 'dluga 7/12, 31-147 krakow')], dluga],
  [
    'a meter, and the home of the landlord as an address',
    [sign('meter', '1077123'), sign('address', 'dluga 7/12, 31-147 krakow')],
    polna,
  ],
])('%s is enough for a proposal', (_name, signs, apartment) => {
  const { apartmentIds, doubt } = propose(signs)

  expect({ apartmentIds, doubt }).toEqual({ apartmentIds: [apartment], doubt: null })
})

const rooms = [dluga, next].map((id) => ({ id, address: readAddress('Rynek Główny 2/3, 49-300 Brzeg') }))
const ofRooms = sign('delivery_address', 'rynek glowny 2/3, 49-300 brzeg')

test.each<[string, EarlierBill[]]>([
  ['that no bill had before', []],
  ['that an earlier bill of both had', [anEarlierBill({ signs: [ofRooms], apartmentIds: [dluga, next] })]],
])('a meter tells which of two rooms with one address is meant, also by an address %s', (_name, earlier) => {
  const { apartmentIds, doubt } = propose([meter, ofRooms], { flats: rooms, earlier })

  expect({ apartmentIds, doubt }).toEqual({ apartmentIds: [dluga], doubt: null })
})

test('a customer whose earlier bills are in two flats tells nothing, also if their months are unknown', () => {
  const bills = [dluga, polna].map((id) => anEarlierBill({ apartmentIds: [id], months: null }))

  const { apartmentIds, doubt } = propose([customer], { earlier: bills })

  expect([apartmentIds, doubt]).toEqual([[], 'no_sign'])
})

test('a place that is no apartment is remembered for the seller of its bill alone', () => {
  const house = sign('delivery_address', 'kilinskiego 10/12, 90-257 lodz')
  const earlier = (seller: string) => [anEarlierBill({ seller, signs: [house], apartmentIds: [dluga, next] })]

  const same = propose([house], { earlier: earlier('5265877635') })
  const another = propose([house], { earlier: earlier('7250000014') })

  expect([same.apartmentIds, same.doubt]).toEqual([[dluga, next], null])
  expect([another.apartmentIds, another.doubt]).toEqual([[], 'no_sign'])
})

test.each<[string, PaperSign[], string]>([
  ['nothing', [], 'no_sign'],
  ['a number that no earlier bill has', [customer], 'no_sign'],
  ['the house alone', [sign('delivery_address', 'dluga 7, 31-147 krakow')], 'weak'],
  ['a flat of the house that is not let', [sign('delivery_address', 'dluga 7/14, 31-147 krakow')], 'no_sign'],
  ['the same address in another town', [sign('delivery_address', 'dluga 7/12, 80-001 gdansk')], 'no_sign'],
  ['a misspelt street without its town', [sign('delivery_address', 'krowodeska 3')], 'no_sign'],
  ['two meters of two flats', [meter, sign('meter', '1077123')], 'several'],
  [
    'a meter and the address of another flat',
    [meter, sign('delivery_address', 'dluga 7/13, 31-147 krakow')],
    'several',
  ],
  [
    'a meter and the address of a flat that is not let',
    [meter, sign('delivery_address', 'dluga 7/99, 31-147 krakow')],
    'contradiction',
  ],
])('a bill that states %s has no proposal', (_name, signs, doubt) => {
  expect(propose(signs)).toMatchObject({ apartmentIds: [], doubt })
})

test('a meter number that two flats have is no proposal', () => {
  const shared = [...meters, { value: '84120663', apartmentId: polna }]

  expect(propose([meter], { meters: shared })).toMatchObject({ apartmentIds: [], doubt: 'several' })
})

test('the number of a customer leads to the flats of the latest bill of that seller with it', () => {
  const earlier = [anEarlierBill({ documentId: 'doc_2', apartmentIds: [next, dluga] })]

  expect(propose([customer], { earlier })).toEqual({
    apartmentIds: [dluga, next],
    reasons: [{ ...customer, documentId: 'doc_2' }],
    doubt: null,
  })
})

test.each<[string, PaperSign[], EarlierBill[]]>([
  ['of another seller', [customer], [anEarlierBill({ seller: 'woda' })]],
  [
    'with another meter',
    [customer, sign('meter', '555000')],
    [anEarlierBill({ signs: [customer, sign('meter', '777000')] })],
  ],
  [
    'with another address',
    [customer, sign('delivery_address', 'lesna 1/2')],
    [anEarlierBill({ signs: [customer, sign('delivery_address', 'lesna 1/3')] })],
  ],
  [
    'in two flats in one month',
    [customer],
    [anEarlierBill({}), anEarlierBill({ documentId: 'doc_0', apartmentIds: [next] })],
  ],
])('the number of a customer on a bill %s says nothing', (_name, signs, earlier) => {
  expect(propose(signs, { earlier })).toMatchObject({ apartmentIds: [], doubt: 'no_sign' })
})

test('a placement that a person corrected counts more than the address and the meter', () => {
  const address = sign('delivery_address', 'dluga 7/12, 31-147 krakow')
  const earlier = [anEarlierBill({ signs: [customer, meter, address], apartmentIds: [next] })]

  expect(propose([customer, meter, address], { earlier })).toMatchObject({ apartmentIds: [next], doubt: null })
})

test('the latest of several placements in different months counts', () => {
  const earlier = [
    anEarlierBill({ documentId: 'doc_2', apartmentIds: [next], months: { from: '2026-10', to: '2026-10' } }),
    anEarlierBill({ documentId: 'doc_1' }),
  ]

  expect(propose([customer], { earlier })).toMatchObject({ apartmentIds: [next] })
})

test('an address without a label is not remembered, since it may be the home of the landlord', () => {
  const home = sign('address', 'nowa 5/9, 00-001 warszawa')

  expect(propose([home], { earlier: [anEarlierBill({ signs: [home] })] })).toMatchObject({ apartmentIds: [] })
})
