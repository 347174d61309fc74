import { type LateSpan, sumInterest } from './interest-spans.ts'
import { roundPln } from './round-pln.ts'

/**
 * The interest in PLN of late days: amount × rate × days / 365, for each span, rounded once at the end, half a grosz up. Undefined if a day
 * has no rate.
 */
export function interestPln(spans: readonly LateSpan[]): string | undefined {
  const rated = spans.flatMap(({ amountPln: amount, percent, days }) =>
    percent === undefined ? [] : [{ amount, percent, days }],
  )
  return rated.length < spans.length ? undefined : roundPln(sumInterest(rated))
}
