import { WorkerRefused } from './worker-refused.ts'

export type Turns = {
  /**
   * Waits for a turn, first come, first served; disposing gives it to the next one.
   * @throws WorkerRefused `busy` when the queue is full or `waitSeconds` are over, `stopped` when the signal is aborted
   */
  take: (patience: { signal: AbortSignal; waitSeconds?: number | undefined }) => Promise<Disposable>
}

/** Turns for heavy work that several kinds of workers share: `together` at once, and at most `queue` that wait. */
export function createTurns({ together, queue }: { together: number; queue: number }): Turns {
  const waiting = new Set<() => void>()
  let running = 0

  const leave = () => {
    const [next] = waiting
    if (!next) running -= 1
    else {
      waiting.delete(next)
      next()
    }
  }
  const wait = async (signal: AbortSignal, waitSeconds: number | undefined) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const give = (reason: 'busy' | 'stopped') => () => {
      // A turn that was already handed over is kept.
      if (waiting.delete(resolve)) reject(new WorkerRefused(reason, signal.reason))
    }
    const stop = give('stopped')
    const timer = waitSeconds === undefined ? undefined : setTimeout(give('busy'), waitSeconds * 1_000)
    waiting.add(resolve)
    signal.addEventListener('abort', stop)
    try {
      await promise
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    }
  }

  return {
    take: async ({ signal, waitSeconds }) => {
      if (signal.aborted) throw new WorkerRefused('stopped', signal.reason)
      if (running < together) running += 1
      else if (waiting.size >= queue) throw new WorkerRefused('busy')
      else await wait(signal, waitSeconds)
      return { [Symbol.dispose]: leave }
    },
  }
}
