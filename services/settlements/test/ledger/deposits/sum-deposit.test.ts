import { expect, test } from '@jest/globals'
import Big from 'big.js'
import fc from 'fast-check'
import type { DepositEntryRow } from '../../../src/ledger/deposits/deposit-entry.ts'
import { sumDeposit } from '../../../src/ledger/deposits/sum-deposit.ts'

type Kind = DepositEntryRow['kind']

function entry(kind: Kind, amountPln: string, isIndexed = false, reversalReason: string | null = null) {
  return { kind, happenedOn: '2025-01-01', amountPln, isIndexed, reversalReason }
}

/** The rent of 2 000 PLN was raised to `now` before the return. */
function returnedAt(now: string) {
  return { rentOn: (day: string) => (day < '2026-01-01' ? '2000.00' : now), returnOn: '2026-06-30' }
}

test.each([
  ['nothing', [], '2000.00', '0.00', '0.00'],
  ['one that was agreed and not paid', [entry('agreed', '2000.00')], '2000.00', '0.00', '0.00'],
  ['two parts', [entry('received', '1500.00'), entry('received', '500.00')], '2000.00', '2000.00', '2000.00'],
  [
    'what was kept and returned',
    [
      entry('received', '2000.00'),
      entry('deducted', '150.50'),
      entry('set_off', '300.00'),
      entry('returned', '500.00'),
    ],
    '2000.00',
    '1049.50',
    '1049.50',
  ],
  [
    'a reversed deduction',
    [entry('received', '2000.00'), entry('deducted', '150.00', false, 'a mistake')],
    '2000.00',
    '2000.00',
    '2000.00',
  ],
  [
    'one that is not indexed',
    [entry('agreed', '2000.00'), entry('received', '2000.00')],
    '2400.00',
    '2000.00',
    '2000.00',
  ],
  ['an indexed one', [entry('agreed', '4000.00', true), entry('received', '4000.00')], '2400.00', '4000.00', '4800.00'],
  [
    'an indexed one of a lower rent',
    [entry('agreed', '2000.00', true), entry('received', '2000.00')],
    '1800.00',
    '2000.00',
    '2000.00',
  ],
  [
    'an indexed one in thirds',
    [entry('agreed', '1000.00', true), entry('received', '1000.00')],
    '2333.33',
    '1000.00',
    '1166.67',
  ],
  [
    'an indexed one that was returned',
    [entry('agreed', '2000.00', true), entry('received', '2000.00'), entry('returned', '2400.00')],
    '2400.00',
    '0.00',
    '0.00',
  ],
] as const)('of %s', (_name, entries, rentNow, heldPln, toReturnPln) => {
  expect(sumDeposit(entries, returnedAt(rentNow))).toMatchObject({ heldPln, toReturnPln })
})

test('the newest agreed deposit counts', () => {
  const entries = [entry('agreed', '2000.00', true), entry('agreed', '2500.00')]

  expect(sumDeposit(entries, returnedAt('2400.00'))).toMatchObject({ agreedPln: '2500.00', isIndexed: false })
})

test('what is held, kept and returned is what was received, in exact grosze', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000_000 }).map((grosze) => new Big(grosze).div(100).toFixed(2))
  const kept = fc.constantFrom('deducted', 'set_off', 'returned')
  const steps = fc.array(fc.tuple(kept, fc.integer({ min: 0, max: 100 })), { maxLength: 20 })
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 10 }), steps, (received, wanted) => {
      const entries = received.map((one) => entry('received', one))
      for (const [kind, percent] of wanted) {
        const part = new Big(sumDeposit(entries, returnedAt('2000.00')).heldPln)
          .times(percent)
          .div(100)
          .round(2, Big.roundDown)
        if (part.gt(0)) entries.push(entry(kind, part.toFixed(2)))
      }

      const sums = sumDeposit(entries, returnedAt('2000.00'))
      const all = [sums.heldPln, sums.deductedPln, sums.setOffPln, sums.returnedPln]
      expect(all.reduce((total, one) => total.plus(one), new Big(0)).toFixed(2)).toBe(sums.receivedPln)
      expect(sums.toReturnPln).toBe(sums.heldPln)
    }),
  )
})
