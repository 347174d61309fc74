import { gauge } from '@lokum/service-kit/telemetry/metrics'
import type { Pool } from 'pg'

/** Metrics of waiting deliveries. */
export function watchDeliveries({ pool }: { pool: Pool }): void {
  gauge(
    'webhook_lag_seconds',
    'How long the delivery that is due longest has been due, by how its endpoint does',
    async (observe) => {
      const { rows } = await pool.query<{ healthy: number; failing: number }>(longestDue)
      observe(rows[0]?.healthy ?? 0, { state: 'healthy' })
      observe(rows[0]?.failing ?? 0, { state: 'failing' })
    },
  )
  gauge(
    'webhook_held_deliveries',
    'Deliveries that wait for their disabled endpoint, out of 10000',
    async (observe) => {
      const { rows } = await pool.query<{ held: number }>(held)
      observe(rows[0]?.held ?? 0)
    },
  )
}

const longestDue = `
  SELECT coalesce(extract(epoch FROM clock_timestamp() - min(next_due_at) FILTER (WHERE failing_since IS NULL)), 0)::float AS healthy,
    coalesce(extract(epoch FROM clock_timestamp() - min(next_due_at) FILTER (WHERE failing_since IS NOT NULL)), 0)::float AS failing
  FROM fairness_queue WHERE next_due_at <= clock_timestamp()`

// The state of a delivery is in no index, so the newest ones of disabled endpoints are looked through, and not without end.
const held = `
  SELECT count(*) FILTER (WHERE looked.state = 'held')::int AS held
  FROM (
    SELECT newest.state FROM endpoint
    CROSS JOIN LATERAL (
      SELECT delivery.state FROM delivery WHERE delivery.endpoint_id = endpoint.id ORDER BY delivery.id DESC LIMIT 1000) AS newest
    WHERE endpoint.state = 'disabled' AND endpoint.deleted_at IS NULL
    LIMIT 10000) AS looked`
