import type { IncomingMessage, ServerResponse } from 'node:http'
import { isForTenants, type Operation } from '@lokum/contracts/interface/operation'
import { answerJson } from '@lokum/service-kit/calls/answer-json'
import { Call } from '@lokum/service-kit/calls/call'
import { refuseCall } from '@lokum/service-kit/calls/refuse-call'
import { forward, type Route, takesKey } from '@lokum/service-kit/forwarding/forward'
import type { Upstreams } from '@lokum/service-kit/forwarding/open-upstreams'
import { answerTimes, doorMs } from '@lokum/service-kit/http/answer-times'
import { chooseBodyLimit } from '@lokum/service-kit/http/body-limit'
import { moveDeadline, uploadTimes } from '@lokum/service-kit/http/request-time'
import { requireScope } from '@lokum/service-kit/identity/authorize'
import { Problem } from '@lokum/service-kit/problem'
import type { Log } from '@lokum/service-kit/telemetry/log'
import { type Admission, admit, countFailed, type Visitor } from '../admission/admit.ts'
import { admitTenant } from '../admission/admit-tenant.ts'
import { passingHeaders } from '../forwarding/passing-headers.ts'
import { type Counter, countCall } from '../limits/count-call.ts'
import { countLinkCall, type LinkCall } from '../limits/count-link-call.ts'
import { limitHeader, policyHeader, readAllowances, retryAfterSeconds } from '../limits/limit-headers.ts'
import type { RefusalPace } from '../limits/refusal-pace.ts'
import { deprecationHeaders } from './deprecation-headers.ts'

export type OperationDeps = {
  admission: Admission
  counter: Counter
  refusals: RefusalPace
  upstreams: Upstreams
  publicBaseUrl: string
  log: Log
  /** Security headers of every answer: names and values by turns. */
  answerHeaders: readonly string[]
  /** Headers that depend on the origin of a request (CORS). */
  headersFor: (request: IncomingMessage) => readonly string[]
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** The gateway's own answer. */
export type OwnAnswer = (visitor: Visitor) => Promise<object>

/**
 * Serves one operation of the contract: who calls, how often, whether they may, and on to the service that owns it, unless the gateway
 * answers itself.
 */
export function serveOperation(shared: OperationDeps, operation: Operation, ownAnswer?: OwnAnswer): Handler {
  const own = [
    ...(isForTenants(operation) ? notIndexed : []),
    ...deprecationHeaders(operation.deprecated, shared.publicBaseUrl),
  ]
  const door = own.length > 0 ? { ...shared, answerHeaders: [...shared.answerHeaders, ...own] } : shared
  const { publicBaseUrl } = door
  const policy = policyHeader(operation.limit)
  const forTenants = isForTenants(operation)
  const admitVisitor = forTenants ? admitTenant : admit
  const isUpload = operation.request.upload !== undefined
  const route: Route = {
    upstream: door.upstreams.of(operation.service),
    publicBaseUrl,
    headers: passingHeaders,
    limit: chooseBodyLimit(operation),
    takesKey: takesKey(operation),
    answerMs: isUpload ? answerTimes.uploadMs + doorMs : undefined,
  }
  return async (request, response) => {
    const call = new Call(door, operation.id, request, response)
    try {
      const visitor = await admitVisitor(door.admission, request)
      call.accountId = visitor.accountId
      const counted = { operation, tokenHash: visitor.tokenHash, holder: visitor.holder }
      const link = forTenants ? await countLinkCall(door.counter, counted) : undefined
      const verdict = link?.verdict ?? (await countCall(door.counter, counted))
      const allowances = readAllowances(operation.limit, door.counter.ceilingFactor, verdict)
      call.answerHeaders.push('ratelimit-policy', policy, 'ratelimit', limitHeader(allowances))
      if (!verdict.accepted) {
        await door.refusals.wait(visitor.holder)
        throw tooMany(retryAfterSeconds(allowances))
      }
      requireScope(door, visitor, operation.scopes)
      if (ownAnswer) answerJson(call, await ownAnswer(visitor))
      else passOn(door, { route, call, link })
    } catch (error) {
      refuseCall(door, call, error)
    }
  }
}

type Passed = { route: Route; call: Call; link: LinkCall | undefined }

/** Sends the call on to its service; an upload has more time than other requests. */
function passOn(door: OperationDeps, { route, call, link }: Passed): void {
  if (route.answerMs !== undefined) moveDeadline(call.request, uploadTimes.wholeMs)
  forward(link === undefined ? route : { ...route, onStatus: watchLink(door, call.request, link) }, call)
}

/** Throws Problem rate_limited when the address has tried too many links that settlements does not know. */
function watchLink({ admission }: OperationDeps, request: IncomingMessage, link: LinkCall): (status: number) => void {
  return (status) => {
    link.answered(status)
    if (status === 401) countFailed(admission, request)
  }
}

const notIndexed = ['x-robots-tag', 'noindex, nofollow']

function tooMany(seconds: number): Problem {
  return new Problem('rate_limited', { headers: { 'retry-after': String(seconds) } })
}
