import type { Pool } from 'pg'
import { beforeAll, type EntryPosition, type Span } from './pack-entries.ts'

const rowsAtOnce = 20_000

type Counted = { rows: number } & EntryPosition

/** Counts the entries of a span by their index, apart from what was packed. */
export async function countEntries(pool: Pool, { from, to }: Span): Promise<number> {
  let entries = 0
  for (let { accountId, resourceId, id }: EntryPosition = beforeAll; ; ) {
    const { rows } = await pool.query<Counted>(countPage, [from, to, accountId, resourceId, id, rowsAtOnce])
    const [page] = rows
    if (!page) return entries
    entries += page.rows
    ;({ accountId, resourceId, id } = page)
  }
}

const countPage = `
  WITH page AS MATERIALIZED (
    SELECT account_id, resource_id, id FROM audit_entry
    WHERE id >= $1 AND id < $2 AND (account_id, resource_id, id) > ($3, $4, $5)
    ORDER BY account_id, resource_id, id LIMIT $6)
  SELECT account_id AS "accountId", resource_id AS "resourceId", id, (SELECT count(*)::int FROM page) AS rows
  FROM page ORDER BY account_id DESC, resource_id DESC, id DESC LIMIT 1`
