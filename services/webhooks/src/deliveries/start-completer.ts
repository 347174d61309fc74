import { setTimeout as delay } from 'node:timers/promises'
import { type Bell, createBell } from '@lokum/service-kit/bell'
import type { Log } from '@lokum/service-kit/telemetry/log'
import { counter } from '@lokum/service-kit/telemetry/metrics'
import type { Completed, Completion } from './complete-deliveries.ts'

const maxBatch = 500
// What is written down together costs a fraction; a process that is killed repeats no more for it than for a slow commit.
const gatherMs = 10
const enough = 50
const maxPauseMs = 2_000
const patienceMs = 10_000

export type Completer = AsyncDisposable & {
  add: (completion: Completion) => void
  /** Ended attempts that are not written down yet. */
  waiting: () => number
}

const ends = ['succeeded', 'exhausted', 'held', 'cancelled'].map((state) => ({ state }))
const finished = counter('webhook_deliveries_finished', 'Deliveries by the state in which they ended', ends)
const late = counter('webhook_completions_late', 'Ended attempts whose lease had passed on to another worker')

type Parts = {
  log: Log
  /** Writes a batch down, and gives what it changed. */
  complete: (batch: readonly Completion[]) => Promise<readonly Completed[]>
  /** Tells that an endpoint with a limit of its own may have its next attempt. */
  freed: () => void
}

/** Writes ended attempts down in batches: while one batch is on its way the next one gathers. Disposing writes the rest. */
export function startCompleter(parts: Parts): Completer {
  const queue: Queue = { bell: createBell(), waiting: [], stoppedAt: undefined }
  const running = writeUntilStopped(parts, queue)
  return {
    add: (completion) => {
      queue.waiting.push(completion)
      queue.bell.ring()
    },
    waiting: () => queue.waiting.length,
    [Symbol.asyncDispose]: async () => {
      queue.stoppedAt = performance.now()
      queue.bell.ring()
      await running
    },
  }
}

type Queue = { bell: Bell; waiting: Completion[]; stoppedAt: number | undefined }

async function writeUntilStopped(parts: Parts, queue: Queue): Promise<void> {
  let failures = 0
  while (isWanted(queue, failures)) {
    if (queue.waiting.length === 0) await queue.bell.heard(1_000)
    if (mayGather(queue)) await delay(gatherMs)
    failures = (await writeBatch(parts, queue, failures)) ? 0 : failures + 1
    if (failures > 0) await delay(Math.min(maxPauseMs, 50 * 2 ** failures))
  }
}

/** Whoever waits for a seat, or for the end, waits for no others. */
function mayGather({ stoppedAt, waiting }: Queue): boolean {
  if (stoppedAt !== undefined || waiting.length === 0 || waiting.length >= enough) return false
  return !waiting.some(({ delivery }) => delivery.watched)
}

/** What cannot be written down in time after the stop is attempted again when its lease has run out. */
function isWanted({ stoppedAt, waiting }: Queue, failures: number): boolean {
  if (stoppedAt === undefined) return true
  return waiting.length > 0 && (failures === 0 || performance.now() - stoppedAt < patienceMs)
}

async function writeBatch({ complete, log, freed }: Parts, { waiting }: Queue, failures: number) {
  const batch = waiting.slice(0, maxBatch)
  if (batch.length === 0) return true
  try {
    count(batch, await complete(batch))
    waiting.splice(0, batch.length)
    if (batch.some(({ delivery }) => delivery.watched)) freed()
    return true
  } catch (error) {
    log.warn({ error: String(error), attempts: batch.length, failures }, 'deliveries.not_completed')
    return false
  }
}

function count(batch: readonly Completion[], completed: readonly { state: string }[]): void {
  late({}, batch.length - completed.length)
  for (const [state, rows] of Map.groupBy(completed, ({ state }) => state)) {
    if (state !== 'pending') finished({ state }, rows.length)
  }
}
