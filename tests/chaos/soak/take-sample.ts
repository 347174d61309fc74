import type pg from 'pg'
import type { Published, Receipt } from '../webhooks/reconcile-receipts.ts'

export const tables = ['event', 'delivery', 'attempt', 'delivery_queue', 'fairness_queue', 'outbox_event'] as const
type Table = (typeof tables)[number]

export type Sample = {
  /** Since the load began. */
  seconds: number
  publishedPerSecond: number
  /** Receipts, repetitions included. */
  receivedPerSecond: number
  /** From the event to its first receipt, of healthy endpoints since the sample before; undefined when there was none. */
  latencyMs: { p50: number; p99: number } | undefined
  /** How long the delivery that is due longest at a healthy endpoint has been due. */
  lagSeconds: number
  queued: number
  /** Memory of each replica; undefined for one that is just away. */
  memoryMb: readonly (number | undefined)[]
  /** With their indexes and partitions. */
  tableMb: Record<Table, number>
  partitions: number
}

type Sizes = Pick<Sample, 'lagSeconds' | 'queued' | 'tableMb' | 'partitions'>

/** Asks the database what its tables take and what waits in them. */
export async function readSizes(pool: pg.Pool, healthy: readonly string[]): Promise<Sizes> {
  const { rows: sizes } = await pool.query<{ name: string; bytes: number }>(sizesOf, [tables])
  const bytes = new Map(sizes.map((row) => [row.name, row.bytes]))
  const { rows } = await pool.query<{ lagSeconds: number; queued: number; partitions: number }>(waiting, [healthy])
  return {
    lagSeconds: 0,
    queued: 0,
    partitions: 0,
    ...rows[0],
    tableMb: {
      event: inMb(bytes.get('event')),
      delivery: inMb(bytes.get('delivery')),
      attempt: inMb(bytes.get('attempt')),
      delivery_queue: inMb(bytes.get('delivery_queue')),
      fairness_queue: inMb(bytes.get('fairness_queue')),
      outbox_event: inMb(bytes.get('outbox_event')),
    },
  }
}

function inMb(bytes = 0): number {
  return Math.round(bytes / 1_024 ** 2 / 0.01) * 0.01
}

const sizesOf = `
  SELECT wanted.name, coalesce(
    (SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree(wanted.name::regclass)),
    pg_total_relation_size(wanted.name::regclass))::float AS bytes
  FROM unnest($1::text[]) AS wanted (name)`

const waiting = `
  SELECT
    (SELECT coalesce(extract(epoch FROM clock_timestamp() - min(due_at)), 0)::float FROM delivery_queue
     WHERE claim IS NULL AND due_at <= clock_timestamp() AND endpoint_id = ANY ($1)) AS "lagSeconds",
    (SELECT count(*)::int FROM delivery_queue) AS queued,
    (SELECT count(*)::int FROM pg_inherits WHERE inhparent IN ('event'::regclass, 'delivery'::regclass, 'attempt'::regclass)) AS partitions`

/** Times from the event to its first receipt, of those that came for the first time among these receipts. */
export function latencyOf(
  receipts: readonly Receipt[],
  published: ReadonlyMap<string, Published>,
): Sample['latencyMs'] {
  const times = receipts
    .flatMap(({ eventId, at }) => at - (published.get(eventId)?.occurredAt ?? at))
    .toSorted((a, b) => a - b)
  const at = (part: number) => times[Math.max(0, Math.ceil(times.length * part) - 1)] ?? 0
  return times.length === 0 ? undefined : { p50: at(0.5), p99: at(0.99) }
}
