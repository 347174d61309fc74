import { ShareFull } from '../problem.ts'

type Bounds = {
  /** How many turns one account has at once. */
  together: number
  /** How many of them start while a turn of another account runs, when calls have to wait. */
  besideOthers: number
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
 * Shares turns between accounts. An account has at most `together` turns at once in a process, and its further calls wait in order without
 * holding a connection. While turns of other accounts run, those waiting calls start `besideOthers` at a time: a flood of calls leaves
 * the processors to the few calls of another account.
 */
export class AccountTurns {
  readonly #bounds: Bounds
  readonly #accounts = new Map<string, Account>()
  readonly #crowded = new Set<Account>()
  #active = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** A turn until it is disposed of. @throws ShareFull when too many wait already, or none comes in time */
  async take(accountId: string): Promise<Disposable> {
    const account = this.#accounts.get(accountId) ?? { running: 0, waiting: new Set() }
    this.#accounts.set(accountId, account)
    if (account.waiting.size === 0 && account.running < this.#bounds.together) this.#start(account)
    else await this.#wait(account)
    return { [Symbol.dispose]: () => this.#end(accountId, account) }
  }

  async #wait(account: Account): Promise<void> {
    const { waiting: most, waitMs } = this.#bounds
    const { waiting } = account
    if (waiting.size >= most) throw new ShareFull()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.add(resolve)
    this.#crowded.add(account)
    const timer = setTimeout(() => {
      // A turn that was handed over meanwhile is kept.
      if (!waiting.delete(resolve)) return
      if (waiting.size === 0) this.#crowded.delete(account)
      reject(new ShareFull())
    }, waitMs)
    await promise.finally(() => clearTimeout(timer))
  }

  #start(account: Account): void {
    if (account.running === 0) this.#active += 1
    account.running += 1
  }

  #end(accountId: string, account: Account): void {
    account.running -= 1
    if (account.running === 0) this.#active -= 1
    this.#fill(account)
    if (account.running > 0) return
    this.#accounts.delete(accountId)
    // Without this account beside them, the others may use all their turns.
    if (this.#active === 1) for (const crowded of this.#crowded) this.#fill(crowded)
  }

  /** Starts the calls that have waited longest, as many as the account may run now. */
  #fill(account: Account): void {
    for (const start of account.waiting) {
      if (account.running >= this.#limitOf(account)) return
      account.waiting.delete(start)
      this.#start(account)
      start()
    }
    this.#crowded.delete(account)
  }

  #limitOf({ running }: Account): number {
    const others = this.#active - (running > 0 ? 1 : 0)
    return others > 0 ? this.#bounds.besideOthers : this.#bounds.together
  }
}
