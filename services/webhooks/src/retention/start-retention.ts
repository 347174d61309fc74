import { setTimeout as delay } from 'node:timers/promises'
import { counter } from '@lokum/service-kit/telemetry/metrics'
import { expireWithoutEvent } from './expire-deliveries.ts'
import { keepPartitions, type RetentionParts } from './keep-partitions.ts'
import { widthMsOf } from './plan-partitions.ts'
import { sweepLeftovers } from './sweep-leftovers.ts'
import { watchPartitions } from './watch-partitions.ts'

/** What was in somebody's way is tried again after a minute; partitions of seconds need it three times in each. */
const everyMs = 60_000
const roundsPerPartition = 3

const failures = counter('webhook_retention_failed', 'Rounds of the retention that the database broke off')

/** A database that is away keeps nobody from starting: what has no partition yet has a place all the same. */
const firstRoundMs = 2_000

/**
 * Keeps partitions ready and drops what is older than the retention, at once and for as long as the service runs. The first
 * partitions stand when it has started, as a rule.
 */
export async function startRetention(parts: Omit<RetentionParts, 'stop'>): Promise<AsyncDisposable> {
  const stop = new AbortController()
  const pauseMs = Math.min(everyMs, widthMsOf(parts.retentionMs) / roundsPerPartition)
  const runOnce = oneRound({ ...parts, stop: stop.signal })
  watchPartitions(parts)
  const round = () =>
    runOnce().catch((error: unknown) => {
      failures()
      parts.log.warn({ error: String(error) }, 'retention.broken_off')
    })
  const first = round()
  const running = (async () => {
    await first
    while (!stop.signal.aborted) {
      await delay(pauseMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
      if (!stop.signal.aborted) await round()
    }
  })()
  await Promise.race([first, delay(firstRoundMs, undefined, { ref: false })])
  return {
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      await running
    },
  }
}

/** What a process that died left undone is looked for by the first round, since nobody else knows of it. */
function oneRound(parts: RetentionParts): () => Promise<void> {
  let isFirst = true
  return async () => {
    const before = new Date(parts.clock().getTime() - parts.retentionMs)
    await keepPartitions(parts)
    if (isFirst) await expireWithoutEvent(parts, { to: before })
    await sweepLeftovers(parts, before)
    isFirst = false
  }
}
