import { setTimeout as delay } from 'node:timers/promises'
import { events as declaredEvents } from '@lokum/contracts/catalogue'
import type { Pool } from 'pg'
import { type Bell, createBell } from '../bell.ts'
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

export type Relay = AsyncDisposable & {
  /** Tells that something was committed. Never waits, never fails. */
  wake: () => void
  /** The lease of the database while this process leads. */
  lease: () => Lease | undefined
}

type Parts = { pool: Pool; broker: Broker; log: Log; service: string; publicBaseUrl: string; holder: string }
type Running = Parts & { reached: ReachedBroker; lease: ReturnType<typeof createLeaseHolder> }
type Outcome = 'idle' | 'more' | 'failed'

const contracts = new Map(declaredEvents.map((event) => [event.type, event]))
const published = counter('outbox_published', 'Events that the broker has acknowledged')
const failed = counter('outbox_publish_failed', 'Attempts to publish an event that the broker did not acknowledge')

/**
 * Publishes what lies in the outbox: at once after a commit, besides every second, and again after any failure. One relay
 * leads for one database; within an aggregate the order of the changes is kept.
 */
export function startRelay(parts: Parts): Relay {
  const stop = new AbortController()
  const bell = createBell()
  const lease = createLeaseHolder(parts)
  let tellLeader: () => void = () => undefined

  watchOutbox(parts.pool)
  gauge('outbox_leader', '1 in the one process that publishes', (observe) => observe(lease.held() ? 1 : 0))

  const running = (async () => {
    const reached = await parts.broker.reached(stop.signal)
    const subject = `wake.outbox.${parts.service}`
    reached.connection.subscribe(subject, { callback: () => bell.ring() })
    tellLeader = () => {
      if (!reached.connection.isClosed() && !reached.connection.isDraining()) reached.connection.publish(subject)
    }
    await relayUntilStopped({ ...parts, reached, lease }, { bell, signal: stop.signal })
    await lease.release()
    tellLeader()
  })().catch((error: unknown) => {
    if (!stop.signal.aborted) parts.log.error({ error: String(error) }, 'outbox.relay_ended')
  })

  return {
    wake: () => {
      if (lease.held()) bell.ring()
      else tellLeader()
    },
    lease: lease.held,
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      bell.ring()
      await running
    },
  }
}

async function relayUntilStopped(parts: Running, { bell, signal }: { bell: Bell; signal: AbortSignal }): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const outcome = await relayOnce(parts).catch((error: unknown): Outcome => {
      parts.log.warn({ error: String(error), failures }, 'outbox.not_relayed')
      return 'failed'
    })
    failures = outcome === 'failed' ? failures + 1 : 0
    if (outcome === 'idle') await bell.heard(sweepMs)
    if (outcome === 'failed') {
      await delay(minPauseMs, undefined, { signal }).catch(() => undefined)
      await bell.heard(Math.min(maxPauseMs, 100 * 2 ** failures))
    }
  }
}

async function relayOnce(parts: Running): Promise<Outcome> {
  const lease = await parts.lease.hold()
  if (!lease) return 'idle'
  const { rows } = await parts.pool.query<WaitingEvent>({
    name: 'find-waiting',
    text: findWaiting,
    values: [batchSize],
  })
  const wave = oneOfEachAggregate(rows)
  if (wave.length === 0) return 'idle'

  const results = await Promise.allSettled(
    wave.map((event) => publishEvent({ ...parts, publish: parts.reached.publish, contracts }, event)),
  )
  const kept = wave.filter((_, index) => results[index]?.status === 'fulfilled')
  await markPublished(parts.pool, lease, kept)
  published({}, kept.length)

  const refusal = results.find((result) => result.status === 'rejected')
  if (!refusal) return 'more'
  failed({}, wave.length - kept.length)
  parts.log.warn({ error: String(refusal.reason), events: wave.length - kept.length }, 'outbox.not_published')
  await parts.reached.ensureStreams()
  // An event that is refused for ever holds up its own object's later ones and nobody else's.
  return kept.length > 0 ? 'more' : 'failed'
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
  SELECT seq, id, type, account_id, aggregate_id, sequence, occurred_at, data, traceparent
  FROM outbox_event WHERE published_at IS NULL ORDER BY seq LIMIT $1`

// A relay whose lease has passed on marks nothing: its successor publishes again, with the same message ids. So would anybody
// whose last marks a crash of the database had taken, which is why nobody waits for the disk here.
const mark = `
  UPDATE outbox_event SET published_at = clock_timestamp()
  WHERE seq = ANY($1::bigint[]) AND EXISTS (SELECT FROM relay_lease WHERE holder = $2 AND token = $3::bigint)
    AND (SELECT set_config('synchronous_commit', 'off', true)) = 'off'`
