import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { type WatchParts, watchEndpoints } from './watch-endpoints.ts'
import { watchHealth } from './watch-health.ts'

/** The first warning is due after an hour: half a minute more is nothing, and the look at a healthy system costs one statement. */
const everyMs = 30_000

/** Looks after the endpoints' health every 30 s; a round that the database breaks off is made up for by the next one. */
export function startWatch(parts: Omit<WatchParts, 'stop'> & { pool: Pool }): AsyncDisposable {
  watchHealth(parts)
  const stop = new AbortController()
  const watching = (async () => {
    while (!stop.signal.aborted) {
      await watchEndpoints({ ...parts, stop: stop.signal }).catch((error: unknown) =>
        parts.log.warn({ error: String(error) }, 'endpoints.not_watched'),
      )
      await delay(everyMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
    }
  })()
  return {
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      await watching
    },
  }
}
