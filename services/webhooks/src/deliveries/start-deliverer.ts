import { type Repetition, repeat, type Turn } from '@lokum/service-kit/background/repeat'
import { counter, gauge } from '@lokum/service-kit/telemetry/metrics'
import type { Pool } from 'pg'
import { type AttemptDeps, attemptDelivery } from './attempt-delivery.ts'
import { AttemptQueue } from './attempt-queue.ts'
import { type ClaimedDelivery, claimDeliveries } from './claim-deliveries.ts'
import { ClaimPace } from './claim-pace.ts'
import { Interrupted } from './classify-error.ts'
import { type Completed, type Completion, completeDeliveries } from './complete-deliveries.ts'
import { classifyStrain, EndpointLoads } from './endpoint-loads.ts'
import { keepWorker, type Worker } from './keep-worker.ts'
import { rememberOpened } from './remember-opened.ts'
import { type Completer, startCompleter } from './start-completer.ts'
import { watchDeliveries } from './watch-deliveries.ts'

const pollMs = 250
const failurePauseMs = 500

/** Ended attempts that a slow database may leave unrecorded, in times of the slots; a crash repeats them. */
const mostUnrecorded = 4

/** Long enough that a problem only a person can fix fills neither the log nor the history. */
const putOffMs = 600_000
const putOffs = counter('webhook_put_off', 'Deliveries put off by ten minutes for a reason of our own')

type DelivererDeps = Omit<AttemptDeps, 'stop'> & {
  pool: Pool
  name: string
  slots: number
  perEndpoint: number
  /** Whether the encryption keys are right; before that no delivery could be signed. */
  isProven: () => boolean
  /** How long running attempts may take after the stop. */
  drainMs: number
  /** A receiver answered 410 Gone: ends the delivery and disables its endpoint, in one transaction. */
  gone: (completion: Completion) => Promise<void>
  /** Ends the deliveries whose last attempt failed and records their events, in one transaction. */
  exhausted: (completions: readonly Completion[]) => Promise<readonly Completed[]>
}
type Running = DelivererDeps & {
  wake: () => void
  worker: Worker
  completer: Completer
  /** The completer of exhausted deliveries, which take a few more statements. */
  exhauster: Completer
  loads: EndpointLoads
  attempts: AttemptQueue
  interrupt: AbortController
}

/**
 * Delivers what is due for as long as the service runs: woken when events were stored, looking besides every 250 ms. Disposing
 * claims no more, lets what is on its way finish for `drainMs`, returns the rest uncounted and writes everything down.
 */
export function startDeliverer(parts: DelivererDeps): Repetition {
  const wake = () => claiming.wake()
  const worker = keepWorker({ ...parts, registered: wake, reclaimed: wake })
  const complete = (batch: readonly Completion[]) => completeDeliveries(parts, batch)
  const most = mostUnrecorded * parts.slots
  const completer = startCompleter({ ...parts, most, complete, freed: wake })
  const exhauster = startCompleter({ ...parts, most, complete: parts.exhausted, freed: wake })
  const loads = new EndpointLoads(parts)
  const interrupt = new AbortController()
  const cipher = rememberOpened(parts.cipher)
  const busy = { ...parts, cipher, wake, worker, completer, exhauster, loads, interrupt }
  const attempts = new AttemptQueue({
    slots: parts.slots,
    attempt: (delivery) => carryOut(busy, delivery),
    stale: (delivery) => giveUp(busy, delivery, 'It waited too long for a slot.'),
  })
  const running = { ...busy, attempts }
  gauge('webhook_attempts_in_flight', 'Attempts that are on their way', (observe) => observe(attempts.running))
  gauge('webhook_attempt_slots', 'Attempts that may be on their way', (observe) => observe(parts.slots))
  watchDeliveries(parts)

  const claiming = startClaiming(running)
  return {
    wake,
    [Symbol.asyncDispose]: async () => {
      await claiming[Symbol.asyncDispose]()
      await drain(running)
      await Promise.all([completer[Symbol.asyncDispose](), exhauster[Symbol.asyncDispose]()])
      await worker[Symbol.asyncDispose]()
    },
  }
}

function startClaiming(parts: Running): Repetition {
  const pace = new ClaimPace(parts)
  const run = async ({ pauseFor }: Turn) => {
    await pace.gather()
    const claimed = await claim(parts, pace.ahead)
    pace.learn(claimed.length)
    begin(parts, claimed)
    if (claimed.length > 0) pauseFor(0)
  }
  const retryAfterMs = () => failurePauseMs
  return repeat(parts, { failure: 'deliveries.not_claimed', everyMs: pollMs, retryAfterMs, run })
}

async function claim(parts: Running, ahead: number): Promise<readonly ClaimedDelivery[]> {
  const { pool, worker, completer, exhauster, loads, isProven } = parts
  const id = worker.id()
  const isBehind = completer.isBehind() || exhauster.isBehind()
  if (id === undefined || isBehind || !isProven() || loads.free + ahead <= 0) return []
  return claimDeliveries({ pool }, { worker: id, ...loads.roomAt(performance.now(), ahead) })
}

function begin({ loads, attempts }: Running, claimed: readonly ClaimedDelivery[]): void {
  const now = performance.now()
  for (const { endpoint_id } of claimed) loads.begin(endpoint_id, now)
  attempts.add(claimed, now)
}

async function carryOut(parts: Omit<Running, 'attempts'>, delivery: ClaimedDelivery): Promise<void> {
  const { loads, wake, completer, exhauster, interrupt, gone } = parts
  const beganMs = performance.now()
  try {
    const completion = await attemptDelivery({ ...parts, stop: interrupt.signal }, delivery).catch((error: unknown) =>
      putOff(parts, delivery, error),
    )
    if (completion.attempted.error === 'gone') await gone(completion)
    else if (completion.verdict.state === 'exhausted') exhauster.add(completion)
    else completer.add(completion)
    const nowMs = performance.now()
    const ended = { strain: classifyStrain(completion.attempted), durationMs: nowMs - beganMs, nowMs }
    if (loads.end(delivery.endpoint_id, ended)) wake()
  } catch (error) {
    giveUp(parts, delivery, error)
  }
}

/**
 * Puts a delivery off that was not sent for a reason of our own, such as a key that is not configured any more: it is tried again later,
 * uncounted.
 */
function putOff({ log, clock }: Pick<Running, 'log' | 'clock'>, delivery: ClaimedDelivery, error: unknown): Completion {
  putOffs()
  log.error({ delivery_id: delivery.delivery_id, error: String(error) }, 'delivery.put_off')
  return {
    delivery,
    attempted: { status: null, error: 'interrupted', excerpt: null, retryAfterMs: undefined },
    verdict: { state: 'pending', counted: false, delayMs: putOffMs, blockMs: null },
    startedAt: clock(),
    durationMs: 0,
  }
}

/** The lease runs out and the delivery is claimed again. */
function giveUp({ log, loads }: Pick<Running, 'log' | 'loads'>, delivery: ClaimedDelivery, error: unknown): void {
  log.error({ delivery_id: delivery.delivery_id, error: String(error) }, 'delivery.not_attempted')
  loads.end(delivery.endpoint_id, { strain: 'unclear', durationMs: 0, nowMs: performance.now() })
}

async function drain({ attempts, interrupt, drainMs }: Running): Promise<void> {
  const timer = setTimeout(() => interrupt.abort(new Interrupted()), drainMs)
  await attempts.emptied()
  clearTimeout(timer)
}
