import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { recordAudit } from '@lokum/service-kit/audit/record-audit'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { describeStatement, type StatementRow } from '../../statements/statement.ts'
import { describeItem, type ItemRow } from '../items/item.ts'
import { loadItems } from '../items/load-items.ts'
import { totalOf } from '../items/total.ts'
import { describeDetail } from './describe-detail.ts'
import { describeSettlement, type SettlementRow } from './settlement.ts'

type Step = {
  /** What was done, as `settlement.item_approved`. */
  action: string
  /** What it was done to; of many items the identifiers are enough, since an event is bounded. */
  item?: ItemRow
  itemIds?: readonly string[]
  documentId?: string
  statement?: StatementRow
  reason?: string
}

/**
 * Ends a step of a settlement: the total follows the items, the version goes up, the step is audited. Answers the whole settlement.
 * @throws TotalOutOfRange
 */
export async function recordStep(
  context: Context,
  row: SettlementRow,
  { action, item, itemIds, documentId, statement, reason }: Step,
): Promise<Answer<SettlementDetail>> {
  await raiseVersion(context, row)
  const resource = { type: 'settlement', id: row.id, version: row.version }
  const data = {
    ...describeSettlement(row),
    ...(item && { item: describeItem(item) }),
    ...(itemIds && { item_ids: itemIds }),
    ...(documentId && { document_id: documentId }),
    ...(statement && { statement: describeStatement(statement) }),
    ...(reason && { reason }),
  }
  await recordAudit(context, { action, resource, data })
  return answerDetail(context, row)
}

/** Stores what a step changed; the total is always the sum of what is stored. */
export async function raiseVersion({ em, now }: Context, row: SettlementRow): Promise<void> {
  await em.flush()
  row.totalPln = totalOf(await loadItems(em, row))
  row.version += 1
  row.updatedAt = now
  await em.flush()
}

export async function answerDetail({ em }: Context, row: SettlementRow): Promise<Answer<SettlementDetail>> {
  return { body: await describeDetail(em, row), version: row.version }
}
