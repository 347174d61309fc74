/** Demand is an average over about this time. */
const meanOverMs = 5_000
/** Further calls in flight do not count, so an account that sent a flood is light again a few seconds after it. */
const mostCounted = 8
/** Less is no flood: a page of a browser loads its parts in a moment, and a program that waits for each answer has one call in flight. */
const heavyFrom = 2
/** How much more than another account a heavy one asks for. */
const timesAnother = 2
/** For how long an account counts as active after its last call. */
const activeMs = 1_000
/** After this time without a call an account is forgotten: its average is below that of a heavy one. */
const forgottenAfterMs = 10_000

type Demand = { inFlight: number; mean: number; atMs: number }

/**
 * How many calls each account has had in flight lately, waiting ones included. Times are milliseconds of a steady clock.
 * The time that calls take is no measure: beside a flood, the calls of everyone take long.
 */
export class RecentDemand {
  readonly nowMs: () => number
  /** In the order of their last calls. */
  readonly #demands = new Map<string, Demand>()

  constructor(nowMs: () => number) {
    this.nowMs = nowMs
  }

  enter(accountId: string): void {
    this.#forgetIdle()
    this.#change(accountId, 1)
  }

  leave(accountId: string): void {
    this.#change(accountId, -1)
  }

  /** Whether the account asks for much more than another account that is active. */
  isHeavy(accountId: string): boolean {
    const own = this.#meanOf(this.#demands.get(accountId))
    if (own < heavyFrom) return false
    for (const [other, demand] of this.#demands) {
      if (other !== accountId && this.#isActive(demand) && own > timesAnother * this.#meanOf(demand)) return true
    }
    return false
  }

  #change(accountId: string, by: 1 | -1): void {
    const before = this.#demands.get(accountId)
    this.#demands.delete(accountId)
    const inFlight = (before?.inFlight ?? 0) + by
    this.#demands.set(accountId, { inFlight, mean: this.#meanOf(before), atMs: this.nowMs() })
  }

  #isActive({ inFlight, atMs }: Demand): boolean {
    return inFlight > 0 || this.nowMs() - atMs <= activeMs
  }

  #meanOf(demand: Demand | undefined): number {
    if (!demand) return 0
    const kept = Math.exp((demand.atMs - this.nowMs()) / meanOverMs)
    return demand.mean * kept + Math.min(mostCounted, demand.inFlight) * (1 - kept)
  }

  #forgetIdle(): void {
    for (const [accountId, { inFlight, atMs }] of this.#demands) {
      if (inFlight > 0 || this.nowMs() - atMs < forgottenAfterMs) return
      this.#demands.delete(accountId)
    }
  }
}
