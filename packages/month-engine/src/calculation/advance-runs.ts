import { addDays, daysWithin } from '@lokum/amounts/calendar/month'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import { isUsedElsewhere } from './charged-elsewhere.ts'
import { onAdvanceIn } from './on-advance.ts'
import type { AgreementInPeriod, SettledMonth, TrueUpCase } from './true-up-case.ts'

/** Consecutive months, with the tenant's days of them. */
type MonthRun = { periods: readonly string[]; from: string; to: string }

/** The months of a true-up in which it settles a category. */
export type AdvanceRun = MonthRun & {
  category: CostCategory
  /** Whether there is a run before, with a month between that was settled otherwise. */
  isLater: boolean
}

type SettledCase = Pick<TrueUpCase, 'categories' | 'months' | 'settled' | 'elsewhere'>

/** The months that a true-up settles for each of its categories. */
export function advanceRuns(wanted: SettledCase): AdvanceRun[] {
  return runsOf(wanted, (category, month) => isSettledBy(category, month, wanted.settled))
}

/** The months of which a true-up charges the metered use: without those whose own settlement charges it. */
export function useRuns(wanted: SettledCase): AdvanceRun[] {
  const { settled, elsewhere } = wanted
  return runsOf(
    wanted,
    (category, month) => isSettledBy(category, month, settled) && !isUsedElsewhere(elsewhere, { ...month, category }),
  )
}

type Settles = (category: CostCategory, month: AgreementInPeriod) => boolean

function runsOf({ categories, months }: SettledCase, settles: Settles): AdvanceRun[] {
  return categories.flatMap((category) =>
    joinMonths(months.filter((month) => settles(category, month))).map((run, index) => ({
      ...run,
      category,
      isLater: index > 0,
    })),
  )
}

/** Joins months in order whose days follow each other. */
export function joinMonths(months: readonly AgreementInPeriod[]): MonthRun[] {
  const runs: MonthRun[] = []
  for (const { period, agreement } of months) {
    const { from, to } = daysWithin(period, agreement)
    const last = runs.at(-1)
    if (last && addDays(last.to, 1) === from) runs.splice(-1, 1, { ...last, to, periods: [...last.periods, period] })
    else runs.push({ periods: [period], from, to })
  }
  return runs
}

/**
 * Whether a true-up settles a category of a month: its statement charges an advance, or its terms have one and the statement charges
 * nothing else for the category.
 */
function isSettledBy(
  category: CostCategory,
  { period, agreement }: AgreementInPeriod,
  settled: readonly SettledMonth[],
): boolean {
  const charges = settled.find((one) => one.period === period)?.charges?.filter((one) => one.category === category)
  if (charges?.some(({ isAdvance }) => isAdvance)) return true
  return onAdvanceIn(agreement).has(category) && (charges ?? []).length === 0
}
