import type { KeptFinding } from '@lokum/bill-reader/findings/finding'
import type { Apartment } from '@lokum/contracts/apartments/apartment'
import type { CostCategory, ShareBy, TaxClass } from '@lokum/contracts/settlements/cost-category'
import type { DocumentLine } from '@lokum/contracts/settlements/document'
import type { ItemType } from '@lokum/contracts/settlements/item'
import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import type { LineAt } from '@lokum/contracts/settlements/line-at'
import type { MeterCase } from '../meters/meter-case.ts'
import type { AgreementOverTime } from '../terms/terms-over-time.ts'
import type { ChargedElsewhere } from './charged-elsewhere.ts'
import type { CoveredDays } from './covered-days.ts'
import type { PlacedSource } from './document-source.ts'
import type { MissingInput } from './missing-input.ts'
import type { Note } from './note.ts'
import type { ByUse, SharePiece } from './shared-cost.ts'
import type { CostDays, SplitBy } from './split-cost.ts'

/** One more than a settlement may have is refused, so the engine never proposes more than that. */
export const mostProposals = 501

/** `flat` is the number of the apartment in its house, as far as its address names it. */
type ApartmentCase = Pick<Apartment, 'id' | 'tariffs'> & { flat?: string | null }

/** The complete input of a settlement's calculation. */
export type SettlementCase = {
  /** `YYYY-MM` */
  period: string
  apartment: ApartmentCase
  agreement: AgreementOverTime | null
  /** Meters of the apartment, without cancelled readings. */
  meters: readonly MeterCase[]
  /** The attached documents that have been read. */
  documents: readonly DocumentCase[]
  /** The shares that the settlement's agreement bears of this month's costs. */
  allocations: readonly AllocationCase[]
  /** The categories that sub-meters share for the agreement this month, so that nothing is charged by their readings. */
  bySubMeters?: BySubMeters
  /** The part of the month that other settlements charge, to which it is left. */
  elsewhere?: readonly Pick<ChargedElsewhere, 'category' | 'isUse'>[]
}

export type BySubMeters = {
  categories: readonly CostCategory[]
  /** The categories that have a cost in a month. */
  costs: readonly { category: CostCategory; period: string }[]
  missing: readonly MissingInput[]
}

export type DocumentCase = {
  id: string
  /** The number of the invoice, by which corrections name it. */
  number?: string | null
  periodFrom: string | null
  periodTo: string | null
  findings: readonly KeptFinding[]
  lines: readonly DocumentLine[]
}

/** A cost over the months of its period, and the month whose part is charged. */
export type Bill = CostDays & { by: SplitBy; wholePln: string; period: string }

export type AllocationCase = {
  costId: string
  /** The month of the cost. */
  period: string
  documentId: string
  line: number
  place: string
  at: LineAt | null
  excerpt: string | null
  category: CostCategory
  label: string
  costPln: string
  /** The bill whose part of the month the cost is. */
  bill: Bill | null
  key: ShareBy
  part: string
  total: string
  days: number
  /** The shares of the days before and after changed terms. */
  pieces?: readonly SharePiece[] | undefined
  amountPln: string
  /** The use by sub-meters, when the cost is shared by it. */
  byUse?: ByUse | undefined
  confidence: number | null
  proposedBy: 'assistant' | 'landlord'
}

/** An item computed by the engine, before any decision. */
export type DraftItem = {
  /** Identifies the source of the item; stays the same in every calculation from that source. */
  origin: string
  type: ItemType
  category: CostCategory | null
  label: string
  inputs: ItemInputs
  /** PLN, two decimals. */
  amountPln: string
  proposedBy: 'assistant' | 'agreement' | 'landlord'
  source: PlacedSource
  costId: string | null
  /** The days of metered use over several months. */
  usedOn?: CoveredDays
  confidence: number | null
  taxClass: TaxClass
  notes: readonly Note[]
}

export type Calculated = { items: readonly DraftItem[]; missing: readonly MissingInput[] }
