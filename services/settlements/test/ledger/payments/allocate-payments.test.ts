import { expect, test } from '@jest/globals'
import Big from 'big.js'
import fc from 'fast-check'
import { allocatePayments, type Charge, type Money, type Part } from '../../../src/ledger/payments/allocate-payments.ts'

const aCharge = (period: string, amounts: readonly string[], sentOn = `${period}-05`): Charge => ({
  statementId: `stm_${period}`,
  settlementId: `set_${period}`,
  period,
  sentOn,
  dueOn: `${period}-28`,
  instalments: [],
  items: amounts.map((amountPln, index) => ({ itemId: `itm_${index}`, amountPln })),
})
const aPayment = (receivedOn: string, amountPln: string, id = `pay_${receivedOn}`): Money => ({
  id,
  receivedOn,
  amountPln,
})
const brief = ({ paymentId, receivedOn, statementId, itemId, amountPln }: Part) =>
  `${paymentId ?? 'set-off'} ${receivedOn} → ${statementId} ${itemId} ${amountPln}`

const tables: [string, Charge[], Money[], string[], string][] = [
  [
    'one payment in full',
    [aCharge('2026-01', ['2400.00', '100.00'])],
    [aPayment('2026-01-10', '2500')],
    ['pay_2026-01-10 2026-01-10 → stm_2026-01 itm_0 2400.00', 'pay_2026-01-10 2026-01-10 → stm_2026-01 itm_1 100.00'],
    '0.00',
  ],
  [
    'a partial one proportionally, the grosz left to the largest remainder',
    [aCharge('2026-01', ['200.00', '100.00'])],
    [aPayment('2026-01-10', '100.00')],
    ['pay_2026-01-10 2026-01-10 → stm_2026-01 itm_0 66.67', 'pay_2026-01-10 2026-01-10 → stm_2026-01 itm_1 33.33'],
    '0.00',
  ],
  [
    'one payment for two months, and a credit',
    [aCharge('2026-02', ['50.00']), aCharge('2026-01', ['40.00'])],
    [aPayment('2026-02-10', '100')],
    ['pay_2026-02-10 2026-02-10 → stm_2026-01 itm_0 40.00', 'pay_2026-02-10 2026-02-10 → stm_2026-02 itm_0 50.00'],
    '10.00',
  ],
  [
    'a credit that a later month uses keeps the day it was received on',
    [aCharge('2026-02', ['50.00'])],
    [aPayment('2025-12-31', '50')],
    ['pay_2025-12-31 2025-12-31 → stm_2026-02 itm_0 50.00'],
    '0.00',
  ],
  [
    'items with a negative one among them, by their signs',
    [aCharge('2026-01', ['2400.00', '-400.00'])],
    [aPayment('2026-01-10', '1000')],
    ['pay_2026-01-10 2026-01-10 → stm_2026-01 itm_0 1200.00', 'pay_2026-01-10 2026-01-10 → stm_2026-01 itm_1 -200.00'],
    '0.00',
  ],
  [
    'a statement of 0 is set off in itself on the day it was sent',
    [aCharge('2026-01', ['500.00', '-500.00'])],
    [],
    ['set-off 2026-01-05 → stm_2026-01 itm_0 500.00', 'set-off 2026-01-05 → stm_2026-01 itm_1 -500.00'],
    '0.00',
  ],
  ['a statement that gives back is a credit', [aCharge('2026-01', ['-500.00'])], [], [], '500.00'],
  [
    'what a statement gives back pays the next one by a set-off of its day',
    [aCharge('2026-01', ['-500.00']), aCharge('2026-02', ['400.00', '200.00'])],
    [aPayment('2026-02-10', '100')],
    [
      'set-off 2026-02-05 → stm_2026-02 itm_0 333.33',
      'set-off 2026-02-05 → stm_2026-02 itm_1 166.67',
      'set-off 2026-02-05 → stm_2026-01 itm_0 -500.00',
      'pay_2026-02-10 2026-02-10 → stm_2026-02 itm_0 66.67',
      'pay_2026-02-10 2026-02-10 → stm_2026-02 itm_1 33.33',
    ],
    '0.00',
  ],
  [
    'what a statement gives back and a refund pays out is given back by the refund',
    [aCharge('2026-01', ['-300.00', '-200.00'])],
    [aPayment('2026-01-20', '-500')],
    ['pay_2026-01-20 2026-01-20 → stm_2026-01 itm_0 -300.00', 'pay_2026-01-20 2026-01-20 → stm_2026-01 itm_1 -200.00'],
    '0.00',
  ],
  [
    'a refund takes what came last, and what it took pays nothing',
    [aCharge('2026-01', ['100.00']), aCharge('2026-03', ['60.00'])],
    [aPayment('2026-01-10', '100'), aPayment('2026-02-10', '80'), aPayment('2026-02-20', '-50')],
    ['pay_2026-01-10 2026-01-10 → stm_2026-01 itm_0 100.00', 'pay_2026-02-10 2026-02-10 → stm_2026-03 itm_0 30.00'],
    '0.00',
  ],
  ['more given back than there was is less than no credit', [], [aPayment('2026-01-10', '-50')], [], '-50.00'],
  ['nothing at all', [aCharge('2026-01', [])], [], [], '0.00'],
]
test.each(tables)('payments are allocated: %s', (_name, charges, payments, parts, credit) => {
  const allocated = allocatePayments(charges, payments)

  expect(allocated.parts.map(brief).toSorted()).toEqual(parts.toSorted())
  expect(allocated.creditPln).toBe(credit)
})

const grosze = (least: number) => fc.integer({ min: least, max: 500_000 }).map((value) => (value / 100).toFixed(2))
const days = fc.integer({ min: 1, max: 28 }).map((day) => String(day).padStart(2, '0'))
const months = fc.integer({ min: 1, max: 9 }).map((month) => `2026-0${month}`)
const anyCharges = (least: number) =>
  fc.uniqueArray(fc.record({ period: months, amounts: fc.array(grosze(least), { maxLength: 4 }), day: days }), {
    selector: ({ period }) => period,
    maxLength: 5,
  })
const anyPayments = (least: number) =>
  fc.array(fc.record({ month: months, day: days, amount: grosze(least) }), { maxLength: 6 })
const anyBooks = (least: number) =>
  fc.record({ charges: anyCharges(least), payments: anyPayments(least) }).map(({ charges, payments }) => ({
    charges: charges.map(({ period, amounts, day }) => aCharge(period, amounts, `${period}-${day}`)),
    payments: payments
      .map(({ month, day, amount }, index) => aPayment(`${month}-${day}`, amount, `pay_${index}`))
      .filter(({ amountPln }) => Number(amountPln) !== 0),
  }))

const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total.plus(amount), new Big(0))
const totalOf = ({ items }: Charge) => sum(items.map(({ amountPln }) => amountPln))
const paidOf = ({ parts }: { parts: readonly Part[] }, { statementId }: Charge, itemId?: string) =>
  sum(
    parts
      .filter((part) => part.statementId === statementId && (itemId === undefined || part.itemId === itemId))
      .map(({ amountPln }) => amountPln),
  )

test('the books balance to the grosz after any charges, payments and refunds', () => {
  fc.assert(
    fc.property(anyBooks(-500_000), ({ charges, payments }) => {
      const allocated = allocatePayments(charges, payments)
      const taken = charges.map((charge) => (totalOf(charge).lt(0) ? totalOf(charge) : paidOf(allocated, charge)))
      const used = sum(taken.map((amount) => amount.toFixed(2)))
      expect(used.plus(allocated.creditPln).toFixed(2)).toBe(sum(payments.map(({ amountPln }) => amountPln)).toFixed(2))
      const setOff = allocated.parts.filter(({ paymentId }) => paymentId === null)
      expect(sum(setOff.map(({ amountPln }) => amountPln)).toFixed(2)).toBe('0.00')
    }),
  )
})

test('no item gets more than its amount, or an amount of the other sign', () => {
  fc.assert(
    fc.property(anyBooks(-500_000), ({ charges, payments }) => {
      const allocated = allocatePayments(charges, payments)
      for (const charge of charges)
        for (const { itemId, amountPln } of charge.items) {
          const paid = paidOf(allocated, charge, itemId)
          expect(paid.times(amountPln).gte(0)).toBe(true)
          expect(paid.abs().lte(new Big(amountPln).abs())).toBe(true)
        }
    }),
  )
})

test('no payment pays more than its amount, and its parts have its day', () => {
  fc.assert(
    fc.property(anyBooks(0), ({ charges, payments }) => {
      const { parts } = allocatePayments(charges, payments)
      for (const { id, amountPln, receivedOn } of payments) {
        const own = parts.filter(({ paymentId }) => paymentId === id)
        expect(sum(own.map((part) => part.amountPln)).lte(amountPln)).toBe(true)
        expect(own.every((part) => part.receivedOn === receivedOn)).toBe(true)
      }
    }),
  )
})

test('the order in which payments and statements are recorded does not matter', () => {
  fc.assert(
    fc.property(anyBooks(-500_000), fc.infiniteStream(fc.nat()), ({ charges, payments }, random) => {
      const shuffle = <One>(all: readonly One[]) =>
        all
          .map((one) => ({ one, place: random.next().value }))
          .toSorted((one, other) => one.place - other.place)
          .map(({ one }) => one)
      const allocated = allocatePayments(charges, payments)
      const shuffled = allocatePayments(shuffle(charges), shuffle(payments))
      expect(shuffled.parts.map(brief).toSorted()).toEqual(allocated.parts.map(brief).toSorted())
    }),
  )
})

test('two payments on one day pay the same settlements as one, to the grosz', () => {
  fc.assert(
    fc.property(
      anyBooks(0),
      fc.nat(),
      fc.double({ min: 0, max: 1, noNaN: true }),
      ({ charges, payments }, which, where) => {
        const whole = payments[which % Math.max(1, payments.length)]
        if (!whole || Number(whole.amountPln) < 0.02) return
        const first = new Big(whole.amountPln).minus('0.02').times(where.toFixed(9)).plus('0.01').toFixed(2)
        const second = { ...whole, id: `${whole.id}b`, amountPln: new Big(whole.amountPln).minus(first).toFixed(2) }
        const halves = payments.flatMap((payment) =>
          payment === whole ? [{ ...whole, amountPln: first }, second] : [payment],
        )
        const [one, two] = [allocatePayments(charges, payments), allocatePayments(charges, halves)]
        for (const charge of charges) expect(paidOf(two, charge).toFixed(2)).toBe(paidOf(one, charge).toFixed(2))
        expect(two.creditPln).toBe(one.creditPln)
      },
    ),
  )
})

test('who pays what is open owes nothing, item by item', () => {
  fc.assert(
    fc.property(anyBooks(-500_000), ({ charges, payments }) => {
      const charged = sum(charges.map((charge) => totalOf(charge).toFixed(2)))
      const rest = charged.minus(sum(payments.map(({ amountPln }) => amountPln)))
      const last = aPayment('2026-12-31', rest.toFixed(2), 'pay_last')
      const allocated = allocatePayments(charges, rest.gt(0) ? [...payments, last] : payments)
      for (const charge of charges.filter((one) => totalOf(one).gte(0)))
        for (const { itemId, amountPln } of charge.items)
          expect(paidOf(allocated, charge, itemId).toFixed(2)).toBe(new Big(amountPln).toFixed(2))
    }),
  )
})

test('an additional payment never reduces the amount paid of a settlement', () => {
  fc.assert(
    fc.property(anyBooks(-500_000), months, grosze(1), ({ charges, payments }, month, amount) => {
      const before = allocatePayments(charges, payments)
      const after = allocatePayments(charges, [...payments, aPayment(`${month}-15`, amount, 'pay_more')])
      for (const charge of charges.filter((one) => totalOf(one).gt(0)))
        expect(paidOf(after, charge).gte(paidOf(before, charge))).toBe(true)
    }),
  )
})

/** A statement of 300 zł, of which these amounts are due on days of their own. */
const aPlan = (period: string, ...parts: readonly [string, string][]): Charge => ({
  ...aCharge(period, ['300.00']),
  instalments: parts.map(([dueOn, amountPln]) => ({ dueOn, amountPln })),
})

/** The sum that each payment pays of each statement. */
function paidBy(charges: readonly Charge[], payments: readonly Money[]): string[] {
  return allocatePayments(charges, payments).parts.map(
    ({ paymentId, statementId, amountPln }) => `${paymentId} ${statementId} ${amountPln}`,
  )
}

test('instalments of several statements are paid in the order of their days, and so is a month that is due between them', () => {
  const charges = [
    aPlan('2026-08', ['2026-12-10', '100.00'], ['2027-01-10', '100.00'], ['2027-02-10', '100.00']),
    aPlan('2026-09', ['2026-12-10', '150.00'], ['2027-02-10', '150.00']),
    aCharge('2026-12', ['500.00']),
  ]

  expect(paidBy(charges, [aPayment('2026-12-08', '250', 'pay_1'), aPayment('2026-12-27', '500', 'pay_2')])).toEqual([
    'pay_1 stm_2026-08 100.00',
    'pay_1 stm_2026-09 150.00',
    'pay_2 stm_2026-12 500.00',
  ])
  expect(paidBy(charges, [aPayment('2027-01-10', '850', 'pay_1')])).toEqual([
    'pay_1 stm_2026-08 200.00',
    'pay_1 stm_2026-09 150.00',
    'pay_1 stm_2026-12 500.00',
  ])
})

test('what a plan leaves of a statement is paid first', () => {
  const left = aPlan('2026-08', ['2026-12-10', '200.00'])
  const next = aCharge('2026-09', ['50.00'])

  expect(paidBy([left, next], [aPayment('2026-09-10', '120', 'pay_1')])).toEqual([
    'pay_1 stm_2026-08 100.00',
    'pay_1 stm_2026-09 20.00',
  ])
})
