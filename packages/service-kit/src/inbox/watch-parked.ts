import type { Pool } from 'pg'
import { gauge } from '../telemetry/metrics.ts'

/** Metrics of parked messages. */
export function watchParked(pool: Pool): void {
  gauge('parked_messages', 'Parked messages that were not removed yet, counted up to 10000', async (observe) => {
    const { rows } = await pool.query<{ parked: number }>(parked)
    observe(rows[0]?.parked ?? 0)
  })
}

const parked = 'SELECT count(*)::int AS parked FROM (SELECT FROM parked_message LIMIT 10000) AS counted'
