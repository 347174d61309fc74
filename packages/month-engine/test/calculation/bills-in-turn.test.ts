import { expect, test } from '@jest/globals'
import { sumPln } from '@lokum/amounts/money/sum-pln'
import { proposeItems } from '../../src/calculation/propose-items.ts'
import { aCase, aDocument, aLine, aMeter, anAgreement, aReading } from './a-case.ts'

type Halves = { uses: readonly (readonly [string, number])[]; bills: Parameters<typeof aBillOf>[0][]; terms?: object }

/** Prices are gross; the meter stood at 1000 on 31 March. */
function charge({ uses, bills, terms = {} }: Halves) {
  const readings = [aReading('2026-03-31', 1000), ...uses.map(([day, used]) => aReading(day, 1000 + used))]
  const settlementCase = aCase({
    agreement: anAgreement(terms),
    meters: [aMeter({ readings })],
    documents: bills.map(aBillOf),
  })
  const items = proposeItems(settlementCase).items.filter(({ type }) => type === 'utility_by_readings')
  return { items, amounts: items.map(({ amountPln }) => amountPln), sum: sumPln(items.map((one) => one.amountPln)) }
}

function aBillOf({ id, from, to, price, quantity }: Bill) {
  const amount = quantity === null ? null : price * quantity
  const line = aLine({ label: 'Energia', rate_pln: price, quantity, amount_pln: amount, unit: 'kWh', confidence: 1 })
  return aDocument({ id, periodFrom: from, periodTo: to, lines: [line] })
}

type Bill = { id: string; from: string; to: string; price: number; quantity: number | null }

const first = { id: 'doc_a', from: '2026-04-01', to: '2026-04-15', price: 0.6, quantity: 60 }
const second = { id: 'doc_b', from: '2026-04-16', to: '2026-04-30', price: 0.7, quantity: 40 }

test('two bills of one month are charged each for its quantity', () => {
  const { amounts, items } = charge({ uses: [['2026-04-30', 100]], bills: [second, first] })

  expect(amounts).toEqual(['36.00', '28.00'])
  expect(items.map(({ confidence, notes }) => [confidence, notes])).toEqual([
    [1, []],
    [1, []],
  ])
})

test('a meter that counted less than both bills takes its part of each, in doubt', () => {
  const { amounts, items } = charge({ uses: [['2026-04-30', 80]], bills: [first, second] })

  expect(amounts).toEqual(['28.80', '22.40'])
  expect(items.map(({ confidence }) => confidence)).toEqual([0.4, 0.4])
})

test.each([
  ['by days, and says so', [['2026-04-30', 100]], ['30.00', '35.00'], 1],
  [
    'by the reading between them',
    [
      ['2026-04-15', 70],
      ['2026-04-30', 100],
    ],
    ['42.00', '21.00'],
    0,
  ],
] as const)('bills that go beyond the month split the use %s', (_, uses, amounts, notes) => {
  const bills = [
    { ...first, from: '2026-03-16', quantity: 110 },
    { ...second, to: '2026-05-15', quantity: 120 },
  ]

  const charged = charge({ uses, bills })

  expect(charged.amounts).toEqual(amounts)
  expect(charged.items.map((item) => item.notes.length)).toEqual([notes, notes])
})

test('bills without a quantity split the use by days', () => {
  const bills = [
    { ...first, quantity: null },
    { ...second, quantity: null },
  ]

  expect(charge({ uses: [['2026-04-30', 100]], bills }).amounts).toEqual(['30.00', '35.00'])
})

test.each([
  ['leave out a day', { ...first, to: '2026-04-14' }],
  ['overlap', { ...first, to: '2026-04-16' }],
])('of bills that %s one is charged, and the other is named', (_, other) => {
  const { items } = charge({ uses: [['2026-04-30', 100]], bills: [other, second] })

  expect(items).toHaveLength(1)
})

test('a bill for days before the tenant came is not charged beside the one for the tenant’s days', () => {
  const uses = [
    ['2026-04-15', 60],
    ['2026-04-30', 100],
  ] as const

  const { sum } = charge({ uses, bills: [first, second], terms: { starts_on: '2026-04-16' } })

  expect(sum).toBe('28.00')
})
