import { ShareFull } from '../problem.ts'
import type { RecentDemand } from './recent-demand.ts'

type Bounds = {
  /** How many turns one account has at once. */
  together: number
  /** How many calls of one account wait for a turn, and for how long. */
  waiting: number
  waitMs: number
  /** Which accounts leave room to others; without it all accounts have all their turns. */
  demand?: RecentDemand
}

/**
 * How many turns at the database an account has at once: at most half of the connections, and at most as many as keep the processors
 * busy, since further statements would only take time from those of other accounts.
 */
export function turnsOfAccount({ poolSize, processors }: { poolSize: number; processors: number }): number {
  return Math.max(1, Math.min(Math.floor(poolSize / 2), Math.max(4, 2 * processors)))
}

/** How long a call of a service waits for its turn. */
export const turnWaitMs = 10_000

/** While calls of a heavy account wait, it uses a tenth of the time; after a long turn a bit more. */
const restPerTurn = 9
const longestRestMs = 200

type Account = { running: number; waiting: Set<() => void>; isResting: boolean }

/**
 * Shares turns between accounts. An account has at most `together` turns at once in a process, and its further calls wait in order without
 * holding a connection. One that asks for much more than another active account has one turn at a time, and rests between turns while its
 * calls wait: a flood leaves the processors to the few calls of another account.
 */
export class AccountTurns {
  readonly #bounds: Bounds
  readonly #accounts = new Map<string, Account>()

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** A turn until it is disposed of. @throws ShareFull when too many wait already, or none comes in time */
  async take(accountId: string): Promise<Disposable> {
    const { demand } = this.#bounds
    demand?.enter(accountId)
    try {
      await this.#begin(accountId)
    } catch (error) {
      demand?.leave(accountId)
      throw error
    }
    const beganMs = demand?.nowMs() ?? 0
    return { [Symbol.dispose]: () => this.#end(accountId, (demand?.nowMs() ?? 0) - beganMs) }
  }

  async #begin(accountId: string): Promise<void> {
    const account = this.#accounts.get(accountId) ?? { running: 0, waiting: new Set(), isResting: false }
    this.#accounts.set(accountId, account)
    const isFree = account.waiting.size === 0 && !account.isResting && account.running < this.#limitOf(accountId)
    if (isFree) account.running += 1
    else await this.#wait(account)
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

  #end(accountId: string, tookMs: number): void {
    const account = this.#accounts.get(accountId)
    if (!account) return
    const { demand } = this.#bounds
    account.running -= 1
    const mustRest = account.running === 0 && account.waiting.size > 0 && demand?.isHeavy(accountId)
    demand?.leave(accountId)
    if (mustRest) this.#rest(accountId, account, Math.min(longestRestMs, restPerTurn * tookMs))
    else this.#fill(accountId, account)
  }

  #rest(accountId: string, account: Account, ms: number): void {
    account.isResting = true
    setTimeout(() => {
      account.isResting = false
      this.#fill(accountId, account)
    }, ms)
  }

  /** Hands turns to the calls that have waited longest; they stay counted until they end. */
  #fill(accountId: string, account: Account): void {
    for (const start of account.waiting) {
      if (account.running >= this.#limitOf(accountId)) break
      account.waiting.delete(start)
      account.running += 1
      start()
    }
    if (account.running === 0) this.#accounts.delete(accountId)
  }

  #limitOf(accountId: string): number {
    return this.#bounds.demand?.isHeavy(accountId) ? 1 : this.#bounds.together
  }
}
