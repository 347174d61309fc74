import { countHere } from './call-memory.ts'
import { type Counter, countCall } from './count-call.ts'
import type { CountedCall } from './counted-call.ts'
import { type Verdict, windowSeconds } from './window.ts'

/** The verdict on a call with a tenant's link, and a function that learns from its answer. */
export type LinkCall = { verdict: Verdict; answered: (status: number) => void }

/**
 * Counts a call with a tenant's link. A link that settlements has not yet accepted here is counted after its answer, so that
 * guesses write nothing; until then only the limit of its address holds. An answer 401 makes it a guess again.
 */
export async function countLinkCall(counter: Counter, call: CountedCall): Promise<LinkCall> {
  const isVerified = counter.verified.has(call.tokenHash)
  const verdict = isVerified ? await countCall(counter, call) : firstCall
  return { verdict, answered: (status) => learnLink(counter, call, { status, isCounted: isVerified }) }
}

function learnLink(
  counter: Counter,
  { operation, tokenHash, holder }: CountedCall,
  { status, isCounted }: { status: number; isCounted: boolean },
): void {
  if (status === 401) counter.verified.delete(tokenHash)
  // Other refusals may come before settlements has looked at the link.
  if (isCounted || status >= 300) return
  counter.verified.add(tokenHash)
  const nowMs = counter.nowMs()
  countHere(counter.memory.of(`${operation.id} ${tokenHash}`), nowMs)
  countHere(counter.memory.of(`${operation.id} ${holder}`), nowMs)
}

const opened = {
  minute: { calls: 1, endsInMs: windowSeconds.minute * 1_000 },
  day: { calls: 1, endsInMs: windowSeconds.day * 1_000 },
}
const firstCall: Verdict = { accepted: true, token: opened, account: opened }
