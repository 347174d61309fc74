import type { Pool } from 'pg'
import { gauge, total } from './metrics.ts'

/** Shows how much of a pool of connections is taken; a caller waiting there is a waiting client. */
export function watchPool(pool: Pool, name: string): void {
  const labels = { pool: name }
  gauge('database_pool_size', 'Connections that the pool may open', (observe) => observe(pool.options.max, labels))
  gauge('database_pool_used', 'Connections that are at work', (observe) =>
    observe(pool.totalCount - pool.idleCount, labels),
  )
  gauge('database_pool_waiting', 'Statements that wait for a connection', (observe) =>
    observe(pool.waitingCount, labels),
  )
}

/** The activity of a pool's connections. */
export type PoolActivity = Readonly<{ running: number; quietMs: number; discarded: number }>

/** Shows whether the connections that are taken do anything: a pool that is used up and quiet has lost its connections. */
export function watchActivity(activity: PoolActivity, name: string): void {
  const labels = { pool: name }
  gauge('database_pool_running', 'Statements that run on connections of the pool', (observe) =>
    observe(activity.running, labels),
  )
  gauge('database_pool_quiet_seconds', 'Time since a statement last ended on a connection of the pool', (observe) =>
    observe(activity.quietMs / 1_000, labels),
  )
  total(
    'database_pool_discarded',
    'Connections closed because a transaction could not begin or end on them',
    () => activity.discarded,
    labels,
  )
}
