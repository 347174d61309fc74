import { HopelessError, waitUntil } from '../wait-until.ts'
import { describeExit, LocalProcess, type ProcessPlan } from './local-process.ts'
import { logSince, logSize } from './log-since.ts'
import type { RunningProcess } from './running-process.ts'

/** A process that ended, or did not get ready in time; `log` is what it wrote. */
export class StartError extends Error {
  override name = 'StartError'
  readonly log: string
  /** One line, without the log. */
  readonly summary: string

  constructor(plan: StartPlan, reason: string, log: string) {
    const summary = `${plan.name} did not start: ${reason}`
    super(`${summary}. Its log (${plan.logFile}) says:\n${lastLines(log, 12)}`)
    this.log = log
    this.summary = `${summary} (see ${plan.logFile})`
  }
}

/** What is known of a process that is to be started, whatever kind it is. */
interface StartPlan {
  readonly name: string
  readonly logFile: string
  readonly signal?: AbortSignal | undefined
}

/** Gives something once the process is ready; asked again and again, and an error means "not yet". */
interface Readiness<Process, Answer> {
  readonly seconds: number
  readonly check: (process: Process) => Promise<Answer | undefined>
}

interface ReadyProcess<Process, Answer> {
  readonly process: Process
  readonly answer: Answer
}

/** Starts a process of this machine and waits until it is ready; ends it and throws a `StartError` when that does not happen. */
export async function startUntilReady<Answer>(
  plan: ProcessPlan,
  ready: Readiness<LocalProcess, Answer>,
): Promise<ReadyProcess<LocalProcess, Answer>> {
  return await beginUntilReady({ ...plan, begin: () => LocalProcess.start(plan) }, ready)
}

/** The same for a process that `begin` starts in its own way. */
export async function beginUntilReady<Process extends RunningProcess, Answer>(
  plan: StartPlan & { readonly begin: () => Promise<Process> },
  ready: Readiness<Process, Answer>,
): Promise<ReadyProcess<Process, Answer>> {
  const logStart = await logSize(plan.logFile)
  const process = await plan.begin()
  try {
    const answer = await waitUntil({ what: 'Readiness', seconds: ready.seconds, signal: plan.signal }, async () => {
      if (process.exit) throw new HopelessError(`it ended with ${describeExit(process.exit)}`)
      return await ready.check(process)
    })
    return { process, answer }
  } catch (error) {
    await process.stop()
    plan.signal?.throwIfAborted()
    const reason = error instanceof HopelessError ? error.message : `it was not ready within ${ready.seconds} s`
    throw new StartError(plan, reason, await logSince(plan.logFile, logStart))
  }
}

function lastLines(text: string, count: number): string {
  return text.trim().split('\n').slice(-count).join('\n')
}
