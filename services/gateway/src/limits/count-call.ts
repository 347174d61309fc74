import type { RateLimit } from '@lokum/contracts/operation'
import type { Log } from '@lokum/service-kit/telemetry/log'
import { counter, gauge } from '@lokum/service-kit/telemetry/metrics'
import { Breaker } from './breaker.ts'
import { CallMemory, countHere, giveBack, type Held, isFull, learn, read, takeUntold } from './call-memory.ts'
import type { CallStore, CountedCall } from './call-store.ts'
import type { Verdict } from './window.ts'

const countedHere = counter('limiter_fallback', 'Calls counted by this process alone because the store was away')

export type Counter = {
  store: Pick<CallStore, 'count'>
  memory: CallMemory
  breaker: Breaker
  ceilingFactor: number
  log: Log
  /** Milliseconds of a clock that never goes back. */
  nowMs: () => number
}

/** A counter that knows nothing yet; its alarm is the metric `lokum_limiter_store_down`. */
export function createCounter(parts: Omit<Counter, 'memory' | 'breaker'>): Counter {
  const breaker = new Breaker()
  gauge('limiter_store_down', 'Whether this process counts calls alone because the store is away', (observe) =>
    observe(breaker.isOpen ? 1 : 0),
  )
  return { ...parts, memory: new CallMemory(), breaker }
}

/**
 * Checks a call against both windows of its token and both of its account's ceiling, and counts it in all four or in none.
 * A caller known to be over is refused without asking the store. While the store is down or slow the same numbers hold
 * for this process alone, and the store is told afterwards.
 */
export async function countCall(counter: Counter, call: CountedCall): Promise<Verdict> {
  const nowMs = counter.nowMs()
  const token = counter.memory.of(`${call.operation.id} ${call.tokenHash}`)
  const account = counter.memory.of(`${call.operation.id} ${call.accountId}`)
  const { limit } = call.operation
  if (isOver({ token, account }, limit, counter.ceilingFactor, nowMs))
    return verdictOf({ token, account }, false, nowMs)
  if (!counter.breaker.lets(nowMs)) return countAlone(counter, call, { token, account })

  const untold = { token: takeUntold(token, nowMs), account: takeUntold(account, nowMs) }
  try {
    const verdict = await counter.store.count(call, untold)
    const answeredMs = counter.nowMs()
    learn(token, verdict.token, answeredMs)
    learn(account, verdict.account, answeredMs)
    if (counter.breaker.isOpen) counter.log.info({}, 'limits.store_back')
    counter.breaker.succeeded()
    return verdict
  } catch (error) {
    giveBack(token, untold.token)
    giveBack(account, untold.account)
    if (!counter.breaker.isOpen) counter.log.error({ error: String(error) }, 'limits.store_lost')
    counter.breaker.failed(counter.nowMs())
    return countAlone(counter, call, { token, account })
  }
}

type Subjects = { token: Held; account: Held }

function countAlone(counter: Counter, { operation }: CountedCall, subjects: Subjects): Verdict {
  const nowMs = counter.nowMs()
  const accepted = !isOver(subjects, operation.limit, counter.ceilingFactor, nowMs)
  if (accepted) {
    countHere(subjects.token, nowMs)
    countHere(subjects.account, nowMs)
  }
  countedHere({ operation: operation.id })
  return verdictOf(subjects, accepted, nowMs)
}

function isOver({ token, account }: Subjects, limit: RateLimit, factor: number, nowMs: number): boolean {
  return isFull(token, limit, nowMs) || isFull(account, ceilingOf(limit, factor), nowMs)
}

function verdictOf({ token, account }: Subjects, accepted: boolean, nowMs: number): Verdict {
  return { accepted, token: read(token, nowMs), account: read(account, nowMs) }
}

export function ceilingOf({ minute, day }: RateLimit, factor: number): RateLimit {
  return { minute: minute * factor, day: day * factor }
}
