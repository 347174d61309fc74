import { expect, test } from '@jest/globals'
import { addDays } from '@lokum/amounts/calendar/month'
import { toGrosze, toPln } from '@lokum/amounts/money/grosze'
import { sumPln } from '@lokum/amounts/money/sum-pln'
import fc from 'fast-check'
import { spreadOverSettlements } from '../../../src/ledger/instalments/spread-over-settlements.ts'
import { allocatePayments, type Charge } from '../../../src/ledger/payments/allocate-payments.ts'

const sums = fc.array(fc.integer({ min: 1, max: 999_999 }), { minLength: 1, maxLength: 6 })

/** The open sums of months that are overdue, and how many of each hundred of them the first instalments take. */
const plans = fc.record({ open: sums, cuts: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 5 }) })

/** Amounts that add up to a sum, each a part of what the ones before leave. */
function cut(grosze: number, cuts: readonly number[]): number[] {
  const amounts: number[] = []
  let left = grosze
  for (const percent of cuts) {
    const part = Math.floor((left * percent) / 100)
    if (part === 0 || part === left) continue
    amounts.push(part)
    left -= part
  }
  return [...amounts, left]
}

test('each instalment of any plan pays the settlements on which the plan puts it', () => {
  fc.assert(
    fc.property(plans, ({ open, cuts }) => {
      const months = open.map((grosze, index) => ({
        settlement_id: `set_2026-0${index + 1}`,
        open_pln: toPln(BigInt(grosze)),
      }))
      const whole = open.reduce((one, other) => one + other, 0)
      const plan = cut(whole, cuts).map((grosze, index) => ({
        due_on: addDays('2027-01-01', index * 10),
        amount_pln: toPln(BigInt(grosze)),
      }))

      const parts = spreadOverSettlements(months, plan)

      const charges = months.map(({ settlement_id, open_pln }) => chargeOf({ settlement_id, open_pln }, parts))
      const payments = plan.map(({ due_on, amount_pln }) => ({
        id: due_on,
        receivedOn: due_on,
        amountPln: amount_pln.toFixed(2),
      }))
      const { parts: paid, creditPln } = allocatePayments(charges, payments)
      const places = (all: readonly { day: string | null; id: string; pln: string }[]) =>
        all.map(({ day, id, pln }) => `${day} ${id} ${toGrosze(pln)}`).toSorted()
      expect(places(paid.map((one) => ({ day: one.paymentId, id: one.statementId, pln: one.amountPln })))).toEqual(
        places(parts.map((one) => ({ day: one.due_on, id: one.settlement_id, pln: one.amount_pln.toFixed(2) }))),
      )
      expect(sumPln(parts.map(({ amount_pln }) => String(amount_pln)))).toBe(toPln(BigInt(whole)).toFixed(2))
      expect(creditPln).toBe('0.00')
    }),
  )
})

test('an instalment pays the oldest month first, and then the next', () => {
  const open = [
    { settlement_id: 'set_old', open_pln: 100 },
    { settlement_id: 'set_new', open_pln: 50 },
  ]
  const plan = [60, 60, 30].map((amount_pln, index) => ({ due_on: `2027-0${index + 1}-10`, amount_pln }))

  const parts = spreadOverSettlements(open, plan)

  expect(parts.map(({ due_on, settlement_id, amount_pln }) => [due_on, settlement_id, amount_pln])).toEqual([
    ['2027-01-10', 'set_old', 60],
    ['2027-02-10', 'set_old', 40],
    ['2027-02-10', 'set_new', 20],
    ['2027-03-10', 'set_new', 30],
  ])
})

function chargeOf(
  { settlement_id: id, open_pln }: { settlement_id: string; open_pln: number },
  parts: ReturnType<typeof spreadOverSettlements>,
): Charge {
  const period = id.slice('set_'.length)
  return {
    statementId: id,
    settlementId: id,
    period,
    sentOn: `${period}-05`,
    dueOn: `${period}-28`,
    instalments: parts
      .filter(({ settlement_id }) => settlement_id === id)
      .map(({ due_on, amount_pln }) => ({ dueOn: due_on, amountPln: amount_pln.toFixed(2) })),
    items: [{ itemId: 'itm_1', amountPln: open_pln.toFixed(2) }],
  }
}
