import type { Pool } from 'pg'
import { gauge } from '../telemetry/metrics.ts'

/** Shows how long events have been published without anybody knowing whether they arrived. */
export function watchConfirmation(pool: Pool): void {
  gauge(
    'outbox_unconfirmed_seconds',
    'Age of the oldest published event of which it is not certain that the webhooks service knows it',
    async (observe) => {
      const { rows } = await pool.query<{ age: number }>(oldest)
      observe(rows[0]?.age ?? Number.NaN)
    },
  )
}

// Unconfirmed events begin after one place; behind a long row of unpublished ones, which another value shows, it is not sought.
const oldest = `
  SELECT coalesce(extract(epoch FROM clock_timestamp() - least(doubted.occurred_at, fresh.occurred_at)), 0)::float AS age
  FROM outbox_confirmation AS confirmation
  LEFT JOIN LATERAL (
    SELECT min(event.occurred_at) AS occurred_at
    FROM outbox_unconfirmed AS doubt JOIN outbox_event AS event ON event.seq = doubt.seq AND event.published_at IS NOT NULL
  ) AS doubted ON true
  LEFT JOIN LATERAL (
    SELECT event.occurred_at FROM outbox_event AS event
    WHERE event.seq > confirmation.asked_seq AND event.seq <= confirmation.asked_seq + 10000
      AND event.published_at IS NOT NULL
    ORDER BY event.seq LIMIT 1
  ) AS fresh ON true`
