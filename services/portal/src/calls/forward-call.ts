import type { Call } from '@lokum/service-kit/calls/call'
import { forward, takesKey } from '@lokum/service-kit/forwarding/forward'
import type { Upstream } from '@lokum/service-kit/forwarding/open-upstreams'
import { answerTimes, doorMs } from '@lokum/service-kit/http/answer-times'
import { chooseBodyLimit } from '@lokum/service-kit/http/body-limit'
import { moveDeadline, uploadTimes } from '@lokum/service-kit/http/request-time'
import { Overloaded, UnknownOperation } from '@lokum/service-kit/problem'
import { readCookie } from '../sessions/cookies.ts'
import { requireOwnPage, requireSamePerson } from '../sessions/guard-call.ts'
import type { Portal } from '../sessions/portal.ts'
import { readSession } from '../sessions/read-session.ts'
import type { TokenRefresh } from '../sessions/refresh-tokens.ts'
import { openToken, type Session, SessionEnded, SessionRow } from '../sessions/session.ts'
import type { OperationTree } from './find-operation.ts'
import { passingHeaders } from './passing-headers.ts'

/** Below this path the interface is reached. */
export const apiPath = '/api'

/** A token that the gateway refuses so soon after it was issued will not be replaced by a better one. */
const youngMs = 30_000

/** The tools for calls of the interface. */
export type CallDeps = Portal & { operations: OperationTree; gateway: Upstream | undefined; refresh: TokenRefresh }

/** Passes a call of a page on to the gateway with the token of its session; the answer comes as the gateway sends it. */
export async function forwardCall(portal: CallDeps, call: Call): Promise<void> {
  const { request } = call
  requireOwnPage(request)
  const path = (request.url ?? '').slice(apiPath.length)
  const operation = portal.operations.find(request.method ?? 'GET', path.split('?', 1).join())
  if (operation === undefined) throw new UnknownOperation({ method: request.method, url: path })
  const found = await readSession(portal, readCookie(request, 'session'))
  requireSamePerson(request, found)
  const session = await portal.refresh.freshen(found)
  const token = openToken(portal.cipher, session, 'accessToken')
  if (token === undefined) throw new SessionEnded()
  const isUpload = operation.request.upload !== undefined
  if (isUpload) moveDeadline(request, uploadTimes.wholeMs)
  forward(
    {
      upstream: portal.gateway,
      path,
      publicBaseUrl: portal.publicBaseUrl,
      headers: passingHeaders(token, portal.trustedHops),
      limit: chooseBodyLimit(operation),
      takesKey: takesKey(operation),
      answerMs: isUpload ? answerTimes.uploadMs + 2 * doorMs : undefined,
      onStatus: (status) => {
        if (status === 401) throw refusedToken(portal, session)
      },
    },
    call,
  )
}

/** The provider may have changed its keys: the next call gets a new token, and the page repeats this one. */
function refusedToken(portal: Portal, { cookieHash, accessBeginsAt }: Session): Error {
  const now = portal.clock()
  const isYoung = now.getTime() - accessBeginsAt.getTime() < youngMs
  if (isYoung) return new SessionEnded()
  const expired = portal.orm.em.fork().nativeUpdate(SessionRow, { cookieHash, accessBeginsAt }, { accessEndsAt: now })
  expired.catch((error) => portal.log.warn({ error: String(error) }, 'session.token_not_expired'))
  return new Overloaded()
}
