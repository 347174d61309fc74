import { answerJson } from '@lokum/service-kit/calls/answer-json'
import type { Call } from '@lokum/service-kit/calls/call'
import { readCookie, writeCookie } from './cookies.ts'
import { endSession } from './end-session.ts'
import { requireOwnPage, requireSamePerson } from './guard-call.ts'
import type { Portal } from './portal.ts'
import { readSession } from './read-session.ts'

/** `POST /logout`: ends the session, and answers where the browser ends the login at the provider. @throws SessionEnded */
export async function leave(portal: Portal, call: Call): Promise<void> {
  requireOwnPage(call.request)
  const session = await readSession(portal, readCookie(call.request, 'session'))
  requireSamePerson(call.request, session)
  const location = await endSession(portal, session.cookieHash)
  call.answerHeaders.push('set-cookie', writeCookie('session', null))
  answerJson(call, { location })
}
