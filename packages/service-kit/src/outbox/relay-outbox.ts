import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { events as declaredEvents } from '@lokum/contracts/catalogue'
import type { Pool } from 'pg'
import { repeat, type Turn } from '../background/repeat.ts'
import type { Broker, ReachedBroker } from '../broker/connect-broker.ts'
import type { Log } from '../telemetry/log.ts'
import { counter, gauge } from '../telemetry/metrics.ts'
import { createLeaseHolder, type Lease } from './hold-lease.ts'
import { publishEvent, type WaitingEvent } from './publish-event.ts'
import { watchOutbox } from './watch-outbox.ts'

const batchSize = 256
const sweepMs = 1_000
const minPauseMs = 250
const maxPauseMs = 5_000
/** Acknowledgements take milliseconds. What has none by then when the service stops is published again, with the same message id. */
const stopGraceMs = 500

export type Relay = AsyncDisposable & {
  /** Announces a commit. Never waits, never fails. */
  wake: () => void
  /** The lease of the database while this process leads. */
  lease: () => Lease | undefined
}

type RelayDeps = { pool: Pool; broker: Broker; log: Log; service: string; publicBaseUrl: string; holder: string }
type Running = RelayDeps & { reached: ReachedBroker; lease: ReturnType<typeof createLeaseHolder> }

const contracts = new Map(declaredEvents.map((event) => [event.type, event]))
const published = counter('outbox_published', 'Events that the broker has acknowledged')
const failed = counter('outbox_publish_failed', 'Attempts to publish an event that the broker did not acknowledge')

/**
 * Publishes the events of the outbox: at once after a commit, every second, and again after any failure. One relay
 * leads for one database; within an aggregate the order of the changes is kept.
 */
export function startRelay(parts: RelayDeps): Relay {
  const lease = createLeaseHolder(parts)
  const subject = `wake.outbox.${parts.service}`
  let reached: ReachedBroker | undefined

  watchOutbox(parts.pool)
  gauge('outbox_leader', '1 in the one process that publishes', (observe) => observe(lease.held() ? 1 : 0))

  const reach = async (signal: AbortSignal) => {
    const found = await parts.broker.reached(signal)
    found.connection.subscribe(subject, { callback: () => relaying.wake() })
    return found
  }
  const wakeLeader = () => {
    const connection = reached?.connection
    if (connection && !connection.isClosed() && !connection.isDraining()) connection.publish(subject)
  }
  const relaying = repeat(parts, {
    failure: 'outbox.not_relayed',
    everyMs: sweepMs,
    retryAfterMs: (failures) => Math.min(maxPauseMs, minPauseMs + 100 * 2 ** failures),
    run: async (turn) => {
      reached ??= await reach(turn.signal)
      await relayOnce({ ...parts, reached, lease }, turn)
    },
  })
  return {
    wake: () => (lease.held() ? relaying.wake() : wakeLeader()),
    lease: lease.held,
    [Symbol.asyncDispose]: async () => {
      await relaying[Symbol.asyncDispose]()
      if (!reached) return
      await lease.release()
      wakeLeader()
    },
  }
}

/** @throws when no waiting event could be published, or the database is down */
async function relayOnce(parts: Running, { pauseFor, signal }: Turn): Promise<void> {
  const lease = await parts.lease.hold()
  if (!lease) return
  const { rows } = await parts.pool.query<WaitingEvent>({
    name: 'find-waiting',
    text: findWaiting,
    values: [batchSize],
  })
  const wave = oneOfEachAggregate(rows)
  if (wave.length === 0) return

  const results = await publishWave(parts, wave, signal)
  const kept = wave.filter((_, index) => results[index]?.status === 'fulfilled')
  await markPublished(parts.pool, lease, kept)
  published({}, kept.length)

  const refusal = results.find((result) => result.status === 'rejected')
  pauseFor(0)
  if (!refusal) return
  failed({}, wave.length - kept.length)
  parts.log.warn({ error: String(refusal.reason), events: wave.length - kept.length }, 'outbox.not_published')
  signal.throwIfAborted()
  await parts.reached.ensureStreams()
  // A permanently refused event delays only later events of the same object.
  if (kept.length === 0) throw new Error('No waiting event could be published.', { cause: refusal.reason })
}

/** Publishes events at the same time. */
async function publishWave(parts: Running, wave: readonly WaitingEvent[], stop: AbortSignal) {
  const done = new AbortController()
  const stopped = stopGrace(stop, { graceMs: stopGraceMs, done: done.signal })
  const publishing = wave.map((event) =>
    Promise.race([publishEvent({ ...parts, publish: parts.reached.publish, contracts }, event), stopped]),
  )
  const results = await Promise.allSettled(publishing)
  done.abort()
  await stopped.catch(() => undefined)
  return results
}

/** Two events of one aggregate in flight together could change places, so the later one waits for the next wave. */
function oneOfEachAggregate(waiting: readonly WaitingEvent[]): WaitingEvent[] {
  const seen = new Set<string>()
  return waiting.filter((event) => {
    const place = `${contracts.get(event.type)?.stream} ${event.aggregate_id}`
    if (seen.has(place)) return false
    seen.add(place)
    return true
  })
}

async function markPublished(pool: Pool, lease: Lease, kept: readonly WaitingEvent[]): Promise<void> {
  const values = [kept.map(({ seq }) => seq), lease.holder, lease.token]
  await pool.query({ name: 'mark-published', text: mark, values })
}

const findWaiting = `
  SELECT seq, id, type, account_id, aggregate_id, sequence, occurred_at, data, traceparent,
    (extract(epoch FROM clock_timestamp() - recorded_at) * 1000)::float AS waited_ms
  FROM outbox_event WHERE published_at IS NULL ORDER BY seq LIMIT $1`

// A relay whose lease has passed on marks nothing: its successor publishes again, with the same message ids. The same
// happens to marks lost in a crash of the database, so no write here waits for the disk.
const mark = `
  UPDATE outbox_event SET published_at = clock_timestamp()
  WHERE seq = ANY($1::bigint[]) AND EXISTS (SELECT FROM relay_lease WHERE holder = $2 AND token = $3::bigint)
    AND (SELECT set_config('synchronous_commit', 'off', true)) = 'off'`

/**
 * Rejects `graceMs` after the service was told to stop, for work to race with that can wait for something that is away. `done`
 * ends the waiting.
 */
async function stopGrace(stop: AbortSignal, { graceMs, done }: { graceMs: number; done: AbortSignal }): Promise<never> {
  if (!stop.aborted) await once(stop, 'abort', { signal: done })
  await delay(graceMs, undefined, { signal: done })
  throw new Error('The service stops.')
}
