import type { Operation, RateLimit } from '@lokum/contracts/operation'
import type { Log } from '@lokum/service-kit/telemetry/log'
import pg from 'pg'
import type { Verdict } from './window.ts'

/** Which call is to be counted. */
export type CountedCall = { operation: Operation; tokenHash: string; accountId: string }

/** Calls that were counted elsewhere while the store was away. */
export type Untold = { token: RateLimit; account: RateLimit }

export type CallStore = AsyncDisposable & {
  pool: pg.Pool
  /** Checks and counts one call in one round trip. @throws StoreTooSlow, or whatever says that the store is down */
  count: (call: CountedCall, untold: Untold) => Promise<Verdict>
}

type Options = { url: string; poolSize: number; timeoutMs: number; ceilingFactor: number; log: Log }

type Row = { accepted: boolean } & Record<`${'token' | 'account'}_${'minute' | 'day'}_${'calls' | 'ms'}`, number>

/** Opens the gateway's own database; it need not be reachable yet. Losing the last counts in a crash is affordable, waiting for the disk is not. */
export function openCallStore({ url, poolSize, timeoutMs, ceilingFactor, log }: Options): CallStore {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'gateway',
    max: poolSize,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: timeoutMs * 2,
    query_timeout: timeoutMs * 4,
    keepAlive: true,
    options: `-c synchronous_commit=off -c statement_timeout=${timeoutMs * 4}`,
  })
  pool.on('error', (error) => log.warn({ error: error.message }, 'limits.connection_lost'))
  return {
    pool,
    count: (call, untold) => within(timeoutMs, ask(pool, countCall(call, untold, ceilingFactor))),
    [Symbol.asyncDispose]: () => pool.end(),
  }
}

function countCall(
  { operation, tokenHash, accountId }: CountedCall,
  { token, account }: Untold,
  ceilingFactor: number,
) {
  const { minute, day } = operation.limit
  return {
    name: 'count_call',
    text: 'SELECT * FROM count_call($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    values: [
      tokenHash,
      accountId,
      operation.id,
      minute,
      day,
      ceilingFactor,
      token.minute,
      token.day,
      account.minute,
      account.day,
    ],
  }
}

async function ask(pool: pg.Pool, question: pg.QueryConfig): Promise<Verdict> {
  const { rows } = await pool.query<Row>(question)
  const [row] = rows
  if (!row) throw new Error('The counter gave no answer.')
  return {
    accepted: row.accepted,
    token: {
      minute: { calls: row.token_minute_calls, endsInMs: row.token_minute_ms },
      day: { calls: row.token_day_calls, endsInMs: row.token_day_ms },
    },
    account: {
      minute: { calls: row.account_minute_calls, endsInMs: row.account_minute_ms },
      day: { calls: row.account_day_calls, endsInMs: row.account_day_ms },
    },
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
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
