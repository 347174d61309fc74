import type { ClaimedDelivery } from './claim-deliveries.ts'

/** A longer wait means that the process was blocked, and an attempt might outlive the rest of its lease. */
const maxWaitMs = 10_000

type QueueDeps = {
  /** Attempts at the same time. */
  slots: number
  attempt: (delivery: ClaimedDelivery) => Promise<void>
  /** Called for deliveries that are no longer attempted; their leases run out. */
  stale: (delivery: ClaimedDelivery) => void
}

/** Claimed deliveries that wait for their attempts: as many at once as there are slots, in the order of their claims. */
export class AttemptQueue {
  readonly #parts: QueueDeps
  readonly #waiting: { delivery: ClaimedDelivery; claimedAt: number }[] = []
  readonly #running = new Set<Promise<void>>()
  #low: { waiting: number; reached: () => void } | undefined
  #longestWaitMs = 0

  constructor(parts: QueueDeps) {
    this.#parts = parts
  }

  get running(): number {
    return this.#running.size
  }

  /** Claimed deliveries whose attempts have not begun. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Resolves when so few wait; only for the caller that asked last. */
  fallenTo(waiting: number): Promise<void> {
    return new Promise((reached) => {
      this.#low = { waiting, reached }
    })
  }

  /** How long the longest of the attempts that began since this was asked before had waited. */
  takeLongestWaitMs(): number {
    const ms = this.#longestWaitMs
    this.#longestWaitMs = 0
    return ms
  }

  add(deliveries: readonly ClaimedDelivery[], claimedAt: number): void {
    for (const delivery of deliveries) this.#waiting.push({ delivery, claimedAt })
    this.#fill()
  }

  /** Resolves when no attempt runs or waits. */
  async emptied(): Promise<void> {
    while (this.#running.size > 0) await Promise.race(this.#running)
  }

  #fill(): void {
    while (this.#running.size < this.#parts.slots) {
      const next = this.#waiting.shift()
      if (!next) return
      const waitedMs = performance.now() - next.claimedAt
      this.#longestWaitMs = Math.max(this.#longestWaitMs, waitedMs)
      if (waitedMs > maxWaitMs) this.#parts.stale(next.delivery)
      else this.#begin(next.delivery)
      if (this.#low && this.#waiting.length <= this.#low.waiting) this.#low.reached()
    }
  }

  #begin(delivery: ClaimedDelivery): void {
    const attempt = this.#parts.attempt(delivery).finally(() => {
      this.#running.delete(attempt)
      this.#fill()
    })
    this.#running.add(attempt)
  }
}
