import { expect, test } from '@jest/globals'
import { firstDay, lastDay } from '@lokum/amounts/calendar/month'
import { toGrosze } from '@lokum/amounts/money/grosze'
import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import { atDepth } from '@lokum/local-stack/testing/depth'
import fc from 'fast-check'
import { isAdvance } from '../../src/calculation/on-advance.ts'
import { proposeItems } from '../../src/calculation/propose-items.ts'
import { proposeTrueUp } from '../../src/calculation/propose-true-up.ts'
import type { AllocationCase, DraftItem } from '../../src/calculation/settlement-case.ts'
import { sumOfParts } from '../../src/document-ledgers/account-of-line.ts'
import { aCase, anAllocation } from '../calculation/a-case.ts'
import {
  accountsOf,
  type Charged,
  chargeBills,
  meterOf,
  type Payment,
  paidGrosze,
} from '../document-ledgers/charge-bills.ts'
import { overpaidIn } from '../document-ledgers/overpaid-in.ts'
import { type RandomMonth, randomMonth } from '../document-ledgers/random-bills.ts'

const period = '2026-04'

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

/** The charges of April and of its true-up when the statement of April has the advances. */
function settleTwice(one: RandomMonth, agreement: Agreement) {
  const { items } = proposeItems(aprilOf(one, agreement))
  return { month: items, trueUp: trueUpOf(one, agreement, []) }
}

/** The charges of April's true-up, beside a correction of April that charges some items itself. */
function trueUpOf(one: RandomMonth, agreement: Agreement, corrected: readonly DraftItem[]): readonly DraftItem[] {
  const { apartment, meters, documents, allocations, ...april } = aprilOf(one, agreement)
  const sent = proposeItems({ apartment, meters, documents, allocations, ...april }).items
  const charges = sent.flatMap(({ category, inputs, amountPln, taxClass }) =>
    category === null ? [] : [{ category, isAdvance: isAdvance(inputs), amountPln, taxClass }],
  )
  const elsewhere = corrected.flatMap(({ category, inputs }) =>
    category ? [{ category, isUse: inputs.kind === 'readings', from: firstDay(period), to: lastDay(period) }] : [],
  )
  const costIds = new Set(corrected.map(({ costId }) => costId))
  const { items } = proposeTrueUp({
    apartment,
    meters,
    documents,
    months: [{ period, agreement }],
    categories: agreement.advances.map(({ category }): CostCategory => category),
    allocations: allocations.map((share) => ({ ...share, isElsewhere: costIds.has(share.costId) })),
    settled: [{ period, settlementId: 'set_one', referenceCode: 'Dom-2026-04-AB12', charges, isOpen: true }],
    elsewhere,
  })
  return items.map(({ usedOn: _, ...item }) => item)
}

/** The charges of April and of its true-up when terms lose some advances, and the one that is calculated last leaves the rest. */
function settleAfterLoss(one: RandomMonth, agreement: Agreement, { lost, first }: Loss) {
  const advances = agreement.advances.filter(({ category }) => !lost.includes(category))
  const april = aprilOf(one, { ...agreement, advances })
  if (first === 'month') {
    const month = proposeItems(april).items
    return { month, trueUp: trueUpOf(one, agreement, month) }
  }
  const trueUp = trueUpOf(one, agreement, [])
  const elsewhere = trueUp.flatMap(({ category, inputs: { kind } }) =>
    category === null || kind === 'advances' ? [] : [{ category, isUse: kind === 'readings' }],
  )
  const costIds = new Set(trueUp.map(({ costId }) => costId))
  const allocations = april.allocations.filter(({ costId }) => !costIds.has(costId))
  return { month: proposeItems({ ...april, allocations, elsewhere }).items, trueUp }
}

const loss = fc.record({
  lost: fc.subarray<CostCategory>(['electricity', 'heating', 'water'], { minLength: 1 }),
  first: fc.constantFrom('month', 'true_up'),
})
type Loss = typeof loss extends fc.Arbitrary<infer Value> ? Value : never

/** They live there all month: a true-up takes the prices of their days only, a month those of all its bills. */
function tenantsWithAdvances(one: RandomMonth): Agreement[] {
  const { agreements } = chargeBills(one)
  return agreements
    .filter(({ advances }) => advances.length > 0)
    .map((agreement) => ({ ...agreement, starts_on: '2026-01-01', ends_on: null }))
}

const totalOf = (items: readonly DraftItem[]) => items.reduce((sum, { amountPln }) => sum + toGrosze(amountPln), 0n)
const runs = { numRuns: atDepth({ usual: 20, deep: 150 }) }

test('of random bills an advance and its true-up charge together what a month without the advance charges, item by item', () => {
  fc.assert(
    fc.property(randomMonth, (one) => {
      for (const agreement of tenantsWithAdvances(one)) {
        const { month, trueUp } = settleTwice(one, agreement)
        const plain = proposeItems(aprilOf(one, { ...agreement, advances: [] })).items

        expect(inOrder(costsOf([...month, ...trueUp]))).toEqual(inOrder(plain))
        expect(totalOf(month) + totalOf(trueUp)).toBe(totalOf(plain))
      }
    }),
    runs,
  )
})

test('of random bills a month and its true-up charge each line once after terms lost an advance, whichever is first', () => {
  fc.assert(
    fc.property(randomMonth, loss, (one, lost) => {
      for (const agreement of tenantsWithAdvances(one)) {
        const { month, trueUp } = settleAfterLoss(one, agreement, lost)
        const plain = proposeItems(aprilOf(one, { ...agreement, advances: [] })).items

        expect(inOrder(costsOf([...month, ...trueUp]))).toEqual(inOrder(plain))
      }
      const first = chargeBills(one).agreements.find(({ id }) => id === 'agr_one')
      if (!first) throw new Error('There is a first tenant.')
      const { month, trueUp } = settleAfterLoss(one, first, lost)
      expectLaws(afterTrueUp(one, [...month, ...trueUp]))
    }),
    runs,
  )
})

/** The items without advances and what takes them off. */
function costsOf(items: readonly DraftItem[]): DraftItem[] {
  return items.filter(({ inputs }) => !isAdvance(inputs) && inputs.kind !== 'advances')
}

function inOrder(items: readonly DraftItem[]): DraftItem[] {
  return items.toSorted((one, other) => (one.origin < other.origin ? -1 : 1))
}

test('of random bills the accounts add up after a true-up too, have what it charges, and no tenant pays more than the bill', () => {
  fc.assert(
    fc.property(randomMonth, (one) => {
      const first = chargeBills(one).agreements.find(({ id }) => id === 'agr_one')
      if (!first) throw new Error('There is a first tenant.')
      const { month, trueUp } = settleTwice(one, first)
      expectLaws(afterTrueUp(one, [...month, ...trueUp]))
    }),
    runs,
  )
})

/** The accounts add up, have what the first tenant is charged, and no tenant pays more than the bill. */
function expectLaws(settled: Charged): void {
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
}

/** Everyone's charges once month and true-up of the first tenant charge some items. */
function afterTrueUp(one: RandomMonth, items: readonly DraftItem[]): Charged {
  const charged = chargeBills(one)
  const metered = items.flatMap((item): Payment[] => {
    const { source, inputs, amountPln, category } = item
    if (source.kind !== 'document' || inputs.kind !== 'readings') return []
    const place = { tenant: 'agr_one', month: period, document: source.document_id, line: source.line }
    return [{ ...place, category, amountPln, waits: false, item }]
  })
  const isFirst = ({ tenant }: Payment) => tenant === 'agr_one'
  return {
    ...charged,
    agreements: charged.agreements.map((other) => (other.id === 'agr_one' ? { ...other, advances: [] } : other)),
    metered: [...charged.metered.filter((payment) => !isFirst(payment)), ...metered],
    shares: charged.shares.map((share) => (isFirst(share) ? { ...share, waits: false } : share)),
  }
}

test('the random bills have true-ups of metered use, of shares, with something to pay and with a credit', () => {
  const counts = new Map<string, number>()
  const numRuns = atDepth({ usual: 60, deep: 300 })
  for (const one of fc.sample(randomMonth, { numRuns, seed: 1 }))
    for (const kind of tenantsWithAdvances(one).flatMap((agreement) => kindsOf(settleTwice(one, agreement))))
      counts.set(kind, (counts.get(kind) ?? 0) + 1)

  expect([...counts.keys()].toSorted()).toEqual(['a credit', 'advances', 'readings', 'share', 'to pay'])
  for (const [kind, count] of counts) expect([kind, count >= numRuns / 30]).toEqual([kind, true])
})

function kindsOf({ trueUp }: ReturnType<typeof settleTwice>): string[] {
  return [...new Set(trueUp.map(({ inputs }) => inputs.kind)), totalOf(trueUp) > 0n ? 'to pay' : 'a credit']
}
