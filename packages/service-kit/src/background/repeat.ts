import { describeError } from '../telemetry/describe-error.ts'
import type { Log } from '../telemetry/log.ts'
import { counter } from '../telemetry/metrics.ts'
import { createRest, type Rest, type StartTimer } from './rest.ts'

/** Wake-ups are ignored for this long after a failed turn, so that a busy service does not retry without a pause. */
const deafMs = 250

export type Turn = {
  /** Aborted when the service stops. */
  signal: AbortSignal
  /** Overrules the usual pause after this turn, in milliseconds; 0 begins the next turn at once. */
  pauseFor: (ms: number) => void
}

export type Task = {
  /** The log line of a failed turn, such as `secrets.not_swept`, and its label in `lokum_background_failures_total`. */
  failure: string
  /** The usual pause between the end of a turn and the next one. */
  everyMs: number
  /** The pause before the first turn; without it the first turn begins at once. */
  firstAfterMs?: number
  /** The pause after so many failed turns in succession; `everyMs` if it is not given. */
  retryAfterMs?: (failures: number) => number
  run: (turn: Turn) => unknown
}

export type Repetition = AsyncDisposable & {
  /** Ends the pause. Called during a turn it makes the next one follow at once. Never waits, never fails. */
  wake: () => void
}

type RepeatDeps = { log: Pick<Log, 'warn'>; startTimer?: StartTimer }

/**
 * Runs a task every `everyMs`, one turn after the other, for as long as the service runs. A failed turn is logged and counted,
 * and the next one follows. Disposing waits for the turn that is running; what it throws after that is not logged.
 */
export function repeat({ log, startTimer }: RepeatDeps, task: Task): Repetition {
  const stop = new AbortController()
  const rest = createRest(startTimer)
  const parts = { log, rest, signal: stop.signal, failed: countFailures(task) }
  const running = (async () => {
    if (task.firstAfterMs !== undefined) await rest.pause(task.firstAfterMs)
    let failures = 0
    while (!stop.signal.aborted) failures = await takeTurn(parts, task, failures)
  })()
  return {
    wake: rest.wake,
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      rest.end()
      await running
    },
  }
}

type TurnDeps = { log: Pick<Log, 'warn'>; rest: Rest; signal: AbortSignal; failed: () => void }

/** Takes a turn and the pause after it. Returns how many turns in succession have failed. */
async function takeTurn({ log, rest, signal, failed }: TurnDeps, task: Task, failedBefore: number): Promise<number> {
  let pauseMs = task.everyMs
  const pauseFor = (ms: number) => {
    pauseMs = ms
  }
  try {
    await task.run({ signal, pauseFor })
    if (pauseMs > 0) await rest.pause(pauseMs)
    return 0
  } catch (error) {
    const failures = failedBefore + 1
    if (signal.aborted) return failures
    failed()
    log.warn({ error: describeError(error), failures }, task.failure)
    await rest.pause(task.retryAfterMs?.(failures) ?? task.everyMs, { deafMs })
    return failures
  }
}

function countFailures({ failure: event }: Task): () => void {
  const failed = counter('background_failures', 'Failed turns of a background task, by its log line', [{ event }])
  return () => failed({ event })
}
