import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'

/** Documents and costs of a prepared, sent or cancelled month stay as they are. */
export function isOpen({ state }: Pick<SettlementDetail, 'state'>): boolean {
  return state === 'draft' || state === 'calculated'
}
