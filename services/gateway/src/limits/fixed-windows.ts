import { makeRoom } from '@lokum/service-kit/make-room'

const mostKeys = 50_000

type Window = { calls: number; endsAtMs: number }
type Options = { windowMs: number; nowMs: () => number }

/** Counts calls by key in fixed windows, in this process alone; bounded, the oldest keys are forgotten first. */
export class FixedWindows {
  readonly #options: Options
  readonly #windows = new Map<string, Window>()

  constructor(options: Options) {
    this.#options = options
  }

  /** Counts a call. @returns the calls of the key's window, this one included, and when the window ends */
  count(key: string): { calls: number; endsInMs: number } {
    const { windowMs, nowMs } = this.#options
    const now = nowMs()
    const open = this.#windows.get(key)
    const window = open && open.endsAtMs > now ? open : this.#open(key, now + windowMs)
    window.calls += 1
    return { calls: window.calls, endsInMs: window.endsAtMs - now }
  }

  #open(key: string, endsAtMs: number): Window {
    const window = { calls: 0, endsAtMs }
    this.#windows.delete(key)
    makeRoom(this.#windows, mostKeys)
    this.#windows.set(key, window)
    return window
  }
}
