import type { Pool } from 'pg'
import type { Partition } from './plan-partitions.ts'

/** Rows that one transaction handles while it locks the fairness queues of their endpoints: some milliseconds. */
export const batchSize = 500

type ExpiryDeps = { pool: Pool; stop: AbortSignal }

/** Removes deliveries from the queue whose partition is about to be dropped. */
export async function expireQueued({ pool, stop }: ExpiryDeps, { to }: Pick<Partition, 'to'>): Promise<void> {
  for (let found = batchSize; found === batchSize && !stop.aborted; ) {
    const { rows } = await pool.query<{ id: string }>(findQueued, [to, batchSize])
    found = rows.length
    await expire(
      { pool },
      rows.map(({ id }) => id),
    )
  }
}

// Running attempts are left alone; their partition waits for them.
const findQueued = `
  SELECT delivery_id AS id FROM delivery_queue
  WHERE delivery_id < id_at('whd', $1) AND (claim IS NULL OR greatest(due_at, leased_until) <= clock_timestamp())
  ORDER BY delivery_id LIMIT $2`

type ExpiredDelivery = { id: string; event_id: string; endpoint_id: string; replay_number: number; open: boolean }

/**
 * Ends the deliveries, such as replays, of the events of a range, which leave before them.
 * @returns how many of them are still on their way
 */
export async function expireOfEvents(
  { pool, stop }: ExpiryDeps,
  { from, to }: Pick<Partition, 'from' | 'to'>,
): Promise<number> {
  return await expireEach({ pool, stop }, { text: findOfEvents, from, to })
}

/** Ends the deliveries whose event has left already: one that was made due again in the very moment when the event left. */
export async function expireWithoutEvent({ pool, stop }: ExpiryDeps, { to }: Pick<Partition, 'to'>): Promise<void> {
  await expireEach({ pool, stop }, { text: findWithoutEvent, from: undefined, to })
}

type Expiry = { text: string; from: Date | undefined; to: Date }

async function expireEach({ pool, stop }: ExpiryDeps, { text, from, to }: Expiry): Promise<number> {
  let left = 0
  let place: [string, string, number] = [await placeOf(pool, from), '', 0]
  for (let found = batchSize; found === batchSize && !stop.aborted; ) {
    const { rows } = await pool.query<ExpiredDelivery>(text, [...place, to, batchSize])
    const open = rows.filter((row) => row.open).map(({ id }) => id)
    left += open.length - (await expire({ pool }, open))
    const last = rows.at(-1)
    if (last) place = [last.event_id, last.endpoint_id, last.replay_number]
    found = rows.length
  }
  return left
}

async function placeOf(pool: Pool, from: Date | undefined): Promise<string> {
  if (!from) return ''
  const { rows } = await pool.query<{ place: string }>(`SELECT id_at('evt', $1) AS place`, [from])
  return rows[0]?.place ?? ''
}

// The pair is compared as a whole, so that it is a range of its index; a state is in none.
const span = `
  SELECT id, event_id, endpoint_id, replay_number, state
  FROM delivery
  WHERE (event_id, endpoint_id, replay_number) > ($1, $2, $3::smallint) AND event_id < id_at('evt', $4)
  ORDER BY event_id, endpoint_id, replay_number LIMIT $5`

const findOfEvents = `SELECT span.*, span.state IN ('pending', 'held') AS open FROM (${span}) AS span`

const findWithoutEvent = `
  SELECT span.*,
    span.state IN ('pending', 'held') AND NOT EXISTS (SELECT FROM event WHERE event.id = span.event_id) AS open
  FROM (${span}) AS span`

/** @returns how many deliveries ended; those on their way go on */
export async function expire({ pool }: { pool: Pool }, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { rows } = await pool.query<{ expired: number }>('SELECT expire_deliveries($1) AS expired', [ids])
  return rows[0]?.expired ?? 0
}
