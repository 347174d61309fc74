import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import type { MissingInput } from '@lokum/month-engine/calculation/missing-input'
import type { MonthDocument } from '@lokum/month-engine/costs/month-document'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import type { ItemRow } from '../items/item.ts'
import type { SettlementRow } from '../settlements/settlement.ts'

/** The result of a verb of the monthly close, with everything it has already loaded and computed. */
export type ChangedSettlement = {
  row: SettlementRow
  /** In their order, with their current values. */
  items?: readonly ItemRow[]
  /** The documents after the change. */
  documents?: readonly MonthDocument[]
  missing?: readonly MissingInput[]
  location?: string
}

/** Composes the full answer from all rooms; routes receive it as an argument. */
export type DescribeDetail = (context: Context, changed: ChangedSettlement) => Promise<Answer<SettlementDetail>>
