import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import { type AdvanceRun, advanceRuns, joinMonths } from './advance-runs.ts'
import type { Lacking } from './lacking.ts'
import { categoriesOf } from './metered-categories.ts'
import { proposeAdvances } from './propose-advances.ts'
import { draftShares } from './propose-shares.ts'
import { proposeUtilities } from './propose-utilities.ts'
import type { Calculated, DraftItem } from './settlement-case.ts'
import type { TrueUpCase } from './true-up-case.ts'

/**
 * Proposes the items of a true-up: the metered use of all its days, the shares of the costs of its months, and the advances that
 * were charged for them. The same case gives the same items in the same order.
 */
export function proposeTrueUp(given: TrueUpCase): Calculated {
  const runs = advanceRuns(given)
  const used = [...Map.groupBy(runs, ({ from, to }) => `${from} ${to}`).values()].map((same) => proposeUse(given, same))
  const advances = proposeAdvances({ ...given, runs })
  const items = [...used.flatMap((one) => one.items), ...proposeRuns(given, runs), ...advances.items]
  const missing = [...used.flatMap((one) => one.missing), ...lackedIn(given, runs), ...advances.missing]
  return { items, missing: [...missing, ...(given.bySubMeters?.missing ?? [])] }
}

/** The metered use of categories with the same days. */
function proposeUse({ months, ...given }: TrueUpCase, runs: readonly AdvanceRun[]): Calculated {
  const [first] = runs
  const agreement = months.at(-1)?.agreement
  if (!first || !agreement) return { items: [], missing: [] }
  const days = { from: first.from, to: first.to }
  const isCharged = (category: CostCategory) => runs.some((run) => run.category === category)
  const { items, missing } = proposeUtilities({ ...given, agreement, days, within: days, isCharged })
  return { items: items.map((item) => apart(item, runs)), missing }
}

/** The first item of a price stays the same when a later month is settled otherwise. */
function apart(item: DraftItem, runs: readonly AdvanceRun[]): DraftItem {
  const later = runs.find(({ category, isLater }) => isLater && category === item.category)
  return later ? { ...item, origin: `${later.from}:${item.origin}` } : item
}

function proposeRuns({ allocations, documents }: TrueUpCase, runs: readonly AdvanceRun[]): DraftItem[] {
  const own = allocations.filter(({ isElsewhere, ...one }) => !isElsewhere && runs.some((run) => isIn(run, one)))
  return draftShares({ allocations: own, documents })
}

function isIn({ category, periods }: AdvanceRun, share: { category: CostCategory; period: string }): boolean {
  return category === share.category && periods.includes(share.period)
}

/** The days without a cost of a category that no meter counts. */
function lackedIn({ meters, months, allocations, bySubMeters }: TrueUpCase, runs: readonly AdvanceRun[]): Lacking[] {
  const byUse = new Set(bySubMeters?.categories)
  const metered = new Set(meters.flatMap(({ utility }) => categoriesOf(utility)).filter((one) => !byUse.has(one)))
  // Costs by sub-meters have their own reasons why a share is lacking.
  const known = new Set([...metered, ...(bySubMeters?.costs ?? [])])
  return runs
    .filter(({ category }) => !known.has(category))
    .flatMap((run) => {
      const shared = new Set(allocations.filter((one) => isIn(run, one)).map(({ period }) => period))
      const lacked = months.filter(({ period }) => run.periods.includes(period) && !shared.has(period))
      return joinMonths(lacked).map(({ from, to }) => missingDocument({ category: run.category, from, to }))
    })
}

function missingDocument(days: { category: CostCategory; from: string; to: string }): Lacking {
  return { code: 'document', reason: 'no_document', ...days }
}
