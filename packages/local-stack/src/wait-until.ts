import { setTimeout as pause } from 'node:timers/promises'

export interface Patience {
  /** Said in the error when the time is up: "<what> did not happen within … s". */
  readonly what: string
  readonly seconds: number
  readonly everyMilliseconds?: number
  /** Gives up at once with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Asks `condition` again and again until it gives something other than `undefined`, and gives that.
 * Throws when the time is up; the last error of the condition is the cause. An error of the condition counts as "not yet".
 */
export async function waitUntil<T>(patience: Patience, condition: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + patience.seconds * 1000
  let lastError: unknown
  while (performance.now() < deadline) {
    patience.signal?.throwIfAborted()
    try {
      const answer = await condition()
      if (answer !== undefined) return answer
    } catch (error) {
      lastError = error
      if (error instanceof HopelessError) throw error
    }
    await pause(patience.everyMilliseconds ?? 25)
  }
  throw new Error(`${patience.what} did not happen within ${patience.seconds} s`, { cause: lastError })
}

/** Thrown by a condition that can never come true any more, so that waiting ends. */
export class HopelessError extends Error {
  override name = 'HopelessError'
}
