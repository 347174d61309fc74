import type { World } from '@lokum/local-stack/world/open-world'
import { newId } from '@lokum/service-kit/ids'

/** The traces of an agreement: its version, its audit entries and its events, in the order in which they were recorded. */
export async function tracesOf({ pools }: World, id: string) {
  const [row, audit, events] = await Promise.all([
    pools.settlements.query('SELECT version, starts_on::text, ends_on::text FROM agreement WHERE id = $1', [id]),
    pools.settlements.query('SELECT body FROM audit_entry WHERE resource_id = $1 ORDER BY id', [id]),
    pools.settlements.query('SELECT type, sequence, data FROM outbox_event WHERE aggregate_id = $1 ORDER BY seq', [id]),
  ])
  return { row: row.rows[0], audit: audit.rows.map(({ body }) => JSON.parse(body)), events: events.rows }
}

/** Puts a settlement of an agreement where the service would have put it. */
export async function aSettlement({ pools }: World, agreement: { id: string; apartment_id: string }, period: string) {
  tails += 1
  const tail = String(tails).padStart(4, '0')
  await pools.settlements.query(insert, [agreement.id, period, `Dom-${period}-${tail}`, tail, newId('settlement')])
}
let tails = 0

const insert = `
  INSERT INTO settlement
    (id, account_id, apartment_id, agreement_id, period, state, reference_code, reference_tail, created_at, updated_at,
      covers_from, covers_to)
  SELECT $5, account_id, apartment_id, id, $2, 'draft', $3, $4, now(), now(),
    ($2 || '-01')::date, ($2 || '-01')::date + interval '1 month' - interval '1 day'
  FROM agreement WHERE id = $1`
