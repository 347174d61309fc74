import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { isUnavailable } from '../database/database-fault.ts'

/** Rows of one statement: quick to lock, and a new event may wait behind about four of the relay's batches. */
const batchSize = 1_000
const lookEveryMs = 100
/** A new leader is found within 11 s and an unanswered publication is given up after 5 s; after twice that, no relay is running. */
const standardPatienceMs = 30_000

/** The events that occurred from `from` on and before `to`; every type when none is named. */
export type Range = { from: Date; to: Date; type: string | undefined }

type RepublishDeps = { pool: Pool; patienceMs?: number }
type Batch = { after: bigint; last: bigint }

/** The relay publishes nothing: its service does not run, or does not reach the broker. */
export class NothingPublished extends Error {
  override readonly name = 'NothingPublished'
  readonly marked: number
  constructor(marked: number) {
    super('Nothing was published for a while')
    this.marked = marked
  }
}

/** How many events of the outbox the range has. */
export async function countEvents({ pool }: RepublishDeps, range: Range): Promise<number> {
  return await sumOverBatches({ pool }, (batch) => numberOf(pool, countBatch, [...valuesOf(batch), ...limitsOf(range)]))
}

/**
 * Has a range of the outbox published again, in its order and with the same ids and bytes, by the running relay. It marks
 * one batch after another as unpublished and waits for it, so that new events wait behind one batch at most.
 * @returns how many events were published again
 * @throws NothingPublished when no relay publishes; marked events are published later, and the same call can be made again
 */
export async function republishEvents(
  { pool, patienceMs = standardPatienceMs }: RepublishDeps,
  range: Range,
): Promise<number> {
  let total = 0
  return await sumOverBatches({ pool }, async (batch) => {
    const marked = await numberOf(pool, markBatch, [...valuesOf(batch), ...limitsOf(range)])
    total += marked
    if (marked > 0 && !(await wasPublished({ pool, patienceMs }, batch))) throw new NothingPublished(total)
    return marked
  })
}

/** Every batch covers a fixed span of the primary key, so that no statement grows with the table. */
async function sumOverBatches({ pool }: RepublishDeps, work: (batch: Batch) => Promise<number>): Promise<number> {
  const { rows } = await pool.query<{ first: string; last: string }>(ends)
  const [first, last] = [BigInt(rows[0]?.first ?? 0), BigInt(rows[0]?.last ?? -1)]
  let sum = 0
  for (let after = first - 1n; after < last; after += BigInt(batchSize))
    sum += await work({ after, last: after + BigInt(batchSize) })
  return sum
}

async function wasPublished({ pool, patienceMs }: Required<RepublishDeps>, batch: Batch): Promise<boolean> {
  let fewest = Number.POSITIVE_INFINITY
  let movedAt = performance.now()
  for (;;) {
    const waiting = await lookAt(pool, batch)
    if (waiting === 0) return true
    if (waiting < fewest) [fewest, movedAt] = [waiting, performance.now()]
    if (performance.now() - movedAt > patienceMs) return false
    await delay(lookEveryMs)
  }
}

/** A look changes nothing, so one that fails with its connection is repeated once on another. */
async function lookAt(pool: Pool, batch: Batch): Promise<number> {
  const look = () => numberOf(pool, countWaiting, valuesOf(batch))
  return await look().catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
    return look()
  })
}

async function numberOf(pool: Pool, text: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await pool.query<{ number: number }>(text, [...values])
  return rows[0]?.number ?? 0
}

function valuesOf({ after, last }: Batch): string[] {
  return [after.toString(), last.toString()]
}

function limitsOf({ from, to, type }: Range): (string | null)[] {
  return [from.toISOString(), to.toISOString(), type ?? null]
}

const ends = 'SELECT min(seq)::text AS first, max(seq)::text AS last FROM outbox_event'

const inBatch = `
  seq > $1 AND seq <= $2 AND occurred_at >= $3 AND occurred_at < $4 AND ($5::text IS NULL OR type = $5)`

const countBatch = `SELECT count(*)::int AS number FROM outbox_event WHERE ${inBatch}`

// Waiting events are published anyway and not counted.
const markBatch = `
  WITH marked AS (
    UPDATE outbox_event SET published_at = NULL WHERE ${inBatch} AND published_at IS NOT NULL RETURNING seq)
  SELECT count(*)::int AS number FROM marked`

const countWaiting = `
  SELECT count(*)::int AS number FROM outbox_event WHERE published_at IS NULL AND seq > $1 AND seq <= $2`
