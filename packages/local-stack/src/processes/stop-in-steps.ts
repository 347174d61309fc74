import { setTimeout as pause } from 'node:timers/promises'
import type { ProcessExit, RunningProcess, StopStep } from './running-process.ts'

/** Sends one signal after the other, each with its time to obey, and SIGKILL at last; also to a process that is paused. */
export async function stopInSteps(
  process: Pick<RunningProcess, 'exit' | 'exited' | 'signal'>,
  steps: readonly StopStep[],
): Promise<ProcessExit> {
  for (const step of steps) {
    if (process.exit) return process.exit
    await process.signal(step.signal)
    await process.signal('SIGCONT')
    if (await exitsWithin(process, step.graceSeconds)) return await process.exited
  }
  if (!process.exit) await process.signal('SIGKILL')
  return await process.exited
}

async function exitsWithin(process: Pick<RunningProcess, 'exited'>, seconds: number): Promise<boolean> {
  const timer = new AbortController()
  const timeUp = pause(seconds * 1000, false, { signal: timer.signal }).catch(() => false)
  const inTime = await Promise.race([process.exited.then(() => true), timeUp])
  timer.abort()
  return inTime
}
