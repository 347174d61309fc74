import type { ShareBy } from '@lokum/contracts/settlements/cost-category'
import type { Chargeable } from './lines-of-month.ts'
import type { LineSplit } from './split-line.ts'

/** The cost of a line in one month. */
export type NewCost = {
  period: string
  line: Chargeable
  key: ShareBy
  split: LineSplit
  apartmentIds: readonly string[]
}
