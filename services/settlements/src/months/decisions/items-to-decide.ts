import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { DecideItems } from '@lokum/contracts/settlements/item-operations'
import type { ItemRow } from '../items/item.ts'
import type { SettlementRow } from '../settlements/settlement.ts'

export type DecisionRequest = RequestOf<typeof DecideItems>['body']

export type ItemsToDecide = {
  row: SettlementRow
  /** All items of the settlement. */
  items: readonly ItemRow[]
  /** The items of the request, each once; null when it names none. */
  named: readonly ItemRow[] | null
  body: DecisionRequest
}
