import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { repeat } from '../background/repeat.ts'
import type { Log } from '../telemetry/log.ts'
import { gauge } from '../telemetry/metrics.ts'

const everyMs = 10_000
const retryMs = 1_000
/** The start does not wait longer for a database that is down; until it answers, the machine's clock is used. */
const firstMs = 2_000
/** Below this the machine's own clock serves: the difference is that of the measurement. */
const agreesWithinMs = 100

type ClockDeps = { pool: Pool; log: Log; wall: () => Date; everyMs?: number }
type Measured = { timeMs: number; at: number; aheadMs: number }

/**
 * Opens the clock of a service: that of its database, so that all replicas have the same time. Between two measurements time
 * passes by the process's monotonic clock, which no correction of the machine's clock moves.
 */
export async function openDatabaseClock(parts: ClockDeps): Promise<AsyncDisposable & { clock: () => Date }> {
  const { wall } = parts
  let measured: Measured | undefined
  gauge('clock_ahead_seconds', "How far the machine's clock is ahead of the database's", (observe) =>
    observe(measured ? measured.aheadMs / 1_000 : Number.NaN),
  )
  const first = Promise.withResolvers<void>()
  const run = async () => {
    try {
      measured = await measure(parts)
    } finally {
      first.resolve()
    }
    if (measured.aheadMs !== 0) parts.log.warn({ ahead_ms: Math.round(measured.aheadMs) }, 'clock.differs')
  }
  const failure = 'clock.not_measured'
  const repeating = repeat(parts, { failure, everyMs: parts.everyMs ?? everyMs, retryAfterMs: () => retryMs, run })
  await Promise.race([first.promise, delay(firstMs, undefined, { ref: false })])
  const clock = () => {
    if (!measured) return wall()
    const time = measured.timeMs + performance.now() - measured.at
    const machine = wall()
    return Math.abs(machine.getTime() - time) <= agreesWithinMs ? machine : new Date(time)
  }
  return { clock, [Symbol.asyncDispose]: () => repeating[Symbol.asyncDispose]() }
}

async function measure({ pool, wall }: ClockDeps): Promise<Measured> {
  const { databaseMs, tripMs, at } = await ask(pool)
  const machineMs = wall().getTime()
  // The database read its clock at some time of the trip: the middle is the best guess, and half of the trip the largest error.
  const timeMs = databaseMs + tripMs / 2
  const agrees = Math.abs(machineMs - timeMs) <= agreesWithinMs + tripMs / 2
  return agrees ? { timeMs: machineMs, at, aheadMs: 0 } : { timeMs, at, aheadMs: machineMs - timeMs }
}

/** Asks on a connection taken before, because the wait for one is no part of the trip. */
async function ask(pool: Pool): Promise<{ databaseMs: number; tripMs: number; at: number }> {
  const client = await pool.connect()
  // A lost connection fails the query too.
  const ignore = () => undefined
  client.on('error', ignore)
  try {
    const askedAt = performance.now()
    const { rows } = await client.query<{ ms: number }>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float AS ms',
    )
    const at = performance.now()
    client.off('error', ignore).release()
    return { databaseMs: rows[0]?.ms ?? Number.NaN, tripMs: at - askedAt, at }
  } catch (error) {
    client.release(true)
    throw error
  }
}
