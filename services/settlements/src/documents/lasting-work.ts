import { Overloaded } from '@lokum/service-kit/problem'
import { describeError } from '@lokum/service-kit/telemetry/describe-error'
import type { Log } from '@lokum/service-kit/telemetry/log'

/** How long a request waits for the work, for how long a result is kept for the next request, and when the work is given up. */
export type WorkTimes = { requestMs: number; keptMs: number; longestMs: number }

/** Less than the gateway's time-out. The limits of CPU time end the work of a worker long before it is given up. */
const ordinaryTimes: WorkTimes = { requestMs: 14_000, keptMs: 300_000, longestMs: 600_000 }

/** Work that goes on when the request that began it has been answered. */
export type LastingWork<Result> = AsyncDisposable & {
  /**
   * Starts the work of a key, or joins it while it is running. A result that nobody waited for is kept for the next caller.
   * @throws Overloaded when it takes longer than a request may; a repeated request joins it
   */
  join: (key: string, begin: (signal: AbortSignal) => Promise<Result>) => Promise<Result>
}

type Work<Result> = { result: Promise<Result>; waiting: number }
type WorkDeps = { log: Pick<Log, 'warn'>; times?: Partial<WorkTimes> | undefined }

/** Disposing interrupts what is under way, and waits until it has ended. */
export function openLastingWork<Result>({ log, times }: WorkDeps): LastingWork<Result> {
  const { requestMs, keptMs, longestMs } = { ...ordinaryTimes, ...times }
  const all = new Map<string, Work<Result>>()
  const stop = new AbortController()

  const start = (key: string, begin: (signal: AbortSignal) => Promise<Result>): Work<Result> => {
    const result = begin(AbortSignal.any([stop.signal, AbortSignal.timeout(longestMs)]))
    const work = { result, waiting: 0 }
    const forget = () => all.get(key) === work && all.delete(key)
    all.set(key, work)
    result.then(
      () => (work.waiting > 0 ? forget() : setTimeout(forget, keptMs).unref()),
      (error: unknown) => {
        forget()
        if (work.waiting === 0) log.warn({ error: describeError(error) }, 'document.reading_lost')
      },
    )
    return work
  }

  return {
    join: async (key, begin) => {
      const work = all.get(key) ?? start(key, begin)
      work.waiting += 1
      try {
        const result = await inTime(work.result, requestMs)
        if (all.get(key) === work) all.delete(key)
        return result
      } finally {
        work.waiting -= 1
      }
    },
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      await Promise.allSettled([...all.values()].map(({ result }) => result))
    },
  }
}

async function inTime<Result>(result: Promise<Result>, ms: number): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Overloaded()), ms)
  try {
    return await Promise.race([result, promise])
  } finally {
    clearTimeout(timer)
  }
}
