import { type Repetition, repeat } from '@lokum/service-kit/background/repeat'
import type { Log } from '@lokum/service-kit/telemetry/log'
import type { Pool } from 'pg'

/** Expired secrets sign nothing, so how soon they are gone is a matter of tidiness. */
const everyMs = 10 * 60_000

type SweeperDeps = { pool: Pool; log: Log; clock: () => Date }

/** Deletes expired secrets every ten minutes for as long as the service runs. */
export function startSecretSweeper({ pool, log, clock }: SweeperDeps): Repetition {
  return repeat({ log }, { failure: 'secrets.not_swept', everyMs, run: () => sweepSecrets(pool, clock()) })
}

/** Deletes the secrets that expired by `now`. */
export async function sweepSecrets(pool: Pool, now: Date): Promise<void> {
  await pool.query('DELETE FROM endpoint_secret WHERE expires_at <= $1', [now])
}
