import type { Pool } from 'pg'
import { type Repetition, repeat, type Turn } from '../background/repeat.ts'
import type { Log } from '../telemetry/log.ts'
import type { FindUnknown } from './ask-webhooks.ts'
import { type ConfirmTimes, confirmEvents } from './confirm-events.ts'
import type { Relay } from './relay-outbox.ts'
import { sweepOutbox } from './sweep-outbox.ts'
import { watchConfirmation } from './watch-confirmation.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export type ReconcilerTimes = ConfirmTimes & { everyMs: number; sweepEveryMs: number; keptMs: number }

const ordinaryTimes: ReconcilerTimes = {
  // With the time to settle a lost event is found within a minute or two, for two calls a minute.
  everyMs: 30_000,
  settledMs: 20_000,
  // Three more tries and the broker's 10 minutes are over; one an hour does no harm for an event that is never accepted.
  againMs: 2 * minuteMs,
  longestAgainMs: 60 * minuteMs,
  // Both are promises of docs/events.md: how long consumers remember ids, and how long events can be published again.
  rememberedMs: 30 * dayMs,
  keptMs: 7 * dayMs,
  // As the sweep of idempotency keys.
  sweepEveryMs: 10 * minuteMs,
}
/** The first pause after a round that moved on, long enough for the relay to publish and the reader to store. */
const busyMs = 1_000

type ReconcilerDeps = {
  pool: Pool
  log: Log
  clock: () => Date
  relay: Pick<Relay, 'lease' | 'wake'>
  findUnknown: FindUnknown
  times?: Partial<ReconcilerTimes> | undefined
}

/**
 * Sees to it that the webhooks service gets every event of the outbox, whatever becomes of the broker, and deletes those that it
 * has had for long. It works in the process that leads the relay; while the webhooks service is away nothing happens.
 */
export function startReconciler({ times: changed, ...parts }: ReconcilerDeps): Repetition {
  const times = { ...ordinaryTimes, ...changed }
  watchConfirmation(parts.pool)
  let sweptAt = Number.NEGATIVE_INFINITY
  let pauseMs = times.everyMs
  const run = async ({ signal, pauseFor }: Turn) => {
    const sweepDue = performance.now() - sweptAt >= times.sweepEveryMs
    const round = await reconcileOnce({ ...parts, times, signal }, { sweepDue })
    if (round?.swept) sweptAt = performance.now()
    pauseMs = Math.min(round?.progress ? busyMs : 2 * pauseMs, times.everyMs)
    pauseFor(pauseMs)
  }
  return repeat(parts, { failure: 'outbox.not_reconciled', everyMs: times.everyMs, run })
}

type Running = Omit<ReconcilerDeps, 'times'> & { times: ReconcilerTimes; signal: AbortSignal }

async function reconcileOnce(parts: Running, { sweepDue }: { sweepDue: boolean }) {
  const { relay, clock, times } = parts
  const lease = relay.lease()
  if (!lease) return undefined
  const { progress, again } = await confirmEvents({ ...parts, lease })
  if (again > 0) relay.wake()
  if (sweepDue) await sweepOutbox({ ...parts, lease }, new Date(clock().getTime() - times.keptMs))
  return { progress: progress > 0, swept: sweepDue }
}
