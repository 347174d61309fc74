import { gauge } from '@lokum/service-kit/telemetry/metrics'
import type { Pool } from 'pg'

const states = ['failing', 'blocked', 'paused', 'disabled'] as const

/** Metrics of endpoints that fail, are blocked, paused or disabled. */
export function watchHealth({ pool }: { pool: Pool }): void {
  const about =
    'Endpoints that fail, wait because of 429, 503 or Retry-After, are paused or disabled; each counted up to 10000'
  gauge('webhook_endpoints', about, async (observe) => {
    const { rows } = await pool.query<Record<(typeof states)[number], number>>(count)
    for (const state of states) observe(rows[0]?.[state] ?? 0, { state })
  })
}

// Each condition is that of an index that holds these endpoints alone.
const count = `
  SELECT
    (SELECT count(*) FROM (
      SELECT FROM fairness_queue AS fairness JOIN endpoint ON endpoint.id = fairness.endpoint_id
      WHERE (fairness.failing_since IS NOT NULL OR fairness.warned > 0) AND fairness.failing_since IS NOT NULL
        AND endpoint.state = 'active' AND endpoint.deleted_at IS NULL LIMIT 10000) AS counted)::int AS failing,
    (SELECT count(*) FROM (
      SELECT FROM fairness_queue WHERE blocked_until > '-infinity' AND blocked_until > clock_timestamp() LIMIT 10000) AS counted)::int
      AS blocked,
    (SELECT count(*) FROM (
      SELECT FROM endpoint WHERE state = 'paused' AND deleted_at IS NULL LIMIT 10000) AS counted)::int AS paused,
    (SELECT count(*) FROM (
      SELECT FROM endpoint WHERE state = 'disabled' AND deleted_at IS NULL LIMIT 10000) AS counted)::int AS disabled`
