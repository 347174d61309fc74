import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { followItem } from '../costs/follow-item.ts'
import { dropCosts, releaseContent } from '../costs/release-content.ts'
import { ItemRow } from '../items/item.ts'
import { openContent, readContent } from '../settlements/kept-content.ts'
import type { KeptContent, SettlementRow } from '../settlements/settlement.ts'
import { flushItems } from './flush-items.ts'

/**
 * Replaces the items, the attached documents and the shares of a settlement by those that were kept, and returns the items.
 * @throws CostInUse · SharesExceedCost when another settlement charges them by now
 */
export async function restoreContent(
  em: Context['em'],
  settlement: SettlementRow,
  kept: KeptContent,
): Promise<ItemRow[]> {
  const costIds = await releaseContent(em, settlement, openContent(em, await readContent(em, settlement)))
  const items = openContent(em, kept).items.map((item) => em.create(ItemRow, { ...item }))
  em.persist(items)
  await flushItems(em)
  await runSql(em, attach, [JSON.stringify(kept.documents)])

  const shares = items.filter(({ status, basis }) => status !== 'rejected' || basis).toSorted(byCost)
  for (const item of shares) await followItem(em, { settlement, item })
  await dropCosts(em, settlement, costIds)
  return items
}

/** The lock order of costs. */
function byCost({ costId: one }: ItemRow, { costId: other }: ItemRow): number {
  return (one ?? '') < (other ?? '') ? -1 : 1
}

const attach = `
  INSERT INTO settlement_document (account_id, settlement_id, document_id, attached_at)
  SELECT account_id, settlement_id, document_id, attached_at
  FROM jsonb_populate_recordset(NULL::settlement_document, $1::jsonb)`
