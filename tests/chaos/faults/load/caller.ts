import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, type Call, createClient } from '@lokum/local-stack/testing/client'
import type { FaultSystem } from '../open-fault-system.ts'
import type { Books } from './books.ts'

const deadlineMs = 20_000
const tokenMs = 10 * 60_000
const repeatAfterMs = 300
const patienceMs = 75_000
/** Refusals that another try may overcome: limits, overload, a clock that is wrong for a while. */
const passing = [401, 408, 429, 503]

/** `unknown` says that it may have been carried out, `refused` that it was not. */
export type Outcome = { is: 'done' | 'refused'; answer: Answer } | { is: 'unknown'; why: string }
export type Caller = ReturnType<typeof openCaller> & { account: string }

type CallerDeps = { system: FaultSystem; books: Books; signal: AbortSignal }
type Asked = Call & { key?: string }

/** One account's way to the gateway. Every answer is compared with the contract; a breach is a surprise. */
export function openCaller({ system, books, signal }: CallerDeps, account: string) {
  const note = (surprise: string) => void books.surprises.push(surprise)
  const token = keepToken(() => system.tokenOf(account))
  const client = createClient({ baseUrl: system.gateway, deadlineMs, whenOverloaded: 'answer' })
  const once = async (method: string, path: string, { key, headers, ...call }: Asked = {}): Promise<Outcome> => {
    const all = { ...headers, ...(key && { 'idempotency-key': key }) }
    try {
      const answer = await client.request(method, path, { token: token(), headers: all, ...call })
      if (answer.status === 500) note(`${method} ${path}: 500 ${answer.bytes}`)
      return judge(answer)
    } catch (error) {
      const why = String(error)
      if (why.startsWith('ContractBreach')) note(why)
      return { is: 'unknown', why }
    }
  }
  /** Repeats a call until it is carried out or refused for good; undefined when there was no such answer in time. */
  const sure = async (method: string, path: string, asked: Asked = {}): Promise<Answer | undefined> => {
    const said = await untilKnown(() => once(method, path, asked), signal)
    if (said.surprise) note(`${method} ${path}: ${said.surprise}`)
    return said.answer
  }
  return { account, once, sure, [Symbol.dispose]: () => client[Symbol.dispose]() }
}

type Said = { answer?: Answer; surprise?: string }

async function untilKnown(once: () => Promise<Outcome>, signal: AbortSignal): Promise<Said> {
  const deadline = performance.now() + patienceMs
  let wasUnknown = false
  while (performance.now() < deadline && !signal.aborted) {
    const outcome = await once()
    const said = settle(outcome, wasUnknown)
    if (said) return said
    wasUnknown ||= outcome.is === 'unknown'
    await delay(repeatAfterMs)
  }
  return signal.aborted ? {} : { surprise: `no answer within ${patienceMs / 1_000} s` }
}

/** The verdict of an outcome, unless another try may say more. */
function settle(outcome: Outcome, wasUnknown: boolean): Said | undefined {
  if (outcome.is === 'done') return { answer: outcome.answer }
  if (outcome.is === 'unknown' || passing.includes(outcome.answer.status)) return undefined
  // A repetition without a key finds what the call before it has done.
  return wasUnknown ? {} : { surprise: `${outcome.answer.status} ${outcome.answer.bytes}` }
}

function judge(answer: Answer): Outcome {
  if (answer.status < 400) return { is: 'done', answer }
  const code: unknown = answer.body?.code
  if (code === 'idempotency_conflict') return { is: 'unknown', why: 'the first call still runs' }
  const isUnknown = answer.status === 500 || code === 'outcome_unknown' || code === 'upstream_unavailable'
  return isUnknown ? { is: 'unknown', why: `${answer.status} ${code}` } : { is: 'refused', answer }
}

function keepToken(mint: () => string): () => string {
  let kept = { token: '', until: 0 }
  return () => {
    if (performance.now() > kept.until) kept = { token: mint(), until: performance.now() + tokenMs }
    return kept.token
  }
}
