import { type DatedRate, listLateSpans, type OverdueDebt, sumInterest } from './interest-spans.ts'
import { roundPln } from './round-pln.ts'

/**
 * Interest in PLN on what is open of a debt: amount × rate × days / 365, for each span of one amount and one rate, rounded once at
 * the end, half a grosz up. Undefined if a day on which something was open has no rate.
 */
export function interestPln(debt: OverdueDebt, rates: readonly DatedRate[]): string | undefined {
  const spans = listLateSpans(debt, rates)
  const rated = spans.flatMap(({ amountPln: amount, percent, days }) =>
    percent === undefined ? [] : [{ amount, percent, days }],
  )
  return rated.length < spans.length ? undefined : roundPln(sumInterest(rated))
}
