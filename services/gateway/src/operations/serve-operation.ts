import type { IncomingMessage, ServerResponse } from 'node:http'
import { isForTenants, type Operation } from '@lokum/contracts/interface/operation'
import { bodyLimitOf } from '@lokum/service-kit/http/body-limit'
import { moveDeadline, uploadTimes } from '@lokum/service-kit/http/request-time'
import { requireScope } from '@lokum/service-kit/identity/authorize'
import { Problem } from '@lokum/service-kit/problem'
import type { Log } from '@lokum/service-kit/telemetry/log'
import { type Admission, admit, countFailed } from '../admission/admit.ts'
import { admitTenant } from '../admission/admit-tenant.ts'
import { Call } from '../calls/call.ts'
import { refuseCall } from '../calls/refuse-call.ts'
import { forward } from '../forwarding/forward.ts'
import type { Upstreams } from '../forwarding/open-upstreams.ts'
import { type Counter, countCall } from '../limits/count-call.ts'
import { allowancesOf, limitHeader, policyHeader, retryAfterSeconds } from '../limits/limit-headers.ts'

export type Door = {
  admission: Admission
  counter: Counter
  upstreams: Upstreams
  publicBaseUrl: string
  log: Log
  /** Security headers of every answer: names and values by turns. */
  answerHeaders: readonly string[]
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Serves one operation of the contract: who calls, how often, whether they may, and on to the service that owns it. */
export function serveOperation(door: Door, operation: Operation): Handler {
  const upstream = door.upstreams[operation.service]
  const policy = policyHeader(operation.limit)
  const limit = bodyLimitOf(operation)
  const isTenants = isForTenants(operation)
  return async (request, response) => {
    const call = new Call(door, operation.id, request, response)
    try {
      const visitor = await (isTenants ? admitTenant : admit)(door.admission, request)
      call.accountId = visitor.accountId
      const { tokenHash, holder } = visitor
      const verdict = await countCall(door.counter, { operation, tokenHash, holder })
      const allowances = allowancesOf(operation.limit, door.counter.ceilingFactor, verdict)
      call.answerHeaders.push('ratelimit-policy', policy, 'ratelimit', limitHeader(allowances))
      if (!verdict.accepted) throw tooMany(retryAfterSeconds(allowances))
      requireScope(door, visitor, operation.scopes)
      if (operation.request.upload) moveDeadline(request, uploadTimes.wholeMs)
      const onUnauthorized = isTenants ? () => countFailed(door.admission, request) : undefined
      forward({ upstream, publicBaseUrl: door.publicBaseUrl, limit, onUnauthorized }, call)
    } catch (error) {
      refuseCall(door, call, error)
    }
  }
}

function tooMany(seconds: number): Problem {
  return new Problem('rate_limited', { headers: { 'retry-after': String(seconds) } })
}
