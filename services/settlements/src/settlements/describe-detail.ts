import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { describeItem } from '../items/item.ts'
import { loadItems } from '../items/load-items.ts'
import { AttachedDocumentRow } from './attached-document.ts'
import { findMissing } from './find-missing.ts'
import { describeSettlement, isOpen, type SettlementRow } from './settlement.ts'

/** The whole screen: the settlement, its documents and items, and what is still needed. */
export async function describeDetail(em: Context['em'], row: SettlementRow): Promise<SettlementDetail> {
  const items = await loadItems(em, row)
  const where = { accountId: row.accountId, settlementId: row.id }
  const attached = await em.find(AttachedDocumentRow, where, { orderBy: { attachedAt: 'asc', documentId: 'asc' } })
  const documentIds = attached.map(({ documentId }) => documentId)
  return {
    ...describeSettlement(row),
    document_ids: documentIds,
    items: items.map(describeItem),
    missing: isOpen(row) ? await findMissing(em, row, { items, documentIds }) : [],
    statement: null,
    delivery: null,
    payment: null,
  }
}
