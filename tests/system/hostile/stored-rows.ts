import type { World } from '@lokum/local-stack/world/open-world'
import { type Digests, openDigests, services } from './digest-tables.ts'

/** Tables that change without requests: leases, heartbeats, progress, and the next turn of each queue. */
const heartbeats = [
  'relay_lease',
  'worker',
  'apartment_copy_progress',
  'agreement_copy_progress',
  'outbox_confirmation',
  'reading_place',
  'fairness_queue',
]

/** Digests of every table of every service behind the gateway. */
export async function storedRows({ pools }: World): Promise<Digests> {
  const read = await openDigests(pools, { counts: ({ name }) => !heartbeats.includes(name) })
  return await read()
}

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
