import { expect, test } from '@jest/globals'
import { sumPln } from '@lokum/amounts/money/sum-pln'
import type { Row } from '../calculation/a-bill.ts'
import { accountsOf, chargeBills } from './charge-bills.ts'
import { overpaidIn } from './overpaid-in.ts'
import type { RandomMonth } from './random-bills.ts'

const energy = { name: 'Energia czynna', unit: 'kWh' }
const noUse = [0, 0, 0, 0, 0, 0]

/** April of a tenant who used so much, with a bill of one row and a correction that adds another one. */
function aprilOf(used: number, billed: Row, added: Row) {
  const days = { from: '2026-04-01', to: '2026-04-30' }
  const april: RandomMonth = {
    bills: [
      { bill: { rows: [billed], isCorrection: false }, days },
      { bill: { rows: [added], isCorrection: true }, days },
    ],
    uses: [used, 0, 0],
    hasZones: false,
    hasSecond: false,
    hasNeighbour: false,
    advances: [[], []],
    house: { flat: noUse, other: noUse, losses: 0, difference: 'landlord' },
  }
  return chargeBills(april)
}

const amountsOf = ({ metered }: ReturnType<typeof aprilOf>) =>
  metered.map(({ document, amountPln }) => `${document} ${amountPln}`)

test.each([
  ['no quantity', { ...energy, quantity: 0, net: 0.001 }, { ...energy, quantity: 1, net: 0.005 }, '0.01'],
  ['0.00 PLN', { ...energy, quantity: 3, net: 0.001 }, { ...energy, quantity: 1, net: 0.005 }, '0.01'],
  ['less than was used', { ...energy, quantity: 3, net: 2 }, { ...energy, quantity: 2, net: 2 }, '12.30'],
])('a line of %s charges with it what a correction adds at its price, and no more', (_, billed, added, both) => {
  const charged = aprilOf(5_000, billed, added)

  expect(amountsOf(charged)).toEqual([`doc_0 ${both}`])
  expect(overpaidIn(charged)).toEqual([])
  expect(accountsOf(charged).map(({ openGrosze }) => openGrosze)).toEqual([0n, 0n])
})

test('a grosz more than a line and its correction is overpaid', () => {
  const { metered, ...charged } = aprilOf(5_000, { ...energy, quantity: 3, net: 2 }, { ...energy, quantity: 2, net: 2 })
  const more = metered.map((payment) => ({ ...payment, amountPln: sumPln([payment.amountPln, '0.01']) }))

  expect(overpaidIn({ ...charged, metered: more })).toEqual(['agr_one doc_0 1'])
})

test('what a correction adds at another price, or charges itself, is no part of the line', () => {
  const row = { ...energy, quantity: 3, net: 2 }
  const { metered, ...other } = aprilOf(5_000, row, { ...energy, quantity: 2, net: 3 })
  expect(amountsOf({ metered, ...other })).toEqual(['doc_1 7.38', 'doc_0 7.38'])

  const more = metered.map((payment) => (payment.document === 'doc_0' ? { ...payment, amountPln: '7.39' } : payment))
  const same = aprilOf(5_000, row, { ...energy, quantity: 2, net: 2 })
  const twice = [
    ...same.metered,
    ...same.metered.map((payment) => ({ ...payment, document: 'doc_1', amountPln: '0.01' })),
  ]

  expect(overpaidIn({ ...other, metered: more })).toEqual(['agr_one doc_0 1'])
  expect(overpaidIn({ ...same, metered: twice })).toEqual(['agr_one doc_0 1'])
})
