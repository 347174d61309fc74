import { setTimeout as delay } from 'node:timers/promises'
import { repeat } from '@lokum/service-kit/background/repeat'
import { describeError } from '@lokum/service-kit/telemetry/describe-error'
import type { Log } from '@lokum/service-kit/telemetry/log'
import { counter } from '@lokum/service-kit/telemetry/metrics'
import type { Completed, Completion } from './complete-deliveries.ts'

const maxBatch = 500
// Results recorded together cost a fraction; a killed process repeats no more of them than with a slow commit.
const gatherMs = 10
const enough = 100
const idleMs = 1_000
const maxPauseMs = 2_000
const patienceMs = 10_000

export type Completer = AsyncDisposable & {
  add: (completion: Completion) => void
  /** Whether so many ended attempts are not recorded yet that no more deliveries should be claimed. */
  isBehind: () => boolean
}

const ends = ['succeeded', 'exhausted', 'held', 'cancelled'].map((state) => ({ state }))
const finished = counter('webhook_deliveries_finished', 'Deliveries by the state in which they ended', ends)
const late = counter('webhook_completions_late', 'Ended attempts whose lease had passed on to another worker')

type CompleterDeps = {
  log: Log
  /** Records a batch and returns the changed deliveries. */
  complete: (batch: readonly Completion[]) => Promise<readonly Completed[]>
  /** From how many unrecorded attempts on this is behind. */
  most: number
  /** Reports that an endpoint with its own limit may get its next attempt, or that this is no longer behind. */
  freed: () => void
}

/** Records ended attempts in batches: while one batch is written the next one gathers. Disposing writes the rest. */
export function startCompleter(parts: CompleterDeps): Completer {
  const waiting: Completion[] = []
  const writing = repeat(parts, {
    failure: 'deliveries.not_completed',
    everyMs: idleMs,
    retryAfterMs,
    run: async ({ pauseFor }) => {
      if (mayGather(waiting)) await delay(gatherMs)
      await writeBatch(parts, waiting)
      if (waiting.length > 0) pauseFor(0)
    },
  })
  return {
    add: (completion) => {
      waiting.push(completion)
      writing.wake()
    },
    isBehind: () => waiting.length > parts.most,
    [Symbol.asyncDispose]: async () => {
      await writing[Symbol.asyncDispose]()
      await writeRest(parts, waiting)
    },
  }
}

function retryAfterMs(failures: number): number {
  return Math.min(maxPauseMs, 50 * 2 ** failures)
}

/** A watched delivery, whose seat another one waits for, is recorded at once. */
function mayGather(waiting: readonly Completion[]): boolean {
  if (waiting.length === 0 || waiting.length >= enough) return false
  return !waiting.some(({ delivery }) => delivery.watched)
}

/** Waits up to 10 s for a database that is down; unrecorded deliveries are attempted again when their lease has run out. */
async function writeRest(parts: CompleterDeps, waiting: Completion[]): Promise<void> {
  const stoppedAt = performance.now()
  let failures = 0
  while (waiting.length > 0 && (failures === 0 || performance.now() - stoppedAt < patienceMs)) {
    try {
      await writeBatch(parts, waiting)
      failures = 0
    } catch (error) {
      failures += 1
      parts.log.warn({ error: describeError(error), failures }, 'deliveries.not_completed')
      await delay(retryAfterMs(failures))
    }
  }
}

async function writeBatch({ complete, most, freed }: CompleterDeps, waiting: Completion[]): Promise<void> {
  const batch = waiting.slice(0, maxBatch)
  if (batch.length === 0) return
  count(batch, await complete(batch))
  const wasBehind = waiting.length > most
  waiting.splice(0, batch.length)
  const isCaughtUp = wasBehind && waiting.length <= most
  if (isCaughtUp || batch.some(({ delivery }) => delivery.watched)) freed()
}

function count(batch: readonly Completion[], completed: readonly { state: string }[]): void {
  late({}, batch.length - completed.length)
  for (const [state, rows] of Map.groupBy(completed, ({ state }) => state)) {
    if (state !== 'pending') finished({ state }, rows.length)
  }
}
