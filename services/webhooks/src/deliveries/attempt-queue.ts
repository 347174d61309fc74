import type { ClaimedDelivery } from './claim-deliveries.ts'

/** A delivery that waited longer was held up together with the process, and an attempt might outlive what is left of its lease. */
const maxWaitMs = 10_000

type Parts = {
  /** Attempts at the same time. */
  slots: number
  attempt: (delivery: ClaimedDelivery) => Promise<void>
  /** What is not attempted any more; its lease runs out. */
  stale: (delivery: ClaimedDelivery) => void
}

/** Claimed deliveries on their way to their attempts: as many at once as there are slots, the others in the order of their claims. */
export class AttemptQueue {
  readonly #parts: Parts
  readonly #waiting: { delivery: ClaimedDelivery; claimedAt: number }[] = []
  readonly #running = new Set<Promise<void>>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get running(): number {
    return this.#running.size
  }

  add(deliveries: readonly ClaimedDelivery[], claimedAt: number): void {
    for (const delivery of deliveries) this.#waiting.push({ delivery, claimedAt })
    this.#fill()
  }

  /** Ends when nothing is left, neither running nor waiting. */
  async emptied(): Promise<void> {
    while (this.#running.size > 0) await Promise.race(this.#running)
  }

  #fill(): void {
    while (this.#running.size < this.#parts.slots) {
      const next = this.#waiting.shift()
      if (!next) return
      if (performance.now() - next.claimedAt > maxWaitMs) this.#parts.stale(next.delivery)
      else this.#begin(next.delivery)
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
