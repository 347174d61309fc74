import type { Pool } from 'pg'
import { gauge } from './metrics.ts'

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
