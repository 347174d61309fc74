import { makeRoom } from '../make-room.ts'

/** What an account may use at once before it counts as heavy: far more than a page of a browser. */
const burstMs = 2_000
/** What it may go on using: a quarter of the time. */
const share = 0.25
/** For how long an account counts as active after its last turn began. */
const activeMs = 1_000
const mostAccounts = 10_000

type Used = { ms: number; atMs: number }

/** How much time each account's turns have taken lately, and which accounts are active. Times are milliseconds of a steady clock. */
export class RecentWork {
  readonly nowMs: () => number
  readonly #used = new Map<string, Used>()
  /** The account whose turn began last, and the last one before it that is another. */
  #latest: { accountId: string; atMs: number } | undefined
  #latestOther: { accountId: string; atMs: number } | undefined

  constructor(nowMs: () => number) {
    this.nowMs = nowMs
  }

  begin(accountId: string): void {
    if (this.#latest && this.#latest.accountId !== accountId) this.#latestOther = this.#latest
    this.#latest = { accountId, atMs: this.nowMs() }
  }

  end(accountId: string, tookMs: number): void {
    const ms = this.#of(accountId) + tookMs
    this.#used.delete(accountId)
    makeRoom(this.#used, mostAccounts)
    this.#used.set(accountId, { ms, atMs: this.nowMs() })
  }

  /** Whether the account has used more than its share while another one is active. */
  isHeavy(accountId: string): boolean {
    const other = this.#latest?.accountId === accountId ? this.#latestOther : this.#latest
    if (other === undefined || this.nowMs() - other.atMs > activeMs) return false
    return this.#of(accountId) > burstMs
  }

  #of(accountId: string): number {
    const used = this.#used.get(accountId)
    return used ? Math.max(0, used.ms - share * (this.nowMs() - used.atMs)) : 0
  }
}
