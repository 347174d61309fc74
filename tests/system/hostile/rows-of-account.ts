import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Pools } from '@lokum/local-stack/world/pools'

const databases = ['apartments', 'settlements', 'webhooks'] as const

/** Keys are stored of refused requests too, and what was read of a document is kept; the others change in the background. */
const ignored = [
  'idempotency_key',
  'document_reading',
  'outbox_event',
  'apartment_copy',
  'agreement_copy',
  'mail',
  'tenant_link',
]
/** A document takes another place when its reading is kept. */
const places = `'{change_place,changed_at}'::text[]`

const ofRequests = `AND body::jsonb #>> '{actor,sub}' NOT IN ('settlements', 'webhooks', 'apartments')
  AND body::jsonb ->> 'action' NOT IN ('document.read', 'document.read_before', 'document.seller_read')`

// Those of other services arrive some time after the request.
const ofWebhooks = `AND body::jsonb ->> 'action' LIKE 'webhook.%'`

/** The tables of webhooks that only requests change; deliveries change the others. */
const ofEndpoints = ['endpoint_secret', 'audit_entry']

const leaving = `
  SELECT FROM mail WHERE account_id = $1 AND (status = 'sending' OR (status = 'queued' AND due_at <= now())) LIMIT 1`

/** The number of rows and a digest of each table in which an account has rows, in every service's database, once no mail is leaving. */
export async function openRowsOfAccount(pools: Pools): Promise<(accountId: string) => Promise<readonly string[]>> {
  const asked = await Promise.all(databases.map(async (name) => ({ name, sql: await digestEach(pools, name) })))
  return async (accountId) => {
    await eventually(async () => {
      const { rows } = await pools.settlements.query(leaving, [accountId])
      return rows.length === 0
    })
    const found = asked.map(async ({ name, sql }) => {
      const { rows } = await pools[name].query(sql, [accountId])
      return rows.map((row) => `${name}.${String(row.table)}: ${String(row.rows)} ${String(row.digest)}`)
    })
    return (await Promise.all(found)).flat()
  }
}

async function digestEach(pools: Pools, name: (typeof databases)[number]): Promise<string> {
  const { rows } = await pools[name].query(
    `SELECT table_name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name = 'account_id'
       AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = format('%I', table_name)::regclass)
     ORDER BY table_name`,
  )
  const names = rows.map(({ table_name }) => String(table_name))
  return names
    .filter((table) => (name === 'webhooks' ? ofEndpoints.includes(table) : !ignored.includes(table)))
    .map(
      (table) => `SELECT '${table}' AS "table", count(*) AS rows,
         sum(hashtextextended((to_jsonb(whole) - ${places})::text, 0)) AS digest
       FROM "${table}" whole WHERE account_id = $1 ${table === 'audit_entry' ? `${ofRequests} ${name === 'webhooks' ? ofWebhooks : ''}` : ''}`,
    )
    .join(' UNION ALL ')
}
