import { setTimeout as delay } from 'node:timers/promises'
import { FixedWindows } from './fixed-windows.ts'

/** More refusals in a second than a client makes that respects `Retry-After`. */
const atOnce = 20
/** Short for a person, and long for a program that repeats its calls in a loop. */
const heldMs = 1_000
/** Each held call keeps a socket open. */
const mostHeld = 2_000

/**
 * Slows down callers that go on after they were refused: a loop of calls would otherwise take the event loop's time from
 * other accounts, because a refusal costs nearly as much as a call.
 */
export class RefusalPace {
  readonly #windows: FixedWindows
  #held = 0

  constructor(nowMs: () => number) {
    this.#windows = new FixedWindows({ windowMs: 1_000, nowMs })
  }

  /** Resolves when the refusal may be answered: at once for the first ones of a second, later for further ones. */
  async wait(caller: string): Promise<void> {
    if (this.#windows.count(caller).calls <= atOnce || this.#held >= mostHeld) return
    this.#held += 1
    await delay(heldMs)
    this.#held -= 1
  }
}
