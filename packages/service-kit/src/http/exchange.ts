import { performance } from 'node:perf_hooks'
import type { Request, RequestHandler, Response } from 'express'
import { asOverloaded } from '../database/sql-error.ts'
import { newId } from '../ids.ts'
import { Problem } from '../problem.ts'
import { describeError } from '../telemetry/describe-error.ts'
import { measureRequest } from '../telemetry/request-duration.ts'
import { startSpan } from '../telemetry/span.ts'
import type { Reply } from './answer.ts'
import { answerProblem } from './answer-problem.ts'
import type { Edge } from './edge.ts'
import { languageOf } from './language.ts'

/** One request on its way: its id comes from the gateway, or is made here. */
export type Exchange = { request: Request; requestId: string; traceparent: string | undefined; now: Date }

const requestIdShape = /^req_[0-9a-z]{26}$/

// No answer is read by whoever has left; proxies count such requests under this number.
const clientGone = 499

/** Carries out a request, sends its answer or its refusal, and tells of it in one line, one span and one measurement. */
export function exchange(
  edge: Pick<Edge, 'log' | 'clock' | 'publicBaseUrl'>,
  operation: string,
  carryOut: (exchange: Exchange) => Promise<Reply>,
): RequestHandler {
  return async (request, response) => {
    const startedAt = performance.now()
    const requestId = requestIdOf(request)
    const span = startSpan(operation, { kind: 'server', parent: request.get('traceparent') })
    const { reply, error } = await carryOut({ request, requestId, traceparent: span.traceparent, now: edge.clock() })
      .then((reply) => ({ reply, error: undefined }))
      .catch((error: unknown) => refuse(edge, request, { requestId, error: asOverloaded(error) }))

    send(response, requestId, reply)

    const seconds = (performance.now() - startedAt) / 1_000
    const status = hasLeft(request) ? clientGone : reply.status
    const facts = { operation, status, request_id: requestId, trace_id: span.traceId, seconds }
    if (status === clientGone) edge.log.info(facts, 'request.aborted')
    else if (status >= 500) edge.log.error({ ...facts, error: describeError(error) }, 'request.failed')
    else edge.log.info({ ...facts, code: error instanceof Problem ? error.code : undefined }, 'request.served')
    measureRequest(seconds, { operation, status })
    span.end({ 'http.response.status_code': status, failed: status >= 500 })
  }
}

// Who broke off the upload will not read an answer, and nothing of ours has failed.
function hasLeft(request: Request): boolean {
  return request.destroyed && !request.complete
}

function requestIdOf(request: Request): string {
  const sent = request.get('x-request-id') ?? ''
  return requestIdShape.test(sent) ? sent : newId('request')
}

type Refused = { requestId: string; error: unknown }

function refuse({ publicBaseUrl }: Pick<Edge, 'publicBaseUrl'>, request: Request, { requestId, error }: Refused) {
  const language = languageOf(request.get('accept-language'))
  return { reply: answerProblem({ publicBaseUrl, requestId, language }, error), error }
}

function send(response: Response, requestId: string, { status, headers, text }: Reply): void {
  if (response.destroyed) return
  const length = Buffer.byteLength(text)
  const type = length > 0 ? { 'content-type': 'application/json', 'content-length': length } : {}
  response.writeHead(status, { 'x-request-id': requestId, 'cache-control': 'no-store', ...type, ...headers }).end(text)
}
