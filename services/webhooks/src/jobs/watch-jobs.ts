import { gauge } from '@lokum/service-kit/telemetry/metrics'
import type { Pool } from 'pg'

/** Metrics of running jobs. */
export function watchJobs({ pool }: { pool: Pool }): void {
  gauge('webhook_jobs_running', 'Recoveries and replays that have not ended', async (observe) => {
    const { rows } = await pool.query<{ running: number }>(running)
    observe(rows[0]?.running ?? 0)
  })
}

const running = `SELECT count(*)::int AS running FROM delivery_job WHERE state = 'running'`
