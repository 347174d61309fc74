import { Problem } from '@lokum/service-kit/problem'
import { FixedWindows } from '../limits/fixed-windows.ts'

type Options = { name: string; perMinute: number; nowMs: () => number }

/** Limits the calls of a client address to so many a minute, in this process alone. */
export class AddressLimit {
  readonly #options: Options
  readonly #windows: FixedWindows

  constructor(options: Options) {
    this.#options = options
    this.#windows = new FixedWindows({ windowMs: 60_000, nowMs: options.nowMs })
  }

  /** @throws Problem rate_limited when the address has made more calls than it may in this minute */
  count(address: string): void {
    const { calls, endsInMs } = this.#windows.count(address)
    if (calls > this.#options.perMinute) throw this.#refusal(endsInMs)
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
