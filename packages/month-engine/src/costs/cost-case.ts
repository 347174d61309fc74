import type { CostCategory, DifferenceShareBy, ShareBy } from '@lokum/contracts/settlements/cost-category'
import type { LineAt } from '@lokum/contracts/settlements/line-at'
import type { SplitBy } from '../calculation/split-cost.ts'
import type { KeptItem } from '../items/kept-item.ts'
import type { Allocation } from './allocation.ts'

/** A cost with everything needed to compute its shares. */
export type CostCase = {
  id: string
  documentId: string
  line: number
  category: CostCategory
  label: string
  period: string
  amountPln: string
  /** The bill that the month has a part of, and its days; null when the month has the whole line. */
  wholePln: string | null
  periodFrom: string | null
  periodTo: string | null
  splitBy: SplitBy | null
  key: ShareBy
  /** The bearer of the difference to the sub-meters; with the key sub_meters only. */
  difference: DifferenceShareBy | null
  /** Whether the landlord made the cost with its key; otherwise the key follows the agreements. */
  keyGiven: boolean
  createdAt: Date
  /** The total given by the landlord. */
  total: string | null
  storedTotal: string
  apartmentIds: string[]
  /** Created by the landlord, or from a document that settlements of its month and its apartments still include. */
  wanted: boolean
  /** The quantity of the line. */
  quantity: number | null
  unit: string | null
  place: string
  at: LineAt | null
  excerpt: string | null
  confidence: string | null
  proposedBy: 'assistant' | 'landlord'
  stored: readonly Allocation[]
  /** The amounts that settlements with an agreement charge of it. */
  items: readonly CostItem[]
}

/** An item of a cost; frozen once its statement is prepared or sent. */
type CostItem = Pick<KeptItem, 'state' | 'basis' | 'inputs' | 'amountPln'> & {
  agreementId: string
  apartmentId: string
  settlementId: string
  referenceCode: string
  frozen: boolean
}

/** A cost with its key and its shares. */
export type SharedCost = Pick<CostCase, 'key' | 'difference'> & {
  cost: CostCase
  total: string
  allocations: readonly Allocation[]
}
