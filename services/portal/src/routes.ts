import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Call } from '@lokum/service-kit/calls/call'
import { refuseCall } from '@lokum/service-kit/calls/refuse-call'
import { asOverloaded } from '@lokum/service-kit/database/database-fault'
import { methodNotAllowed } from '@lokum/service-kit/http/open-routes'
import { apiPath, type CallDeps, forwardCall } from './calls/forward-call.ts'
import type { PageFiles } from './pages/load-pages.ts'
import { reportsPath } from './pages/page-headers.ts'
import type { ReportDesk } from './pages/receive-report.ts'
import { servePage } from './pages/serve-page.ts'
import { answerNothing } from './sessions/answer.ts'
import { describeSession } from './sessions/describe-session.ts'
import { endOtherSession, endOtherSessions, sessionsPath } from './sessions/end-other-sessions.ts'
import { leave } from './sessions/leave.ts'
import { listSessions } from './sessions/list-sessions.ts'
import { answerLogin, sendToProvider } from './sessions/log-in.ts'

export type PortalDeps = CallDeps & { pages: PageFiles; reports: ReportDesk }

type Serve = (door: PortalDeps, call: Call) => unknown
type Row = { name: string; serve: Serve }

/** The portal's own paths, by method; all others below `/api` are the interface's, and the rest are pages. */
const rows: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  '/login': { GET: { name: 'beginLogin', serve: sendToProvider } },
  '/callback': { GET: { name: 'finishLogin', serve: answerLogin } },
  '/session': { GET: { name: 'readSession', serve: describeSession } },
  [sessionsPath]: {
    GET: { name: 'listSessions', serve: listSessions },
    DELETE: { name: 'endOtherSessions', serve: endOtherSessions },
  },
  [`${sessionsPath}/`]: { DELETE: { name: 'endOtherSession', serve: endOtherSession } },
  '/logout': { POST: { name: 'endSession', serve: leave } },
  [reportsPath]: { POST: { name: 'receiveReport', serve: receiveReport } },
}
const page: Row = { name: 'readPage', serve: ({ pages }, call) => servePage(pages, call) }
const api: Row = { name: 'forwardCall', serve: forwardCall }
const pageMethods: Readonly<Record<string, Row>> = { GET: page, HEAD: page }

/** Everything that can be asked of the portal. */
export function createPortalApp(door: PortalDeps): RequestListener {
  return (request, response) => void serve(door, request, response)
}

async function serve(door: PortalDeps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = '/'] = (request.url ?? '/').split('?', 1)
  const methods = methodsOf(path)
  const row = path.startsWith(`${apiPath}/`) ? api : methods[request.method ?? '']
  const call = new Call(door, (row ?? Object.values(methods)[0] ?? page).name, request, response)
  try {
    if (row === undefined) throw methodNotAllowed(Object.keys(methods).join(', '))
    await row.serve(door, call)
  } catch (error) {
    refuseCall(door, call, asOverloaded(error))
  }
}

/** Below the sessions' path each one has its own. */
function methodsOf(path: string): Readonly<Record<string, Row>> {
  const own = path.startsWith(`${sessionsPath}/`) ? `${sessionsPath}/` : path
  return Object.hasOwn(rows, own) ? (rows[own] ?? pageMethods) : pageMethods
}

async function receiveReport({ reports }: PortalDeps, call: Call): Promise<void> {
  await reports.receive(call.request)
  answerNothing(call)
}
