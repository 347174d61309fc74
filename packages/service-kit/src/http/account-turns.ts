import { ShareFull } from '../problem.ts'

type Bounds = {
  /** How many turns one account has at once. */
  together: number
  /** How many calls of one account wait for a turn, and for how long. */
  waiting: number
  waitMs: number
}

/**
 * How many turns at the database an account has at once: at most half of the connections, and at most as many as keep the processors
 * busy, since further statements would only take time from those of other accounts.
 */
export function turnsOfAccount({ poolSize, processors }: { poolSize: number; processors: number }): number {
  return Math.max(1, Math.min(Math.floor(poolSize / 2), Math.max(4, 2 * processors)))
}

type Account = { running: number; waiting: Set<() => void> }

/**
 * An account has so many turns at once in a process; its further calls wait in their order and hold nothing meanwhile. So the calls of
 * one account leave room for those of the others.
 */
export class AccountTurns {
  readonly #bounds: Bounds
  readonly #accounts = new Map<string, Account>()

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** A turn until it is disposed of. @throws ShareFull when too many wait already, or none comes in time */
  async take(accountId: string): Promise<Disposable> {
    const account = this.#accounts.get(accountId) ?? { running: 0, waiting: new Set() }
    this.#accounts.set(accountId, account)
    if (account.running < this.#bounds.together) account.running += 1
    else await this.#wait(account)
    return { [Symbol.dispose]: () => this.#pass(accountId, account) }
  }

  async #wait({ waiting }: Account): Promise<void> {
    const { waiting: most, waitMs } = this.#bounds
    if (waiting.size >= most) throw new ShareFull()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.add(resolve)
    const timer = setTimeout(() => {
      // A turn that was handed over meanwhile is kept.
      if (waiting.delete(resolve)) reject(new ShareFull())
    }, waitMs)
    await promise.finally(() => clearTimeout(timer))
  }

  /** A turn goes to the call that has waited longest and stays counted. */
  #pass(accountId: string, account: Account): void {
    const [next] = account.waiting
    if (next) {
      account.waiting.delete(next)
      next()
    } else account.running -= 1
    if (account.running === 0) this.#accounts.delete(accountId)
  }
}
