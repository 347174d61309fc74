import type { Call } from '@lokum/service-kit/calls/call'
import { NotFound } from '@lokum/service-kit/problem'
import { describeError } from '@lokum/service-kit/telemetry/describe-error'
import { answerNothing } from './answer.ts'
import { readCookie } from './cookies.ts'
import { revokeToken, takeSessions } from './end-session.ts'
import { requireOwnPage, requireSamePerson } from './guard-call.ts'
import { otherSessions } from './list-sessions.ts'
import type { Portal } from './portal.ts'
import { readSession } from './read-session.ts'
import { type SessionRow, sessionId } from './session.ts'

/** Its sessions are the ones that a person may end here: `/sessions/{id}` one, `/sessions` all. */
export const sessionsPath = '/sessions'

/** The tokens went with the rows; the provider is told about so many at once. */
const mostRevoked = 50

/** `DELETE /sessions`: ends all other sessions of the person. @throws SessionEnded, Problem other_person */
export async function endOtherSessions(portal: Portal, call: Call): Promise<void> {
  await end(portal, await othersOf(portal, call))
  answerNothing(call)
}

/** `DELETE /sessions/{id}`: ends one other session of the person. @throws NotFound for one that is not theirs, or is this one */
export async function endOtherSession(portal: Portal, call: Call): Promise<void> {
  const id = (call.request.url ?? '').slice(`${sessionsPath}/`.length)
  const meant = (await othersOf(portal, call)).filter((session) => sessionId(session) === id)
  if (meant.length === 0) throw new NotFound()
  await end(portal, meant)
  answerNothing(call)
}

/** @throws SessionEnded; Problem call_refused, other_person */
async function othersOf(portal: Portal, { request }: Call): Promise<SessionRow[]> {
  requireOwnPage(request)
  const own = await readSession(portal, readCookie(request, 'session'))
  requireSamePerson(request, own)
  return await otherSessions(portal, own)
}

async function end(portal: Portal, meant: readonly SessionRow[]): Promise<void> {
  const ended = await takeSessions(portal.orm, { cookieHash: { $in: meant.map((one) => one.cookieHash) } })
  const told = await Promise.allSettled(ended.slice(0, mostRevoked).map((session) => revokeToken(portal, session)))
  const failure = told.find((one) => one.status === 'rejected')
  if (failure) portal.log.warn({ error: describeError(failure.reason) }, 'session.not_ended_at_provider')
}
