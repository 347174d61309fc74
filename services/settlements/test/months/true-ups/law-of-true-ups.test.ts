import { expect, test } from '@jest/globals'
import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import fc from 'fast-check'
import { groszeOf } from '../../../src/money/grosze.ts'
import { isAdvance } from '../../../src/months/calculation/on-advance.ts'
import { proposeItems } from '../../../src/months/calculation/propose-items.ts'
import { proposeTrueUp } from '../../../src/months/calculation/propose-true-up.ts'
import type { AllocationCase, DraftItem } from '../../../src/months/calculation/settlement-case.ts'
import { sumOfParts } from '../../../src/months/document-accounts/account-of-line.ts'
import { aCase, anAllocation } from '../calculation/a-case.ts'
import {
  accountsOf,
  type Charged,
  chargeBills,
  meterOf,
  type Payment,
  paidGrosze,
} from '../document-accounts/charge-bills.ts'
import { overpaidIn } from '../document-accounts/overpaid-in.ts'
import { type RandomMonth, randomMonth } from '../document-accounts/random-bills.ts'

const period = '2026-04'
const days = { from: '2026-04-01', to: '2026-04-30' }

/** April of a tenant as the service calculates it, with the tenant's shares of its costs. */
function aprilOf(one: RandomMonth, agreement: Agreement) {
  const { documents, shares } = chargeBills(one)
  const own = shares.filter(({ tenant, month }) => tenant === agreement.id && month === period)
  return aCase({ agreement, documents, meters: [meterOf(one)], allocations: own.map(allocationOf) })
}

function allocationOf({ document, line, category, amountPln }: Payment): AllocationCase {
  const costId = `${document} ${line}`
  return anAllocation({ costId, documentId: document, line: line ?? 0, amountPln, category: category ?? 'other' })
}

/** What April and the true-up of April charge when the statement of April has the advances. */
function settleTwice(one: RandomMonth, agreement: Agreement) {
  const april = aprilOf(one, agreement)
  const { items } = proposeItems(april)
  const charges = items.flatMap(({ category, inputs, amountPln }) =>
    category === null ? [] : [{ category, isAdvance: isAdvance(inputs), amountPln }],
  )
  const trueUp = proposeTrueUp({
    ...{ apartment: april.apartment, meters: april.meters, documents: april.documents },
    trueUp: { ...days, categories: agreement.advances.map(({ category }): CostCategory => category) },
    months: [{ period, agreement }],
    allocations: april.allocations.map((share) => ({ ...share, isElsewhere: false })),
    settled: [{ period, settlementId: 'set_one', referenceCode: 'Dom-2026-04-AB12', charges }],
  })
  return { month: items, trueUp: trueUp.items }
}

/** They live there all month: a true-up takes the prices of their days only, a month those of all its bills. */
function tenantsWithAdvances(one: RandomMonth): Agreement[] {
  const { agreements } = chargeBills(one)
  return agreements
    .filter(({ advances }) => advances.length > 0)
    .map((agreement) => ({ ...agreement, start: '2026-01-01', end: null }))
}

const totalOf = (items: readonly DraftItem[]) => items.reduce((sum, { amountPln }) => sum + groszeOf(amountPln), 0n)
const runs = { numRuns: 150 }

test('of random bills an advance and its true-up charge together what a month without the advance charges, item by item', () => {
  fc.assert(
    fc.property(randomMonth, (one) => {
      for (const agreement of tenantsWithAdvances(one)) {
        const { month, trueUp } = settleTwice(one, agreement)
        const plain = proposeItems(aprilOf(one, { ...agreement, advances: [] })).items
        const costs = [...month.filter(({ inputs }) => !isAdvance(inputs)), ...trueUp].filter(
          ({ inputs }) => inputs.kind !== 'advances',
        )

        expect(inOrder(costs)).toEqual(inOrder(plain))
        expect(totalOf(month) + totalOf(trueUp)).toBe(totalOf(plain))
      }
    }),
    runs,
  )
})

function inOrder(items: readonly DraftItem[]): DraftItem[] {
  return items.toSorted((one, other) => (one.origin < other.origin ? -1 : 1))
}

test('of random bills the accounts add up after a true-up too, have what it charges, and no tenant pays more than the bill', () => {
  fc.assert(
    fc.property(randomMonth, (one) => {
      const settled = afterTrueUp(one)
      expect(overpaidIn(settled)).toEqual([])
      for (const account of accountsOf(settled)) {
        for (const line of account.lines) {
          const parts = line.usedGrosze + line.usedElsewhereGrosze + sumOfParts(line.landlord)
          expect(parts + line.excludedGrosze + line.openGrosze).toBe(line.totalGrosze)
        }
        const paid = [...settled.metered, ...settled.shares].filter(({ document }) => document === account.documentId)
        const isOwn = ({ tenant, month }: Payment) => tenant === 'agr_one' && month === period
        expect(account.usedGrosze).toBe(paidGrosze(paid.filter(isOwn)))
      }
    }),
    runs,
  )
})

/** What everyone pays once the true-up of the first tenant charges what waited. */
function afterTrueUp(one: RandomMonth): Charged {
  const charged = chargeBills(one)
  const first = charged.agreements.find(({ id }) => id === 'agr_one')
  if (!first) throw new Error('There is a first tenant.')
  const metered = settleTwice(one, first).trueUp.flatMap((item): Payment[] => {
    const { source, inputs, amountPln, category } = item
    if (source.kind !== 'document' || inputs.kind !== 'readings') return []
    const place = { tenant: first.id, month: period, document: source.document_id, line: source.line }
    return [{ ...place, category, amountPln, waits: false, item }]
  })
  return {
    ...charged,
    agreements: charged.agreements.map((other) => (other === first ? { ...other, advances: [] } : other)),
    metered: [...charged.metered, ...metered],
    shares: charged.shares.map((share) => (share.tenant === first.id ? { ...share, waits: false } : share)),
  }
}

test('the random bills have true-ups of metered use, of shares, with something to pay and with a credit', () => {
  const counts = new Map<string, number>()
  for (const one of fc.sample(randomMonth, { numRuns: 300, seed: 1 }))
    for (const kind of tenantsWithAdvances(one).flatMap((agreement) => kindsOf(settleTwice(one, agreement))))
      counts.set(kind, (counts.get(kind) ?? 0) + 1)

  expect([...counts.keys()].toSorted()).toEqual(['a credit', 'advances', 'readings', 'share', 'to pay'])
  for (const [kind, count] of counts) expect([kind, count >= 10]).toEqual([kind, true])
})

function kindsOf({ trueUp }: ReturnType<typeof settleTwice>): string[] {
  return [...new Set(trueUp.map(({ inputs }) => inputs.kind)), totalOf(trueUp) > 0n ? 'to pay' : 'a credit']
}
