import type { Pool } from 'pg'
import { type Repetition, repeat } from '../background/repeat.ts'
import { findSqlError, sqlStates } from '../database/sql-error.ts'
import type { Log } from '../telemetry/log.ts'

const everyMs = 3_600_000
const inUseAgainMs = 60_000
/** A service that was not started for three months still finds a place for its entries. */
const monthsAhead = 3

type PartitionDeps = { pool: Pool; log: Log; clock: () => Date }

/** Makes the audit log's partitions of the months to come, for as long as the service runs. */
export function startAuditPartitions(parts: PartitionDeps): Repetition {
  return repeat(parts, {
    failure: 'audit.partition_not_made',
    everyMs,
    run: async ({ pauseFor }) => {
      if (!(await makeAuditPartitions(parts))) pauseFor(inUseAgainMs)
    },
  })
}

/** @returns whether each month has its place; another statement may have held the table */
export async function makeAuditPartitions({ pool, log, clock }: PartitionDeps): Promise<boolean> {
  const now = clock()
  for (let month = 0; month <= monthsAhead; month += 1) {
    const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month))
    const outcome = await makeOne(pool, day)
    if (outcome === 'busy') return false
    if (outcome === 'made') log.info({ month: day.toISOString().slice(0, 7) }, 'audit.partition_made')
    if (outcome === 'crowded') log.warn({ month: day.toISOString().slice(0, 7) }, 'audit.partition_crowded')
  }
  return true
}

type Outcome = 'made' | 'there' | 'crowded' | 'busy'

async function makeOne(pool: Pool, day: Date): Promise<Outcome> {
  try {
    const { rows } = await pool.query<{ outcome: Outcome }>('SELECT make_audit_partition($1) AS outcome', [
      day.toISOString().slice(0, 10),
    ])
    return rows[0]?.outcome ?? 'busy'
  } catch (error) {
    if (findSqlError(error)?.code !== sqlStates.lockNotAvailable) throw error
    return 'busy'
  }
}
