import { daysWithin } from '@lokum/amounts/calendar/month'
import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import { isAdvance } from '../../src/calculation/on-advance.ts'
import { proposeItems } from '../../src/calculation/propose-items.ts'
import { proposeTrueUp } from '../../src/calculation/propose-true-up.ts'
import type { AllocationCase, DraftItem } from '../../src/calculation/settlement-case.ts'
import type { SettledMonth } from '../../src/calculation/true-up-case.ts'
import { aCase, anAllocation } from '../calculation/a-case.ts'
import { accountsOf, type Charged, type Payment } from '../document-ledgers/charge-bills.ts'
import type { Spring } from './random-spring.ts'

export const quarter = ['2026-03', '2026-04', '2026-05'] as const

type Settled = { months: readonly string[]; settledOtherwise?: readonly string[] }

/** A tenant's charges by the true-up of some months; a month that was settled otherwise charged something else than an advance. */
export function trueUpOf(
  one: Spring,
  agreement: Agreement,
  { months, settledOtherwise = [] }: Settled,
): readonly DraftItem[] {
  const lived = months.filter((period) => daysWithin(period, agreement).days > 0)
  if (lived.length === 0) return []
  const { items } = proposeTrueUp({
    apartment: { id: 'apt_one', tariffs: [] },
    meters: [one.meter],
    documents: one.documents,
    months: lived.map((period) => ({ period, agreement })),
    categories: agreement.advances.map(({ category }): CostCategory => category),
    allocations: allocationsOf(one, agreement).map((share) => ({ ...share, isElsewhere: false })),
    settled: lived.map((period) =>
      settledMonth(one, agreement, { period, isOtherwise: settledOtherwise.includes(period) }),
    ),
    elsewhere: [],
  })
  return items.map(({ usedOn: _, ...item }) => item)
}

type Month = { period: string; isOtherwise: boolean }

function settledMonth(one: Spring, agreement: Agreement, { period, isOtherwise }: Month): SettledMonth {
  const { items } = proposeItems(aCase({ period, agreement, documents: one.documents, meters: [one.meter] }))
  const charges = items.flatMap(({ category, inputs, amountPln, taxClass }) =>
    category === null ? [] : [{ category, isAdvance: !isOtherwise && isAdvance(inputs), amountPln, taxClass }],
  )
  return {
    period,
    settlementId: `set_${period}`,
    referenceCode: `Dom-${period}-AB12`,
    charges,
    isOpen: false,
  }
}

/** The tenant's shares of all months and categories. */
function allocationsOf({ shares }: Spring, { id }: Agreement): AllocationCase[] {
  return shares
    .filter(({ tenant }) => tenant === id)
    .map(({ document, line, month, category, amountPln }) =>
      anAllocation({
        costId: `${document} ${line} ${month}`,
        documentId: document,
        line: line ?? 0,
        period: month,
        category: category ?? 'other',
        amountPln,
      }),
    )
}

/** A tenant's charges by the true-up of the three months. */
export function itemsOf(one: Spring, agreement: Agreement): readonly DraftItem[] {
  return agreement.advances.length === 0 ? [] : trueUpOf(one, agreement, { months: quarter })
}

/** The shares that this true-up has to have: of the categories with an advance, in its months. */
export function sharesOfTrueUp(one: Spring, agreement: Agreement): AllocationCase[] {
  const settled = agreement.advances.map(({ category }): CostCategory => category)
  return allocationsOf(one, agreement).filter(
    ({ category, period }) => settled.includes(category) && quarter.some((month) => month === period),
  )
}

/** The tenants' payments by their true-ups. */
export function chargedIn(one: Spring): Charged {
  const items = one.agreements.flatMap((agreement) =>
    itemsOf(one, agreement).map((item) => ({ tenant: agreement.id, item })),
  )
  const payments = items.flatMap(({ tenant, item }): Payment[] => {
    const { source, amountPln, category, costId } = item
    if (source.kind !== 'document') return []
    const month = costId?.split(' ').at(2) ?? quarter[0]
    return [{ tenant, month, document: source.document_id, line: source.line, category, amountPln, waits: false, item }]
  })
  return {
    documents: [...one.documents],
    agreements: [...one.agreements],
    metered: payments.filter(({ item }) => item?.inputs.kind === 'readings'),
    shares: payments.filter(({ item }) => item?.inputs.kind !== 'readings'),
  }
}

/** The accounts of the documents in the first tenant's true-up. */
export function accountsOfFirst(one: Spring) {
  return accountsOf(chargedIn(one), { months: quarter, settled: [] })
}

export function kindsOf(one: Spring): string[] {
  const [first] = one.agreements
  const items = first ? itemsOf(one, first) : []
  const shares = new Set(items.flatMap(({ costId }) => costId?.split(' ').at(2) ?? []))
  const use = items.filter(({ inputs }) => inputs.kind === 'readings')
  const stay = one.left === null ? 'stays' : one.left === '2026-03-31' ? 'leaves with March' : 'leaves in April'
  return [
    `a tenant who ${stay}`,
    ...(shares.size > 1 ? ['shares of several months'] : []),
    ...(use.length > 0 ? [one.left === '2026-03-31' ? 'use of one month' : 'use of several months'] : []),
  ]
}
