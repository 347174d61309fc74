import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Rejects `graceMs` after the service was told to stop, for work to race with that can wait for something that is away. `done`
 * ends the waiting.
 */
export async function stopGrace(
  stop: AbortSignal,
  { graceMs, done }: { graceMs: number; done: AbortSignal },
): Promise<never> {
  if (!stop.aborted) await once(stop, 'abort', { signal: done })
  await delay(graceMs, undefined, { signal: done })
  throw new Error('The service stops.')
}
