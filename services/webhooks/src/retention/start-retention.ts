import { setTimeout as delay } from 'node:timers/promises'
import { type Repetition, repeat } from '@lokum/service-kit/background/repeat'
import { expireWithoutEvent } from './expire-deliveries.ts'
import { keepPartitions, type RetentionDeps } from './keep-partitions.ts'
import { partitionWidthMs } from './plan-partitions.ts'
import { sweepLeftovers } from './sweep-leftovers.ts'
import { watchPartitions } from './watch-partitions.ts'

/** A partition that was locked is tried again after a minute; partitions of seconds need three tries in each. */
const longestPauseMs = 60_000
const roundsPerPartition = 3

/** The start does not wait for a database that is down: rows without a partition go to the default partition. */
const firstRoundMs = 2_000

/**
 * Keeps partitions ready and drops what is older than the retention, at once and for as long as the service runs. The first
 * partitions usually exist when it has started.
 */
export async function startRetention(parts: Omit<RetentionDeps, 'stop'>): Promise<Repetition> {
  const everyMs = Math.min(longestPauseMs, partitionWidthMs(parts.retentionMs) / roundsPerPartition)
  watchPartitions(parts)
  const first = Promise.withResolvers<void>()
  const runOnce = oneRound(parts)
  const repetition = repeat(parts, {
    failure: 'retention.broken_off',
    everyMs,
    run: ({ signal }) => runOnce(signal).finally(first.resolve),
  })
  await Promise.race([first.promise, delay(firstRoundMs, undefined, { ref: false })])
  return repetition
}

/** The first round also completes the work of a process that died. */
function oneRound(unstoppable: Omit<RetentionDeps, 'stop'>): (stop: AbortSignal) => Promise<void> {
  let isFirst = true
  return async (stop) => {
    const parts = { ...unstoppable, stop }
    const before = new Date(parts.clock().getTime() - parts.retentionMs)
    await keepPartitions(parts)
    if (isFirst) await expireWithoutEvent(parts, { to: before })
    await sweepLeftovers(parts, before)
    isFirst = false
  }
}
