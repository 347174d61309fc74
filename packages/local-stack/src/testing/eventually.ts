import { setTimeout as wait } from 'node:timers/promises'

type Patience = { deadlineMs?: number; intervalMs?: number }

/**
 * Repeats a check until it holds, and gives what it gave. A check fails by throwing or by giving `false`.
 * After `deadlineMs` (two minutes) the last failure is thrown.
 */
export async function eventually<Value>(
  check: () => Value | Promise<Value>,
  { deadlineMs = 120_000, intervalMs = 20 }: Patience = {},
): Promise<Exclude<Awaited<Value>, false>> {
  const deadline = performance.now() + deadlineMs
  for (;;) {
    const outcome = await tryOnce(check, deadline)
    if (outcome.holds) return outcome.value
    if (performance.now() + intervalMs > deadline) throw outcome.failure
    await wait(intervalMs)
  }
}

type Outcome<Value> = { holds: true; value: Exclude<Awaited<Value>, false> } | { holds: false; failure: unknown }

async function tryOnce<Value>(check: () => Value | Promise<Value>, deadline: number): Promise<Outcome<Value>> {
  const stop = new AbortController()
  try {
    const value = await Promise.race([check(), expiry(deadline, stop.signal)])
    if (isNotFalse(value)) return { holds: true, value }
    return { holds: false, failure: new Error('The condition never became true') }
  } catch (failure) {
    return { holds: false, failure }
  } finally {
    stop.abort()
  }
}

/** A check that hangs must not outlive the deadline. */
async function expiry(deadline: number, signal: AbortSignal): Promise<never> {
  await wait(Math.max(0, deadline - performance.now()), undefined, { signal })
  throw new Error('The check itself did not finish before the deadline')
}

function isNotFalse<Value>(value: Value): value is Exclude<Value, false> {
  return value !== false
}
