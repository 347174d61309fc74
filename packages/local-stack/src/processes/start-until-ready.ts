import { HopelessError, waitUntil } from '../wait-until.ts'
import { describeExit, LocalProcess, type ProcessPlan } from './local-process.ts'
import { logSince, logSize } from './log-since.ts'

/** A process that ended, or did not get ready in time; `log` is what it wrote. */
export class StartError extends Error {
  override name = 'StartError'
  readonly log: string
  /** One line, without the log. */
  readonly summary: string

  constructor(plan: ProcessPlan, reason: string, log: string) {
    const summary = `${plan.name} did not start: ${reason}`
    super(`${summary}. Its log (${plan.logFile}) says:\n${lastLines(log, 12)}`)
    this.log = log
    this.summary = `${summary} (see ${plan.logFile})`
  }
}

export interface ReadyProcess<T> {
  readonly process: LocalProcess
  readonly answer: T
}

/** Starts a process and waits until `ready` gives something; ends it and throws a `StartError` when that does not happen. */
export async function startUntilReady<T>(
  plan: ProcessPlan,
  ready: { seconds: number; check: (process: LocalProcess) => Promise<T | undefined> },
): Promise<ReadyProcess<T>> {
  const logStart = await logSize(plan.logFile)
  const process = await LocalProcess.start(plan)
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
