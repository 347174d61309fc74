import type { Pool } from 'pg'
import type { Log } from '../telemetry/log.ts'
import { counter } from '../telemetry/metrics.ts'
import type { FindUnknown } from './ask-webhooks.ts'
import { isLeading, type Lease } from './hold-lease.ts'

/** The limit of the internal operation; a new event may wait behind about four of the relay's batches. */
export const pageRows = 1_000

export type DoubtTimes = {
  /** Until an event is published once more, doubled each time: the broker drops copies within 10 minutes and says nothing. */
  againMs: number
  longestAgainMs: number
  /** The retention of consumers: an older event is published again once, because it may have been known and deleted. */
  rememberedMs: number
}

export type Leading = {
  pool: Pool
  log: Log
  clock: () => Date
  findUnknown: FindUnknown
  lease: Lease
  signal: AbortSignal
}

/** How many doubts stay, how many are gone, and how many events of them are published again. */
type Resolved = { left: number; done: number; again: number }

type ResolveDeps = Leading & { times: DoubtTimes }
type Doubt = { seq: string; id: string | null; published: boolean; due: boolean; last: boolean }

const publishedAgain = counter(
  'outbox_published_again',
  'Events published again because the webhooks service did not know them',
)

/**
 * Checks the events in doubt once more. Events known by now are no longer in doubt; unknown ones are marked for the relay, at
 * most a page, with the same ids and bytes.
 */
export async function reconcileUnconfirmed(parts: ResolveDeps): Promise<Resolved> {
  const sum = { left: 0, done: 0, again: 0 }
  const { pool, clock, times, signal } = parts
  for (let after = '0'; !signal.aborted; ) {
    const rememberedSince = new Date(clock().getTime() - times.rememberedMs)
    const { rows } = await pool.query<Doubt>(readDoubts, [after, pageRows, rememberedSince])
    const page = await resolvePage(parts, rows)
    sum.left += page.left
    sum.done += page.done
    sum.again += page.again
    after = rows.at(-1)?.seq ?? after
    if (rows.length < pageRows || sum.again > 0) break
  }
  return sum
}

async function resolvePage(parts: ResolveDeps, doubts: readonly Doubt[]): Promise<Resolved> {
  const { pool, log, lease, times } = parts
  const unknown = await findUnknownEvents(parts, doubts)
  const open = doubts.filter(({ id, published }) => id !== null && (!published || unknown.has(id)))
  const late = open.filter(({ published, due, last }) => published && due && !last)
  const forgotten = open.filter(({ published, due, last }) => published && due && last)
  const done = [...doubts.filter((doubt) => !open.includes(doubt)), ...forgotten]

  if (forgotten.length > 0) log.warn({ events: forgotten.length, first: forgotten[0]?.id }, 'outbox.event_forgotten')
  if (done.length > 0) await pool.query(forget, [lease.holder, lease.token, listSeqs(done)])
  if (late.length > 0) {
    const values = [lease.holder, lease.token, listSeqs(late), times.againMs, times.longestAgainMs]
    const { rowCount } = await pool.query(publishAgain, values)
    log.warn({ events: rowCount, first: late[0]?.id }, 'outbox.published_again')
    publishedAgain({}, rowCount ?? 0)
  }
  return { left: doubts.length - done.length, done: done.length, again: late.length }
}

/** The published events that the webhooks service does not know. */
export async function findUnknownEvents(
  { findUnknown, signal }: Pick<Leading, 'findUnknown' | 'signal'>,
  events: readonly { id: string | null; published: boolean }[],
): Promise<ReadonlySet<string>> {
  const ids = events.flatMap(({ id, published }) => (id !== null && published ? [id] : []))
  return ids.length === 0 ? new Set() : await findUnknown(ids, signal)
}

export function listSeqs(rows: readonly { seq: string }[]): string[] {
  return rows.map(({ seq }) => seq)
}

// A row that was deleted by hand is no longer in doubt.
const readDoubts = `
  SELECT doubt.seq, event.id, coalesce(event.published_at IS NOT NULL, false) AS published,
    doubt.again_at <= clock_timestamp() AS due,
    coalesce(doubt.tries > 0 AND event.occurred_at < $3, false) AS last
  FROM outbox_unconfirmed AS doubt LEFT JOIN outbox_event AS event ON event.seq = doubt.seq
  WHERE doubt.seq > $1 ORDER BY doubt.seq LIMIT $2`

const forget = `DELETE FROM outbox_unconfirmed WHERE seq = ANY($3::bigint[]) AND ${isLeading}`

const publishAgain = `
  WITH tried AS (
    UPDATE outbox_unconfirmed
    SET tries = tries + 1,
        again_at = clock_timestamp() + least($5, $4 * power(2, least(tries, 20))) * interval '1 millisecond'
    WHERE seq = ANY($3::bigint[]) AND ${isLeading}
    RETURNING seq)
  UPDATE outbox_event SET published_at = NULL
  WHERE seq IN (SELECT seq FROM tried) AND published_at IS NOT NULL`
