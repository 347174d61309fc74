import { coalesce } from '@lokum/service-kit/coalesce'
import { keptAlive } from '@lokum/service-kit/database/kept-alive'
import type { Log } from '@lokum/service-kit/telemetry/log'
import { watchPool } from '@lokum/service-kit/telemetry/watch-pool'
import pg from 'pg'
import { countTogether, type ReportedCall } from './count-together.ts'
import type { CountedCall, Uncounted } from './counted-call.ts'
import type { Verdict } from './window.ts'

export type CallStore = AsyncDisposable & {
  pool: pg.Pool
  /** Checks and counts one call in at most one round trip, which it may share. @throws StoreTooSlow, or whatever says that the store is down */
  count: (call: CountedCall, uncounted: Uncounted) => Promise<Verdict>
}

type Options = { url: string; poolSize: number; timeoutMs: number; ceilingFactor: number; log: Log }

// One statement at a time carries the most calls; with a second one, a locked row does not block all callers.
const bounds = { maxTogether: 64, maxUnderWay: 4, patienceMs: 20, nowMs: () => performance.now() }

// Counters are found by their key alone; the planner would read a small table as a whole, in any order, and plan again for each length.
const sessionSettings = {
  synchronous_commit: 'off',
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
}

/** Opens the gateway's own database; it need not be reachable yet. Losing the last counts in a crash is affordable, waiting for the disk is not. */
export function openCallStore({ url, poolSize, timeoutMs, ceilingFactor, log }: Options): CallStore {
  const settings = { ...sessionSettings, statement_timeout: timeoutMs * 4 }
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'gateway',
    max: poolSize,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: timeoutMs * 2,
    query_timeout: timeoutMs * 4,
    ...keptAlive,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  watchPool(pool, 'gateway')
  pool.on('error', (error) => log.warn({ error: error.message }, 'limits.connection_lost'))
  const count = coalesce(bounds, (reported: readonly ReportedCall[]) =>
    countTogether({ pool, ceilingFactor }, reported),
  )
  return {
    pool,
    count: (call, uncounted) => within(timeoutMs, count({ call, uncounted })),
    [Symbol.asyncDispose]: () => pool.end(),
  }
}

/** The store takes its time; what it did with the call comes late or never. */
export class StoreTooSlow extends Error {
  override readonly name = 'StoreTooSlow'
  readonly late: Promise<Verdict>

  constructor(ms: number, late: Promise<Verdict>) {
    super(`The counter did not answer within ${ms} ms.`)
    this.late = late
  }
}

/** The answer may already wait to be read when a busy process notices that the time is up, so that it gets another turn. */
function within(ms: number, work: Promise<Verdict>): Promise<Verdict> {
  return new Promise((resolve, reject) => {
    const timeUp = () => reject(new StoreTooSlow(ms, work))
    const timer = setTimeout(() => setImmediate(() => setImmediate(timeUp)), ms)
    work.then(
      (verdict) => {
        clearTimeout(timer)
        resolve(verdict)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}
