import type { RateLimit } from '@lokum/contracts/interface/operation'
import { raiseLimit } from './count-call.ts'
import { type Verdict, type WindowName, windowNames, windowSeconds } from './window.ts'

/** The remaining calls of a window, the lesser of the token's and its account's; `seconds` until the next window opens. */
type Allowance = { remaining: number; seconds: number }

type Allowances = Readonly<Record<WindowName, Allowance>>

/** `RateLimit-Policy` of an operation (IETF draft ratelimit-headers 11). */
export function policyHeader({ minute, day }: RateLimit): string {
  return `"minute";q=${minute};w=${windowSeconds.minute}, "day";q=${day};w=${windowSeconds.day}`
}

/** `RateLimit` of an answer (IETF draft ratelimit-headers 11). */
export function limitHeader({ minute, day }: Allowances): string {
  return `"minute";r=${minute.remaining};t=${minute.seconds}, "day";r=${day.remaining};t=${day.seconds}`
}

export function readAllowances(limit: RateLimit, ceilingFactor: number, verdict: Verdict): Allowances {
  const ceiling = raiseLimit(limit, ceilingFactor)
  return {
    minute: allowanceOf('minute', limit, ceiling, verdict),
    day: allowanceOf('day', limit, ceiling, verdict),
  }
}

function allowanceOf(name: WindowName, limit: RateLimit, ceiling: RateLimit, { token, account }: Verdict): Allowance {
  const own = Math.max(0, limit[name] - token[name].calls)
  const shared = Math.max(0, ceiling[name] - account[name].calls)
  const endsInMs =
    own === shared
      ? Math.max(token[name].endsInMs, account[name].endsInMs)
      : (own < shared ? token : account)[name].endsInMs
  return { remaining: Math.min(own, shared), seconds: Math.ceil(endsInMs / 1_000) }
}

/** `Retry-After` of a refused call: the seconds until every violated window has ended. */
export function retryAfterSeconds(allowances: Allowances): number {
  const violated = windowNames.filter((name) => allowances[name].remaining === 0)
  return Math.max(1, ...violated.map((name) => allowances[name].seconds))
}
