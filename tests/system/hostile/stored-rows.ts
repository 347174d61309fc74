import type { World } from '@lokum/local-stack/world/open-world'
import type { Pool } from 'pg'

const services = ['apartments', 'settlements', 'webhooks'] as const

/** What keeps itself alive, and when each queue is looked at next: both change whether or not anybody calls. */
const heartbeats = [
  'relay_lease',
  'worker',
  'apartment_copy_progress',
  'agreement_copy_progress',
  'outbox_confirmation',
  'reading_place',
  'fairness_queue',
]

/** Every table of every service behind the gateway: how many rows it has, and a hash of all they say. */
export async function storedRows(world: World): Promise<Record<string, string>> {
  const found = await Promise.all(services.map((name) => tablesOf(name, world.pools[name])))
  return Object.fromEntries(found.flat())
}

async function tablesOf(service: string, pool: Pool): Promise<[table: string, content: string][]> {
  const { rows } = await pool.query<{ name: string }>(tables, [heartbeats])
  const contents = await Promise.all(rows.map(({ name }) => contentOf(pool, name)))
  return rows.map(({ name }, index) => [`${service}.${name}`, contents[index] ?? ''])
}

async function contentOf(pool: Pool, table: string): Promise<string> {
  const { rows } = await pool.query<{ content: string }>(`
    SELECT count(*) || ' rows ' || coalesce(md5(string_agg(row::text, ',' ORDER BY row::text)), '') AS content
    FROM "${table}" AS row`)
  return rows[0]?.content ?? ''
}

// What stands in partitions is read through their table.
const tables = `
  SELECT relname AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> ALL ($1)
  ORDER BY relname`

/** How many facts are still on their way between the services. */
export async function unsettledFacts(world: World): Promise<number> {
  const waiting = await Promise.all(
    services.map(async (name) => {
      const { rows } = await world.pools[name].query<{ waiting: number; events: number }>(outbox)
      return rows[0] ?? { waiting: 0, events: 0 }
    }),
  )
  const { rows } = await world.pools.webhooks.query<{ received: number; queued: number }>(inbox)
  const published = waiting.reduce((sum, { events }) => sum + events, 0)
  const unpublished = waiting.reduce((sum, one) => sum + one.waiting, 0)
  return unpublished + published - (rows[0]?.received ?? 0) + (rows[0]?.queued ?? 0)
}

const outbox = `
  SELECT count(*)::int AS events, (count(*) FILTER (WHERE published_at IS NULL))::int AS waiting FROM outbox_event`

const inbox = `
  SELECT (SELECT count(*)::int FROM event) AS received, (SELECT count(*)::int FROM delivery_queue) AS queued`
