import type { RateLimit } from '@lokum/contracts/interface/operation'
import type { Log } from '@lokum/service-kit/telemetry/log'
import { counter, gauge } from '@lokum/service-kit/telemetry/metrics'
import { Breaker } from './breaker.ts'
import {
  CallMemory,
  countHere,
  type Held,
  isFull,
  markCounted,
  read,
  rememberReadings,
  returnUncounted,
  takeUncounted,
} from './call-memory.ts'
import { type CallStore, StoreTooSlow } from './call-store.ts'
import type { CountedCall, Uncounted } from './counted-call.ts'
import { VerifiedLinks } from './verified-links.ts'
import { type Readings, type Verdict, windowSeconds } from './window.ts'

const countedHere = counter('limiter_fallback', 'Calls counted by this process alone because the store was away')

export type Counter = {
  store: Pick<CallStore, 'count'>
  memory: CallMemory
  verified: VerifiedLinks
  breaker: Breaker
  ceilingFactor: number
  log: Log
  /** Milliseconds of a clock that never goes back. */
  nowMs: () => number
  startedAtMs: number
}

/** A counter that knows nothing yet; its alarm is the metric `lokum_limiter_store_down`. */
export function createCounter(parts: Omit<Counter, 'memory' | 'verified' | 'breaker'>): Counter {
  const breaker = new Breaker()
  gauge('limiter_store_down', 'Whether this process counts calls alone because the store is away', (observe) =>
    observe(breaker.isOpen ? 1 : 0),
  )
  return { ...parts, memory: new CallMemory(), verified: new VerifiedLinks(), breaker }
}

/**
 * Checks a call against both windows of its token and both of its account's ceiling, and counts it in all four or in none.
 * A caller known to be over is refused without asking the store. While the store is down or slow the same numbers hold
 * for this process alone, and reported to the store afterwards.
 */
export async function countCall(counter: Counter, call: CountedCall): Promise<Verdict> {
  const nowMs = counter.nowMs()
  const token = counter.memory.of(`${call.operation.id} ${call.tokenHash}`)
  const account = counter.memory.of(`${call.operation.id} ${call.holder}`)
  const { limit } = call.operation
  if (isOver({ token, account }, limit, counter.ceilingFactor, nowMs))
    return verdictOf({ token, account }, false, nowMs)
  if (!counter.breaker.lets(nowMs)) return countAlone(counter, call, { token, account })

  const uncounted = { token: takeUncounted(token, nowMs), account: takeUncounted(account, nowMs) }
  try {
    const verdict = await counter.store.count(call, uncounted)
    remember(counter, { token, account }, verdict)
    return verdict
  } catch (error) {
    returnUncounted(token, uncounted.token)
    returnUncounted(account, uncounted.account)
    recordStoreFailure(counter, error)
    const verdict = countAlone(counter, call, { token, account })
    if (error instanceof StoreTooSlow) reconcileLate(counter, error.late, { token, account }, { uncounted, verdict })
    return verdict
  }
}

type Subjects = { token: Held; account: Held }

function remember(counter: Counter, { token, account }: Subjects, verdict: Verdict): void {
  const nowMs = counter.nowMs()
  rememberReadings(token, verdict.token, nowMs)
  rememberReadings(account, verdict.account, nowMs)
  if (counter.breaker.isOpen) counter.log.info({}, 'limits.store_back')
  counter.breaker.succeeded()
}

function recordStoreFailure({ breaker, log, nowMs }: Counter, error: unknown): void {
  const wasOpen = breaker.isOpen
  if (error instanceof StoreTooSlow) breaker.slow(nowMs())
  else breaker.failed(nowMs())
  if (breaker.isOpen && !wasOpen) log.error({ error: String(error) }, 'limits.store_lost')
}

/** A late answer shows that the store has counted the call and the reported calls, so that they are not reported again. */
function reconcileLate(
  counter: Counter,
  late: Promise<Verdict>,
  { token, account }: Subjects,
  { uncounted, verdict }: { uncounted: Uncounted; verdict: Verdict },
): void {
  const settle = (answer: Verdict) => {
    const own = answer.accepted && verdict.accepted ? 1 : 0
    markCounted(token, uncounted.token, own)
    markCounted(account, uncounted.account, own)
    remember(counter, { token, account }, answer)
  }
  late.then(settle, () => undefined)
}

function countAlone(counter: Counter, { operation }: CountedCall, subjects: Subjects): Verdict {
  const nowMs = counter.nowMs()
  const withheld = coldStartReserve(counter, operation.limit)
  const { minute, day } = operation.limit
  const accepted = !isOver(subjects, { minute: minute - withheld, day }, counter.ceilingFactor, nowMs)
  if (accepted) {
    countHere(subjects.token, nowMs)
    countHere(subjects.account, nowMs)
  }
  countedHere()
  const { token, account } = verdictOf(subjects, accepted, nowMs)
  const hidden = withheld * counter.ceilingFactor
  return { accepted, token: withCalls(token, withheld), account: withCalls(account, hidden) }
}

/**
 * The calls that a process which has never reached the store keeps back: it does not know how many its predecessor accepted, so
 * its first minute allows one sixtieth of the limit a second, however often it is restarted.
 */
function coldStartReserve({ breaker, nowMs, startedAtMs }: Counter, limit: RateLimit): number {
  if (breaker.hasSucceeded) return 0
  const age = (nowMs() - startedAtMs) / (windowSeconds.minute * 1_000)
  return limit.minute - Math.floor(limit.minute * Math.min(1, age))
}

function withCalls({ minute, day }: Readings, calls: number): Readings {
  return { minute: { ...minute, calls: minute.calls + calls }, day }
}

function isOver({ token, account }: Subjects, limit: RateLimit, factor: number, nowMs: number): boolean {
  return isFull(token, limit, nowMs) || isFull(account, raiseLimit(limit, factor), nowMs)
}

function verdictOf({ token, account }: Subjects, accepted: boolean, nowMs: number): Verdict {
  return { accepted, token: read(token, nowMs), account: read(account, nowMs) }
}

export function raiseLimit({ minute, day }: RateLimit, factor: number): RateLimit {
  return { minute: minute * factor, day: day * factor }
}
