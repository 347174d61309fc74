/** How slowly bytes may go over a connection: on average so many a second, or nothing at all for as long as the patience lasts. */
export type LeastPace = { bytesPerSecond: number; patienceMs: number }

/** 64 kbit/s, which a phone reaches without 3G; a network that is lost for a moment comes back within the patience. */
export const leastPace: LeastPace = { bytesPerSecond: 8_192, patienceMs: 15_000 }

/** The time that a client has left. It runs from `resume` to `pause`, and each byte gives some of it back, up to the patience. */
export class Pace {
  readonly #least: LeastPace
  readonly #tooSlow: () => void
  #leftMs: number
  #endsAtMs = 0
  #timer: NodeJS.Timeout | undefined

  constructor(least: LeastPace, tooSlow: () => void) {
    this.#least = least
    this.#tooSlow = tooSlow
    this.#leftMs = least.patienceMs
  }

  resume(): void {
    if (this.#timer !== undefined) return
    this.#endsAtMs = performance.now() + this.#leftMs
    this.#wait()
  }

  /** Counts bytes that came while the time was running. */
  took(bytes: number): void {
    const { bytesPerSecond, patienceMs } = this.#least
    const earnedMs = (bytes / bytesPerSecond) * 1_000
    this.#endsAtMs = Math.min(performance.now() + patienceMs, this.#endsAtMs + earnedMs)
  }

  pause(): void {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#leftMs = Math.max(0, this.#endsAtMs - performance.now())
  }

  #wait(): void {
    const leftMs = this.#endsAtMs - performance.now()
    if (leftMs > 0) this.#timer = setTimeout(() => this.#wait(), leftMs).unref()
    else this.#tooSlow()
  }
}
