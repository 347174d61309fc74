import { makeRoom } from '@lokum/service-kit/make-room'
import { Problem } from '@lokum/service-kit/problem'

const windowMs = 60_000
const maxAddresses = 50_000

type Window = { calls: number; endsAtMs: number }

type Options = { name: string; perMinute: number; nowMs: () => number }

/** Counts calls of client addresses in fixed windows of a minute, in this process alone; bounded, the oldest addresses are forgotten first. */
export class AddressLimit {
  readonly #options: Options
  readonly #windows = new Map<string, Window>()

  constructor(options: Options) {
    this.#options = options
  }

  /** @throws Problem rate_limited when the address has made more calls than it may in this minute */
  count(address: string): void {
    const nowMs = this.#options.nowMs()
    const window = this.#windows.get(address)
    if (window === undefined || window.endsAtMs <= nowMs) this.#open(address, nowMs)
    else if (window.calls < this.#options.perMinute) window.calls += 1
    else throw this.#refusal(window.endsAtMs - nowMs)
  }

  #open(address: string, nowMs: number): void {
    this.#windows.delete(address)
    makeRoom(this.#windows, maxAddresses)
    this.#windows.set(address, { calls: 1, endsAtMs: nowMs + windowMs })
  }

  #refusal(endsInMs: number): Problem {
    const { name, perMinute } = this.#options
    const seconds = Math.ceil(endsInMs / 1_000)
    const headers = {
      'retry-after': String(seconds),
      'ratelimit-policy': `"${name}";q=${perMinute};w=60`,
      ratelimit: `"${name}";r=0;t=${seconds}`,
    }
    return new Problem('rate_limited', { headers })
  }
}
