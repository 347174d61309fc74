import type { Pool } from 'pg'
import { gauge } from '../telemetry/metrics.ts'
import { readOnce } from '../telemetry/read-once.ts'

/** Shows how much waits to be published, and for how long. */
export function watchOutbox(pool: Pool): void {
  const read = readOnce(async () => {
    const { rows } = await pool.query<{ age: number; events: number }>(waiting)
    return rows[0] ?? { age: 0, events: 0 }
  })
  gauge('outbox_oldest_seconds', 'Age of the oldest event that is not published yet', async (observe) =>
    observe((await read()).age),
  )
  gauge('outbox_waiting_events', 'Events that are not published yet, counted up to 10000', async (observe) =>
    observe((await read()).events),
  )
}

// After an outage millions may wait: the oldest is the first of the index, and what follows it is counted up to a place.
const waiting = `
  WITH oldest AS MATERIALIZED (
    SELECT seq, occurred_at FROM outbox_event WHERE published_at IS NULL ORDER BY seq LIMIT 1)
  SELECT extract(epoch FROM clock_timestamp() - oldest.occurred_at)::float AS age,
    (SELECT count(*) FROM outbox_event AS event
     WHERE event.published_at IS NULL AND event.seq BETWEEN oldest.seq AND oldest.seq + 9999)::int AS events
  FROM oldest`
