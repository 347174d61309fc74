import { type Repetition, repeat, type Turn } from '@lokum/service-kit/background/repeat'
import type { Pool } from 'pg'
import { type WatchDeps, watchEndpoints } from './watch-endpoints.ts'
import { watchHealth } from './watch-health.ts'

/** The first warning is due after an hour: half a minute more is nothing, and the look at a healthy system costs one statement. */
const everyMs = 30_000

/** Looks after the endpoints' health every 30 s; a round that the database breaks off is made up for by the next one. */
export function startWatch(parts: Omit<WatchDeps, 'stop'> & { pool: Pool }): Repetition {
  watchHealth(parts)
  const run = ({ signal }: Turn) => watchEndpoints({ ...parts, stop: signal })
  return repeat(parts, { failure: 'endpoints.not_watched', everyMs, run })
}
