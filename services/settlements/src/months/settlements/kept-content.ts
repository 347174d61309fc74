import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { ItemRow } from '../items/item.ts'
import { inOrder } from '../items/load-items.ts'
import type { KeptContent, SettlementRow } from './settlement.ts'

type Content = { items: ItemRow[]; documentIds: string[] }

/** The items and attached documents of a settlement as they are now. */
export async function readContent(em: Context['em'], { accountId, id }: SettlementRow): Promise<KeptContent> {
  const [content] = await runSql<KeptContent>(em, select, [accountId, id])
  if (!content) throw new Error(`The settlement ${id} is gone.`)
  return content
}

const select = `
  SELECT
    (SELECT coalesce(jsonb_agg(to_jsonb(item) ORDER BY item.id), '[]') FROM item
      WHERE item.account_id = $1 AND item.settlement_id = $2) AS items,
    (SELECT coalesce(jsonb_agg(to_jsonb(attached) ORDER BY attached_at, document_id), '[]')
      FROM settlement_document AS attached
      WHERE attached.account_id = $1 AND attached.settlement_id = $2) AS documents`

/** Kept rows as the ORM knows them, apart from those that are stored now. */
export function openContent(em: Context['em'], { items, documents }: KeptContent): Content {
  const apart = { disableIdentityMap: true }
  return {
    items: inOrder(items.map((item) => em.map(ItemRow, item, apart))),
    documentIds: documents.map(({ document_id: id }) => id),
  }
}
