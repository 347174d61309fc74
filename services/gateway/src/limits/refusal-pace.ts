import { setTimeout as delay } from 'node:timers/promises'
import { makeRoom } from '@lokum/service-kit/make-room'

/** More refusals in a second than a client makes that respects `Retry-After`. */
const atOnce = 20
const windowMs = 1_000
/** Short for a person, and long for a program that repeats its calls in a loop. */
const heldMs = 1_000
/** Each held call keeps a socket open. */
const mostHeld = 2_000
const mostCallers = 50_000

type Window = { refusals: number; endsAtMs: number }

/**
 * Slows down callers that go on after they were refused: a loop of calls would otherwise take the event loop's time from
 * other accounts, because a refusal costs nearly as much as a call. Counted in this process alone; the oldest callers are
 * forgotten first.
 */
export class RefusalPace {
  readonly #nowMs: () => number
  readonly #windows = new Map<string, Window>()
  #held = 0

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  /** Resolves when the refusal may be answered: at once for the first ones of a second, later for further ones. */
  async wait(caller: string): Promise<void> {
    if (this.#count(caller) <= atOnce || this.#held >= mostHeld) return
    this.#held += 1
    await delay(heldMs)
    this.#held -= 1
  }

  #count(caller: string): number {
    const nowMs = this.#nowMs()
    const window = this.#windows.get(caller)
    if (window && window.endsAtMs > nowMs) return ++window.refusals
    this.#windows.delete(caller)
    makeRoom(this.#windows, mostCallers)
    this.#windows.set(caller, { refusals: 1, endsAtMs: nowMs + windowMs })
    return 1
  }
}
