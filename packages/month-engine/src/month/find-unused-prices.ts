import { coveredDays, isOfOtherMonth } from '../calculation/covered-days.ts'
import type { MissingInput } from '../calculation/missing-input.ts'
import type { Month } from './month.ts'

/** Names, for each missing price, the attached bill that has it for another month. */
export function findUnusedPrices(
  missing: readonly MissingInput[],
  { documents, sharers }: Pick<Month, 'documents' | 'sharers'>,
): MissingInput[] {
  return missing.map((one) => {
    if (one.reason !== 'no_rate') return one
    for (const { lines, named, ...document } of documents) {
      const days = coveredDays(document)
      const isPriced = lines.some(({ kind, category }) => kind === 'rate' && category === one.category)
      if (isPriced && days !== null && sharers.every(({ period }) => isOfOtherMonth(days, period)))
        return { ...one, priced: { bill: named, days } }
    }
    return one
  })
}
