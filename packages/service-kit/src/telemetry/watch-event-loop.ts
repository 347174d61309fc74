import type { Log } from './log.ts'
import { counter } from './metrics.ts'
import { takeRunOperations } from './running-operations.ts'

/** A loop is looked at so often; that much of a block may be what ran before it. */
const lookEveryMs = 20
const longestMs = 100
const background = 'background'

const blocked = counter(
  'event_loop_blocked',
  'Times that one turn of the event loop took more than 100 ms of CPU, by each operation that was in flight',
  [{ operation: background }],
)

type Watch = { log: Pick<Log, 'error'>; cpuMs?: () => number }

/**
 * Reports each turn of the event loop that takes more than 100 ms of this thread's CPU time, with the operations in flight: one of
 * them is the cause, or background work. Time in which the thread waits for a processor does not count.
 */
export function watchEventLoop({ log, cpuMs = threadCpuMs }: Watch): Disposable {
  let before = cpuMs()
  const look = () => {
    const now = cpuMs()
    const tookMs = now - before
    before = now
    const run = takeRunOperations()
    if (tookMs <= longestMs) return
    const operations = run.length > 0 ? run : [background]
    log.error({ cpu_ms: Math.round(tookMs), operations }, 'event_loop.blocked')
    for (const operation of operations) blocked({ operation })
    // Writing the line is no part of the next turn.
    before = cpuMs()
  }
  const timer = setInterval(look, lookEveryMs).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
