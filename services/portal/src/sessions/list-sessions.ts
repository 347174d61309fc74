import { answerJson } from '@lokum/service-kit/calls/answer-json'
import type { Call } from '@lokum/service-kit/calls/call'
import { readCookie } from './cookies.ts'
import { requireOwnPage } from './guard-call.ts'
import type { Portal } from './portal.ts'
import { readSession } from './read-session.ts'
import { idleMs, type Session, SessionRow, sessionId } from './session.ts'

const mostListed = 50

/** `GET /sessions`: where the person is logged in, this browser first and then the newest. @throws SessionEnded */
export async function listSessions(portal: Portal, call: Call): Promise<void> {
  requireOwnPage(call.request)
  const own = await readSession(portal, readCookie(call.request, 'session'))
  const others = await otherSessions(portal, own)
  const ownRow = await portal.orm.em.fork().find(SessionRow, { cookieHash: own.cookieHash })
  const data = [...ownRow, ...others.slice(0, mostListed)].map((session) => ({
    id: sessionId(session),
    is_this: session.cookieHash === own.cookieHash,
    browser: session.browser,
    began_at: session.beganAt.toISOString(),
    // Noted once a minute.
    used_at: new Date(session.idleEndsAt.getTime() - idleMs).toISOString(),
    ends_at: session.endsAt.toISOString(),
  }))
  answerJson(call, { data })
}

/** The open sessions of a person beside the one that asks. */
export async function otherSessions(
  { orm, clock }: Pick<Portal, 'orm' | 'clock'>,
  { login, cookieHash }: Session,
): Promise<SessionRow[]> {
  const now = clock()
  const open = { login, cookieHash: { $ne: cookieHash }, idleEndsAt: { $gt: now }, endsAt: { $gt: now } }
  return await orm.em.fork().find(SessionRow, open, { orderBy: { beganAt: 'desc' } })
}
