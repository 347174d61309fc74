import { Overloaded } from '../problem.ts'

const mostWaiting = 100

type Account = { running: number; waiting: (() => void)[] }

/**
 * So many transactions of one account run at once in a process; further ones wait without a connection, in their order. So the
 * callers of one account, waiting for one row, never have all connections to the database.
 */
export class AccountTurns {
  readonly #mostAtOnce: number
  readonly #accounts = new Map<string, Account>()

  constructor(mostAtOnce: number) {
    this.#mostAtOnce = mostAtOnce
  }

  /** A turn until it is disposed of. @throws Overloaded when too many wait already */
  async take(accountId: string): Promise<Disposable> {
    const account = this.#accounts.get(accountId) ?? { running: 0, waiting: [] }
    this.#accounts.set(accountId, account)
    if (account.running < this.#mostAtOnce) account.running += 1
    else await waitIn(account)
    return { [Symbol.dispose]: () => this.#pass(accountId, account) }
  }

  /** A turn goes to the call that has waited longest and stays counted. */
  #pass(accountId: string, account: Account): void {
    const next = account.waiting.shift()
    if (next) next()
    else account.running -= 1
    if (account.running === 0) this.#accounts.delete(accountId)
  }
}

async function waitIn({ waiting }: Account): Promise<void> {
  if (waiting.length >= mostWaiting) throw new Overloaded()
  const { promise, resolve } = Promise.withResolvers<void>()
  waiting.push(resolve)
  await promise
}
