import type { Missing, SettlementDetail } from '@lokum/contracts/settlements/settlement'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import type { ItemRow } from '../items/item.ts'
import type { SettlementRow } from '../settlements/settlement.ts'

/** What a verb of the monthly close leaves to describe, with what it has loaded and computed already. */
export type ChangedSettlement = {
  row: SettlementRow
  /** In their order, as they are now. */
  items?: readonly ItemRow[]
  documentIds?: readonly string[]
  missing?: readonly Missing[]
  location?: string
}

/** Composes the full answer, which takes parts of all rooms; routes get it handed in. */
export type DescribeDetail = (context: Context, changed: ChangedSettlement) => Promise<Answer<SettlementDetail>>
