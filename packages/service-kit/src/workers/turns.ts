import { ShareFull } from '../problem.ts'
import { WorkerRefused } from './worker-refused.ts'

type Asked = { accountId: string; signal: AbortSignal; waitSeconds?: number | undefined }

export type Turns = {
  /**
   * Waits for a turn; disposing of it serves the next account. An account has one turn at a time, and the accounts that wait are
   * served in a circle, so an account waits for at most one turn of each other account.
   * @throws ShareFull when the account's own share of the queue is full
   * @throws WorkerRefused `busy` when the whole queue is full or `waitSeconds` are over, `stopped` when the signal is aborted
   */
  take: (asked: Asked) => Promise<Disposable>
}

/** So many run at once, so many wait, and so many of them may belong to one account. */
type Bounds = { together: number; queue: number; share: number }

/** A fair queue for work that several kinds of workers share. */
export function createTurns({ together, queue, share }: Bounds): Turns {
  /** In the order in which the accounts are served next. */
  const waiting = new Map<string, Set<() => void>>()
  const running = new Set<string>()
  let length = 0

  const isFree = (accountId: string) => running.size < together && !running.has(accountId)
  const forget = (accountId: string, start: () => void): boolean => {
    const own = waiting.get(accountId)
    if (!own?.delete(start)) return false
    length -= 1
    if (own.size === 0) waiting.delete(accountId)
    return true
  }
  const serve = () => {
    for (const [accountId, own] of waiting) {
      const [start] = own
      if (!isFree(accountId) || start === undefined) continue
      forget(accountId, start)
      running.add(accountId)
      return start()
    }
  }
  const leave = (accountId: string) => {
    running.delete(accountId)
    const own = waiting.get(accountId)
    // Only now, so that an account that came during this turn is served before the next one of this account.
    if (own && waiting.delete(accountId)) waiting.set(accountId, own)
    serve()
  }
  const wait = async ({ accountId, signal, waitSeconds }: Asked) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const give = (reason: 'busy' | 'stopped') => () => {
      // A turn that was handed over meanwhile is kept.
      if (forget(accountId, resolve)) reject(new WorkerRefused(reason, signal.reason))
    }
    const stop = give('stopped')
    const timer = waitSeconds === undefined ? undefined : setTimeout(give('busy'), waitSeconds * 1_000)
    waiting.set(accountId, (waiting.get(accountId) ?? new Set()).add(resolve))
    length += 1
    signal.addEventListener('abort', stop)
    try {
      await promise
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    }
  }

  return {
    take: async (asked) => {
      const { accountId, signal } = asked
      if (signal.aborted) throw new WorkerRefused('stopped', signal.reason)
      if (isFree(accountId)) running.add(accountId)
      else if ((waiting.get(accountId)?.size ?? 0) >= share) throw new ShareFull()
      else if (length >= queue) throw new WorkerRefused('busy')
      else await wait(asked)
      return { [Symbol.dispose]: () => leave(accountId) }
    },
  }
}
