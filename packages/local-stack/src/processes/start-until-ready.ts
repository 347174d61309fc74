import { setTimeout as pause } from 'node:timers/promises'
import type { StartControl } from '../start-control.ts'
import { describeExit, LocalProcess, type ProcessPlan } from './local-process.ts'
import { logSince, logSize } from './log-since.ts'
import type { RunningProcess } from './running-process.ts'
import { watchWork } from './watch-work.ts'

/** A process that ended, or did nothing any more before it was ready; `log` is what it wrote. */
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

/** The facts of a process to be started, whatever kind it is. */
interface StartPlan extends Pick<StartControl, 'onWait' | 'signal'> {
  readonly name: string
  readonly logFile: string
}

/** Gives something once the process is ready; asked again and again, and an error says why it is not yet. */
interface Readiness<Process, Answer> {
  readonly check: (process: Process) => Promise<Answer | undefined>
  /** A process that does nothing for so long will not get ready; a minute if this is not given. */
  readonly idleSeconds?: number
}

interface ReadyProcess<Process, Answer> {
  readonly process: Process
  readonly answer: Answer
}

/**
 * Starts a process of this machine and waits until it is ready, for as long as it works: a busy machine is slow, not broken.
 * Ends it and throws a `StartError` when it ended or does nothing any more.
 */
export async function startUntilReady<Answer>(
  plan: ProcessPlan,
  ready: Readiness<LocalProcess, Answer>,
): Promise<ReadyProcess<LocalProcess, Answer>> {
  return await beginUntilReady({ ...plan, begin: () => LocalProcess.start(plan) }, ready)
}

/** Waits for a process that `begin` starts in its own way. */
export async function beginUntilReady<Process extends RunningProcess, Answer>(
  plan: StartPlan & { readonly begin: () => Promise<Process> },
  ready: Readiness<Process, Answer>,
): Promise<ReadyProcess<Process, Answer>> {
  const logStart = await logSize(plan.logFile)
  const process = await plan.begin()
  try {
    return { process, answer: await becomeReady(plan, process, ready) }
  } catch (error) {
    await process.stop()
    plan.signal?.throwIfAborted()
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(plan, reason, await logSince(plan.logFile, logStart))
  }
}

const usualIdleSeconds = 60
/** Times that a wait is spoken of before the process counts as idle. */
const saysUntilIdle = 6

async function becomeReady<Process extends RunningProcess, Answer>(
  plan: StartPlan,
  process: Process,
  { check, idleSeconds = usualIdleSeconds }: Readiness<Process, Answer>,
): Promise<Answer> {
  const begun = performance.now()
  const { attend, everyMs } = attendTo(plan, { pid: process.pid, begun, idleSeconds })
  for (;;) {
    plan.signal?.throwIfAborted()
    if (process.exit) throw new Error(`it ended with ${describeExit(process.exit)}`)
    const asked = await ask(process, check)
    if ('answer' in asked) return asked.answer
    await attend(asked.reason)
    await pause(Math.min(pauseMsAfter(performance.now() - begun), everyMs))
  }
}

/** Looks now and then whether the process works: throws when it does not, and speaks of a long wait. */
function attendTo(plan: StartPlan, { pid, begun, idleSeconds }: { pid: number; begun: number; idleSeconds: number }) {
  const work = watchWork({ pid, logFile: plan.logFile }, idleSeconds)
  const sayEveryMs = (idleSeconds * 1_000) / saysUntilIdle
  let [lookAt, sayAt] = [begun + work.everyMs, begun + sayEveryMs]
  const attend = async (reason: string) => {
    const now = performance.now()
    if (now < lookAt) return
    lookAt = now + work.everyMs
    const { isIdle, cpuSeconds } = await work.look()
    if (isIdle) throw new Error(`it did nothing for ${idleSeconds} s and is not ready: ${reason}`)
    if (now < sayAt) return
    sayAt = now + sayEveryMs
    plan.onWait?.(describeWait({ name: plan.name, seconds: (now - begun) / 1_000, cpuSeconds, reason }))
  }
  return { attend, everyMs: work.everyMs }
}

async function ask<Process, Answer>(
  process: Process,
  check: (process: Process) => Promise<Answer | undefined>,
): Promise<{ answer: Answer } | { reason: string }> {
  try {
    const answer = await check(process)
    return answer === undefined ? { reason: 'it has not said so' } : { answer }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Often in the beginning; what starts slowly is not kept from its work by questions. */
function pauseMsAfter(elapsedMs: number): number {
  return Math.min(500, Math.max(25, elapsedMs / 20))
}

type Wait = { name: string; seconds: number; cpuSeconds: number | undefined; reason: string }

/** "settlements works and is not ready after 20 s (6.2 s of CPU): connect ECONNREFUSED 127.0.0.1:9082" */
function describeWait({ name, seconds, cpuSeconds, reason }: Wait): string {
  const cpu = cpuSeconds === undefined ? '' : ` (${cpuSeconds.toFixed(1)} s of CPU)`
  return `${name} works and is not ready after ${seconds.toFixed(0)} s${cpu}: ${reason}`
}

function lastLines(text: string, count: number): string {
  return text.trim().split('\n').slice(-count).join('\n')
}
