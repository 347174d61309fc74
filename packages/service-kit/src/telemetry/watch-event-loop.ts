import type { Log } from './log.ts'
import { counter } from './metrics.ts'
import { onEachCall, takeRunOperations } from './running-operations.ts'

/** A loop is looked at so often; that much of a block may be what ran before it. */
const lookEveryMs = 20
const longestMs = 100
const background = 'background'

const blocked = counter(
  'event_loop_blocked',
  'Times that the event loop was held for more than 100 ms of CPU, by each operation that was in flight',
  [{ operation: background }],
)

type Watch = { log: Pick<Log, 'error'>; cpuMs?: () => number }

/**
 * Reports each time that something holds the event loop for more than 100 ms of this thread's CPU time, with the operations in
 * flight: one of them is the cause, or background work. Time in which the thread waits for a processor does not count. Nor does a
 * burst, in which one turn of the loop serves hundreds of calls: the measurement restarts when a call begins or ends.
 */
export function watchEventLoop({ log, cpuMs = threadCpuMs }: Watch): Disposable {
  let before = cpuMs()
  let longest = 0
  const measure = () => {
    const now = cpuMs()
    longest = Math.max(longest, now - before)
    before = now
  }
  const look = () => {
    measure()
    const tookMs = longest
    longest = 0
    const run = takeRunOperations()
    if (tookMs <= longestMs) return
    const operations = run.length > 0 ? run : [background]
    log.error({ cpu_ms: Math.round(tookMs), operations }, 'event_loop.blocked')
    for (const operation of operations) blocked({ operation })
    // Writing the line is no part of what is measured next.
    before = cpuMs()
  }
  const calls = onEachCall(measure)
  const timer = setInterval(look, lookEveryMs).unref()
  return {
    [Symbol.dispose]: () => {
      clearInterval(timer)
      calls[Symbol.dispose]()
    },
  }
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
