import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { sumOfParts } from '../../src/document-ledgers/account-of-line.ts'
import { paidGrosze } from '../document-ledgers/charge-bills.ts'
import { overpaidIn } from '../document-ledgers/overpaid-in.ts'
import { accountsOfFirst, chargedIn, itemsOf, kindsOf, quarter, sharesOfTrueUp, trueUpOf } from './a-spring.ts'
import { countedFor, spring } from './random-spring.ts'

const runs = { numRuns: 150 }

test('of random bills a true-up of three months has each share of its tenant once, also when the tenant left within them', () => {
  fc.assert(
    fc.property(spring, (one) => {
      for (const agreement of one.agreements) {
        const shares = sharesOfTrueUp(one, agreement)
        const items = itemsOf(one, agreement).filter(({ costId }) => costId !== null)

        expect(items.map(({ costId, amountPln }) => `${costId} ${amountPln}`).toSorted()).toEqual(
          shares.map(({ costId, amountPln }) => `${costId} ${amountPln}`).toSorted(),
        )
      }
    }),
    runs,
  )
})

test('of random bills the true-up of each tenant charges no more of a line than the bill, with what a correction adds to it', () => {
  fc.assert(
    fc.property(spring, (one) => {
      expect(overpaidIn(chargedIn(one))).toEqual([])
    }),
    runs,
  )
})

test('of random bills each price of a true-up charges at most what the meter counted while its tenant lived there', () => {
  fc.assert(
    fc.property(spring, (one) => {
      for (const agreement of one.agreements) {
        const used = itemsOf(one, agreement).filter(({ inputs }) => inputs.kind === 'readings')
        const prices = Map.groupBy(used, ({ source }) => JSON.stringify(source))
        const counted = countedFor(one, agreement) * one.meter.registers.length

        expect([...prices.values()].filter((items) => sumOf(items.map(meteredIn)) > counted)).toEqual([])
      }
    }),
    runs,
  )
})

test('of random bills the accounts of a true-up of three months add up and have exactly what it charges', () => {
  fc.assert(
    fc.property(spring, (one) => {
      const { metered, shares } = chargedIn(one)
      const payments = [...metered, ...shares]
      for (const account of accountsOfFirst(one)) {
        for (const line of account.lines) {
          const parts = line.usedGrosze + line.usedElsewhereGrosze + sumOfParts(line.landlord)
          expect(parts + line.excludedGrosze + line.openGrosze).toBe(line.totalGrosze)
        }
        const own = payments.filter(({ tenant, document }) => tenant === 'agr_one' && document === account.documentId)
        expect(account.usedGrosze).toBe(paidGrosze(own))
      }
    }),
    runs,
  )
})

test('of random bills a true-up around a month that was settled otherwise is the true-ups of the months before and after', () => {
  fc.assert(
    fc.property(spring, (one) => {
      for (const agreement of one.agreements) {
        const around = trueUpOf(one, agreement, { months: quarter, settledOtherwise: ['2026-04'] })
        const apart = ['2026-03', '2026-05'].flatMap((month) => trueUpOf(one, agreement, { months: [month] }))

        expect(inOrder(around.filter(isCost))).toEqual(inOrder(apart.filter(isCost)))
      }
    }),
    runs,
  )
})

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

function meteredIn({ inputs }: ReturnType<typeof itemsOf>[number]): number {
  return inputs.kind === 'readings' ? inputs.metered : 0
}

const isCost = ({ inputs }: { inputs: { kind: string } }) => inputs.kind !== 'advances'

/** Items as texts, sorted, without their origins: a true-up of several runs marks those of the later ones. */
/** Without the months in the texts of a true-up of several months. */
function inOrder(items: ReturnType<typeof itemsOf>): string[] {
  return items
    .map(({ origin: _, label, ...item }) => JSON.stringify({ ...item, label: label.replace(/, \p{L}+ 2026$/u, '') }))
    .toSorted()
}

test('the random springs have each kind of true-up often', () => {
  const counts = new Map<string, number>()
  for (const one of fc.sample(spring, { numRuns: 300, seed: 1 }))
    for (const kind of kindsOf(one)) counts.set(kind, (counts.get(kind) ?? 0) + 1)

  expect([...counts.keys()].toSorted()).toEqual([
    'a tenant who leaves in April',
    'a tenant who leaves with March',
    'a tenant who stays',
    'shares of several months',
    'use of one month',
    'use of several months',
  ])
  for (const [kind, count] of counts) expect([kind, count >= 10]).toEqual([kind, true])
})
