import type { ChargedElsewhere } from '../calculation/charged-elsewhere.ts'
import type { SettledMonth } from '../calculation/true-up-case.ts'
import type { CostCase } from '../costs/cost-case.ts'
import type { MonthDocument } from '../costs/month-document.ts'
import type { SharersOfMonth } from '../costs/share-cost.ts'
import type { LoadedMeter } from '../meters/meter-case.ts'

/** The complete current input of a settlement's calculation. */
export type Month = {
  documents: readonly MonthDocument[]
  costs: readonly CostCase[]
  /** The sharers of each month that the settlement charges, in order. */
  sharers: readonly SharersOfMonth[]
  meters: readonly LoadedMeter[]
  /** The settlements of the months of a true-up. */
  settled: readonly SettledMonth[]
  /** The charges of other settlements of the agreement on its days and of its categories. */
  elsewhere: readonly ChargedElsewhere[]
}
