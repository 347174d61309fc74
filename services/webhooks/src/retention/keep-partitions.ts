import { findSqlError, sqlStates } from '@lokum/service-kit/database/sql-error'
import type { Log } from '@lokum/service-kit/telemetry/log'
import { counter } from '@lokum/service-kit/telemetry/metrics'
import type { Pool } from 'pg'
import { expireOfEvents, expireQueued, expireWithoutEvent } from './expire-deliveries.ts'
import { listPartitions } from './list-partitions.ts'
import { type Partition, type PlannedPartition, partitionedTables, planPartitions } from './plan-partitions.ts'

export type RetentionDeps = { pool: Pool; log: Log; clock: () => Date; retentionMs: number; stop: AbortSignal }

const tables = partitionedTables.map((table) => ({ table }))
const made = counter('webhook_partitions_made', 'Partitions that were made', tables)
const dropped = counter('webhook_partitions_dropped', 'Partitions that were dropped with all that was in them', tables)

/** The result for one partition; only `made` and `dropped` are changes. */
type Outcome = 'made' | 'there' | 'crowded' | 'dropped' | 'gone' | 'needed' | 'busy'

/**
 * Makes the partitions that will be needed and drops those that are older than the retention, each in a transaction of its own
 * that gives up at once when a lock is taken; then the next call tries again.
 * @returns the end of the youngest partition of events that was dropped
 */
export async function keepPartitions(parts: RetentionDeps): Promise<Date | undefined> {
  const plan = planPartitions(await listPartitions(parts), parts.clock(), parts.retentionMs)
  for (const partitions of Map.groupBy(plan.make, ({ table }) => table).values()) await makeAll(parts, partitions)
  return await dropAll(parts, plan.drop)
}

/** In their order; when one cannot be made, the next round begins with it, so that none is left out. */
async function makeAll(parts: RetentionDeps, partitions: readonly PlannedPartition[]): Promise<void> {
  for (const { table, from, to } of partitions) {
    if (parts.stop.aborted) return
    const outcome = await changeShape(parts, makeOne, [table, from, to])
    if (outcome === 'made') made({ table })
    if (outcome === 'crowded') parts.log.warn({ table, from, to }, 'partition.not_made')
    if (outcome === 'busy') return
  }
}

/** In their order; what cannot leave yet keeps those after it. */
async function dropAll(parts: RetentionDeps, partitions: readonly Partition[]): Promise<Date | undefined> {
  let eventsUntil: Date | undefined
  for (const partition of partitions) {
    if (parts.stop.aborted || !(await dropOne(parts, partition))) break
    if (partition.table === 'event') eventsUntil = partition.to
  }
  if (eventsUntil) await expireWithoutEvent(parts, { to: eventsUntil })
  return eventsUntil
}

async function dropOne(parts: RetentionDeps, partition: Partition): Promise<boolean> {
  const { table, name } = partition
  if (table === 'delivery') await expireQueued(parts, partition)
  if (table === 'event' && (await expireOfEvents(parts, partition)) > 0) return false
  const before = new Date(parts.clock().getTime() - parts.retentionMs)
  const outcome = await changeShape(parts, dropNamed, [name, before])
  if (outcome === 'dropped') {
    dropped({ table })
    parts.log.info({ partition: name }, 'partition.dropped')
  }
  return outcome === 'dropped' || outcome === 'gone'
}

async function changeShape({ pool, log }: RetentionDeps, text: string, values: readonly unknown[]): Promise<Outcome> {
  try {
    const { rows } = await pool.query<{ outcome: Outcome }>(text, [...values])
    return rows[0]?.outcome ?? 'busy'
  } catch (error) {
    const code = findSqlError(error)?.code
    // Another replica has dropped it since it was found.
    if (code === sqlStates.undefinedTable) return 'gone'
    // Other sessions wait for this only briefly, and this waits only briefly for them.
    if (code !== sqlStates.lockNotAvailable) throw error
    log.info({ values }, 'partition.in_use')
    return 'busy'
  }
}

const makeOne = 'SELECT make_partition($1, $2, $3) AS outcome'
const dropNamed = 'SELECT drop_partition($1, $2) AS outcome'
