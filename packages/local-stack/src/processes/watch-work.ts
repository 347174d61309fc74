import { cpuOfTree } from './cpu-of-tree.ts'
import { logSize } from './log-since.ts'

/** Share of a CPU, over the whole time that makes a process idle. One that uses less only answers our questions. */
const leastShare = 1 / 120
const looksUntilIdle = 60

/** How a process has worked up to now. */
export type Work = {
  /** Since its start, with all that it began; `undefined` when the system does not say. */
  readonly cpuSeconds: number | undefined
  /** Whether it has done nothing for so long that it will not get ready any more. */
  readonly isIdle: boolean
}

/**
 * Sees whether a process works, however little of a busy machine it gets: by the CPU that it uses and by its log. It is
 * idle after `idleSeconds`, counted in looks, so that a machine that slept meanwhile has made nobody idle.
 */
export function watchWork(process: { pid: number; logFile: string }, idleSeconds: number) {
  let last: Seen | undefined
  let looks = 0
  return {
    everyMs: (idleSeconds * 1_000) / looksUntilIdle,
    look: async (): Promise<Work> => {
      const cpuSeconds = await cpuOfTree(process.pid)
      const seen = { cpuSeconds: cpuSeconds ?? 0, logBytes: await logSize(process.logFile) }
      looks += 1
      if (!last || hasWorked(last, seen, idleSeconds)) {
        last = seen
        looks = 0
      }
      return { cpuSeconds, isIdle: looks >= looksUntilIdle }
    },
  }
}

type Seen = { readonly cpuSeconds: number; readonly logBytes: number }

function hasWorked(last: Seen, now: Seen, idleSeconds: number): boolean {
  return now.logBytes !== last.logBytes || now.cpuSeconds - last.cpuSeconds >= idleSeconds * leastShare
}
