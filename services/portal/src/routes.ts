import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Call } from '@lokum/service-kit/calls/call'
import { refuseCall } from '@lokum/service-kit/calls/refuse-call'
import { asOverloaded } from '@lokum/service-kit/database/database-fault'
import { methodNotAllowed } from '@lokum/service-kit/http/open-routes'
import { type ApiDoor, apiPath, forwardCall } from './calls/forward-call.ts'
import type { PageFiles } from './pages/load-pages.ts'
import { reportsPath } from './pages/page-headers.ts'
import type { ReportDesk } from './pages/receive-report.ts'
import { servePage } from './pages/serve-page.ts'
import { describeSession } from './sessions/describe-session.ts'
import { leave } from './sessions/leave.ts'
import { answerLogin, sendToProvider } from './sessions/log-in.ts'

export type Door = ApiDoor & { pages: PageFiles; reports: ReportDesk }

type Serve = (door: Door, call: Call) => unknown
type Row = { name: string; methods: readonly string[]; serve: Serve }

/** Paths of the portal's own; all others below `/api` are the interface's, and the rest are pages. */
const rows: Readonly<Record<string, Row>> = {
  '/login': { name: 'beginLogin', methods: ['GET'], serve: sendToProvider },
  '/callback': { name: 'finishLogin', methods: ['GET'], serve: answerLogin },
  '/session': { name: 'readSession', methods: ['GET'], serve: describeSession },
  '/logout': { name: 'endSession', methods: ['POST'], serve: leave },
  [reportsPath]: { name: 'receiveReport', methods: ['POST'], serve: receiveReport },
}
const page: Row = { name: 'readPage', methods: ['GET', 'HEAD'], serve: ({ pages }, call) => servePage(pages, call) }

/** Everything that can be asked of the portal. */
export function createPortalApp(door: Door): RequestListener {
  return (request, response) => void serve(door, request, response)
}

async function serve(door: Door, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = '/'] = (request.url ?? '/').split('?', 1)
  const isApi = path.startsWith(`${apiPath}/`)
  const { name, methods, serve } = isApi ? { ...page, name: 'forwardCall', serve: forwardCall } : (rows[path] ?? page)
  const call = new Call(door, name, request, response)
  try {
    if (!isApi && !methods.includes(request.method ?? '')) throw methodNotAllowed(methods.join(', '))
    await serve(door, call)
  } catch (error) {
    refuseCall(door, call, asOverloaded(error))
  }
}

async function receiveReport({ reports }: Door, call: Call): Promise<void> {
  await reports.receive(call.request)
  call.answerHeaders.push('cache-control', 'no-store')
  call.response.writeHead(204, call.answerHeaders).end()
  call.conclude(204)
}
