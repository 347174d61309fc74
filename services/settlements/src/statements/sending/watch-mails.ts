import { gauge } from '@lokum/service-kit/telemetry/metrics'
import { readOnce } from '@lokum/service-kit/telemetry/read-once'
import type { Pool } from 'pg'

/** Exports metrics: how long mails wait, and how many wait for a person. */
export function watchMails(pool: Pool): void {
  const read = readOnce(async () => {
    const { rows } = await pool.query<{ age: number; waiting: number; unconfirmed: number }>(select)
    return rows[0] ?? { age: 0, waiting: 0, unconfirmed: 0 }
  })
  gauge('mail_oldest_seconds', 'Age of the oldest mail that is neither accepted nor given up', async (observe) =>
    observe((await read()).age),
  )
  gauge('mail_waiting', 'Mails that are neither accepted nor given up', async (observe) =>
    observe((await read()).waiting),
  )
  gauge(
    'mail_unconfirmed',
    'Mails with statements whose delivery is unconfirmed, until the landlord decides',
    async (observe) => observe((await read()).unconfirmed),
  )
}

const select = `
  SELECT coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float AS age, count(*)::int AS waiting,
    (SELECT count(*) FROM mail WHERE state = 'unconfirmed' AND resolved_at IS NULL AND kind = 'statement')::int AS unconfirmed
  FROM mail WHERE state IN ('queued', 'sending')`
