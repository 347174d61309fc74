import pg from 'pg'
import type { PoolGuard } from './pool-guard.ts'

/** When a pool counts as stuck, and how long a fresh connection is waited for. */
export type StuckTimes = { quietMs: number; freshMs: number }

/** A container's probe waits 5 s. */
export const usualStuckTimes: StuckTimes = { quietMs: 30_000, freshMs: 2_000 }

type Activity = Pick<PoolGuard, 'size' | 'taken' | 'quietMs'>

/**
 * Whether a pool has lost its connections to itself: all are taken, no statement has ended for a while, and the database answers
 * on a connection of its own. A database that is away is no reason to restart.
 */
export async function hasLostItsSlots(guard: Activity, url: string, times = usualStuckTimes): Promise<boolean> {
  if (guard.taken < guard.size || guard.quietMs < times.quietMs) return false
  return answers(url, times.freshMs)
}

async function answers(url: string, withinMs: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
    application_name: 'liveness',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    client.connection.stream.destroy()
  }
}
