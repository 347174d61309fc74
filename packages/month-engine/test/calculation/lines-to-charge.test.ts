import { expect, test } from '@jest/globals'
import { linesToCharge } from '../../src/calculation/lines-to-charge.ts'
import { aLine } from './a-case.ts'

/** Rows of one name: a forecast that is taken back, and the use, before a correction and after. */
const states = [
  { kind: 'none', quantity: -80, amount_pln: -40 },
  { kind: 'none', quantity: 100, amount_pln: 50 },
  { kind: 'cost', quantity: -70, amount_pln: -35 },
  { kind: 'rate', quantity: 90, amount_pln: 45 },
] as const

test.each([
  ['before and after in turn', [0, 2, 1, 3]],
  ['all before and then all after', [0, 1, 2, 3]],
  ['all after and then all before', [2, 3, 0, 1]],
])('of rows of one name, %s, each charges the difference to its own row before', (_, order) => {
  const lines = order.map((state) => aLine({ rate_pln: null, line: state + 1, ...states[state] }))

  const charged = linesToCharge({ findings: [{ code: 'correction' }], lines })

  expect(charged.map(({ line, amountPln }) => [line, amountPln])).toEqual([
    [3, '5.00'],
    [4, '-5.00'],
  ])
})

test('a corrected cost that is not of metered use is a difference already', () => {
  const internet = { category: 'internet', label: 'Internet', unit: 'mies.', rate_pln: null } as const
  const lines = [
    aLine({ ...internet, kind: 'none', quantity: 1, amount_pln: 60 }),
    aLine({ ...internet, line: 2, kind: 'cost', quantity: 1, amount_pln: 5 }),
  ]

  expect(linesToCharge({ findings: [{ code: 'correction' }], lines })).toMatchObject([{ line: 2, amountPln: '5.00' }])
})
