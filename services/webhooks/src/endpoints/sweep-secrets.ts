import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '@lokum/service-kit/telemetry/log'
import type { Pool } from 'pg'

/** Expired secrets sign nothing, so how soon they are gone is a matter of tidiness. */
const everyMs = 10 * 60_000

type Parts = { pool: Pool; log: Log; clock: () => Date }

/** Deletes expired secrets every ten minutes for as long as the service runs. */
export function startSecretSweeper({ pool, log, clock }: Parts): AsyncDisposable {
  const stop = new AbortController()
  const sweeping = (async () => {
    while (!stop.signal.aborted) {
      await sweepSecrets(pool, clock()).catch((error: unknown) =>
        log.warn({ error: String(error) }, 'secrets.not_swept'),
      )
      await delay(everyMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
    }
  })()
  return {
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      await sweeping
    },
  }
}

/** Deletes the secrets that expired by `now`. */
export async function sweepSecrets(pool: Pool, now: Date): Promise<void> {
  await pool.query('DELETE FROM endpoint_secret WHERE expires_at <= $1', [now])
}
