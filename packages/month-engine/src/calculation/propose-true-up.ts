import { daysWithin } from '@lokum/amounts/calendar/month'
import { nameMonths } from '@lokum/amounts/calendar/name-months'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import { type AdvanceRun, advanceRuns, joinMonths, useRuns } from './advance-runs.ts'
import { isUsedElsewhere } from './charged-elsewhere.ts'
import { coveredDays } from './covered-days.ts'
import { doubtTariffs } from './doubt-tariffs.ts'
import { findUnused } from './find-unused.ts'
import { listCategories } from './metered-categories.ts'
import type { MissingInput, MissingInputFacts } from './missing-input.ts'
import { laterOrigin } from './origin.ts'
import { proposeAdvances } from './propose-advances.ts'
import { draftShares } from './propose-shares.ts'
import { proposeUtilities } from './propose-utilities.ts'
import type { Calculated, DraftItem } from './settlement-case.ts'
import type { AgreementInPeriod, TrueUpCase } from './true-up-case.ts'

/**
 * Proposes the items of a true-up: the metered use of all its days, the shares of the costs of its months, and the advances that
 * were charged for them. The same case gives the same items in the same order.
 */
export function proposeTrueUp(given: TrueUpCase): Calculated {
  const runs = advanceRuns(given)
  const used = [...Map.groupBy(useRuns(given), ({ from, to }) => `${from} ${to}`).values()].map((same) =>
    proposeUse(given, same),
  )
  const advances = proposeAdvances({ ...given, runs })
  const items = doubtTariffs([...used.flatMap((one) => one.items), ...proposeRuns(given, runs), ...advances.items])
  const missing = [...used.flatMap((one) => one.missing), ...lackedIn(given, runs, used), ...advances.missing]
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
  const isPart = first.periods.length < months.length
  const labelOf = ({ label }: DraftItem) => (isPart ? ofMonths(label, first.periods, agreement) : label)
  return { items: items.map((item) => ({ ...apart(item, runs), label: labelOf(item), usedOn: days })), missing }
}

/** The text of a charge with its months, in the tenant's language. */
function ofMonths(label: string, periods: readonly string[], { tenant }: AgreementInPeriod['agreement']): string {
  return `${label}, ${nameMonths(periods, tenant.locale)}`
}

/** The first item of a price stays the same when a later month is settled otherwise. */
function apart(item: DraftItem, runs: readonly AdvanceRun[]): DraftItem {
  const later = runs.find(({ category, isLater }) => isLater && category === item.category)
  return later ? { ...item, origin: laterOrigin(later.from, item.origin) } : item
}

/** The shares of a true-up of several months say which of them they are for. */
function proposeRuns({ allocations, documents, months }: TrueUpCase, runs: readonly AdvanceRun[]): DraftItem[] {
  const own = allocations.filter(({ isElsewhere, ...one }) => !isElsewhere && runs.some((run) => isIn(run, one)))
  const agreement = months.length > 1 ? months.at(-1)?.agreement : undefined
  const named = agreement ? own.map((one) => ({ ...one, label: ofMonths(one.label, [one.period], agreement) })) : own
  return draftShares({ allocations: named, documents })
}

function isIn({ category, periods }: AdvanceRun, share: { category: CostCategory; period: string }): boolean {
  return category === share.category && periods.includes(share.period)
}

/** The days without a cost or a price of a category. */
function lackedIn(given: TrueUpCase, runs: readonly AdvanceRun[], used: readonly Calculated[]): MissingInput[] {
  return runs.flatMap((run) => {
    const isBilled = billedIn(given, run, used)
    const lacked = given.months.filter((month) => run.periods.includes(month.period) && !isBilled(month))
    return joinMonths(lacked).map(({ from, to }) => {
      const unused = { category: run.category, days: { from, to }, isMetered: isMetered(given, run) }
      return missingDocument({
        category: run.category,
        starts_on: from,
        ends_on: to,
        ...findUnused(given.documents, unused),
      })
    })
  })
}

/** Whether a month of a category has a cost, also one whose shares lack readings, or a price for what a meter counts. */
function billedIn(
  given: TrueUpCase,
  run: AdvanceRun,
  used: readonly Calculated[],
): (month: AgreementInPeriod) => boolean {
  const { allocations, bySubMeters } = given
  const ofCategory = [...allocations, ...(bySubMeters?.costs ?? [])].filter((one) => isIn(run, one))
  const costs = new Set(ofCategory.map(({ period }) => period))
  const isPriced = isMetered(given, run) ? pricedIn(given, run, used) : () => false
  const isUsed = ({ period }: AgreementInPeriod) => isUsedElsewhere(given.elsewhere, { category: run.category, period })
  return (month) => costs.has(month.period) || isPriced(month) || isUsed(month)
}

function isMetered({ meters, bySubMeters }: TrueUpCase, { category, to }: AdvanceRun): boolean {
  if (bySubMeters?.categories.includes(category)) return false
  return meters.some(
    ({ is_main: isMain, devices, utility }) =>
      !isMain && devices.some(({ installed_on: day }) => day <= to) && listCategories(utility).includes(category),
  )
}

/** Whether a bill has the price of a month. Without any bill with a price, the tariffs may have it, or a meter lacks something. */
function pricedIn(
  { documents, meters }: TrueUpCase,
  { category }: AdvanceRun,
  used: readonly Calculated[],
): (month: AgreementInPeriod) => boolean {
  const counting = new Set(
    meters.flatMap(({ id, utility }) => (listCategories(utility).includes(category) ? [id] : [])),
  )
  const isUsed = used.some(
    ({ items, missing }) =>
      items.some((item) => item.category === category) || missing.some((one) => counting.has(one.meter_id ?? '')),
  )
  const bills = documents.filter(({ lines }) =>
    lines.some((line) => line.kind === 'rate' && line.category === category && line.rate_pln !== null),
  )
  const days = bills.map(coveredDays)
  return ({ period }) =>
    (bills.length === 0 && isUsed) ||
    days.some((one) => one === null || daysWithin(period, { starts_on: one.from, ends_on: one.to }).days > 0)
}

function missingDocument(lacked: Omit<MissingInputFacts['no_document'], 'code'>): MissingInput {
  return { code: 'document', reason: 'no_document', ...lacked }
}
