import { gauge } from '@lokum/service-kit/telemetry/metrics'
import type { Pool } from 'pg'

/** Shows for how long a picture has waited to be recognised. */
export function watchWaiting(pool: Pool): void {
  gauge('documents_waiting_seconds', 'Age of the oldest scan or photo that waits for recognition', async (observe) => {
    const { rows } = await pool.query<{ age: number | null }>(oldest)
    observe(rows[0]?.age ?? 0)
  })
}

const oldest = `
  SELECT greatest(0, extract(epoch FROM clock_timestamp() - min(read_at)))::float AS age
  FROM document_reading WHERE status = 'waiting'`
