import { answerJson } from '@lokum/service-kit/calls/answer-json'
import type { Call } from '@lokum/service-kit/calls/call'
import { readCookie } from './cookies.ts'
import { requireOwnPage } from './guard-call.ts'
import type { Portal } from './portal.ts'
import { readSession } from './read-session.ts'

/** `GET /session`: who is logged in, for pages; never a token. @throws SessionEnded */
export async function describeSession(portal: Portal, call: Call): Promise<void> {
  requireOwnPage(call.request)
  const session = await readSession(portal, readCookie(call.request, 'session'))
  answerJson(call, {
    person: { login: session.login, name: session.name },
    scopes: session.scopes,
    tag: session.tag,
    now: portal.clock().toISOString(),
    ends_at: session.endsAt.toISOString(),
    idle_ends_at: session.idleEndsAt.toISOString(),
  })
}
