import { setTimeout as delay } from 'node:timers/promises'
import type { AttemptQueue } from './attempt-queue.ts'
import type { EndpointLoads } from './endpoint-loads.ts'

// A claim costs the database nearly the same for one delivery as for ten, so slots that become free one by one are filled together.
const gatherShare = 0.25
/** Too short to notice, and a receiver that answers at once fills it. */
const gatherMs = 5

/** A delivery claimed ahead should not wait longer than this for its slot: a busy database takes that long for a claim. */
const longestWaitMs = 50
/** Over so many times the slots a claim is hardly cheaper for each delivery. */
const mostAhead = 4

type PaceDeps = {
  slots: number
  loads: Pick<EndpointLoads, 'free'>
  attempts: Pick<AttemptQueue, 'waiting' | 'fallenTo' | 'takeLongestWaitMs'>
}

/**
 * How many deliveries are claimed for slots that are about to become free, and when: the next claim is made when half of those claimed
 * ahead are used up, and attempts take the other half meanwhile. So slots are not idle, and claims are few and large.
 */
export class ClaimPace {
  readonly #parts: PaceDeps
  #ahead = 0

  constructor(parts: PaceDeps) {
    this.#parts = parts
  }

  /** How many more than there are free slots may be claimed now. */
  get ahead(): number {
    return this.#ahead
  }

  /** Waits until a claim is worth its cost, a few milliseconds at most. */
  async gather(): Promise<void> {
    const { slots, loads, attempts } = this.#parts
    const low = Math.floor(this.#ahead / 2)
    // Attempts that hang use up nothing.
    if (attempts.waiting > low) await Promise.race([attempts.fallenTo(low), delay(2 * gatherMs)])
    else if (loads.free + this.#ahead < gatherShare * slots) await delay(gatherMs)
  }

  /** Learns from a claim that has just come: more when slots were idle meanwhile and it fills them, less when deliveries had to wait. */
  learn(claimed: number): void {
    const { slots, loads, attempts } = this.#parts
    if (attempts.takeLongestWaitMs() > longestWaitMs) this.#ahead = Math.floor(this.#ahead / 2)
    else if (attempts.waiting === 0 && loads.free > 0 && claimed >= loads.free)
      this.#ahead = Math.min(mostAhead * slots, Math.max(2 * this.#ahead, Math.ceil(slots / 2)))
  }
}
