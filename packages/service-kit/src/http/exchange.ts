import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { asOverloaded } from '../database/database-fault.ts'
import type { Reply } from '../idempotency/reply.ts'
import { newId } from '../ids.ts'
import { OutcomeUnknown, Problem } from '../problem.ts'
import { describeError } from '../telemetry/describe-error.ts'
import { measureRequest } from '../telemetry/request-duration.ts'
import { operationBegins, operationEnds } from '../telemetry/running-operations.ts'
import { startSpan } from '../telemetry/span.ts'
import type { FileReply } from './answer.ts'
import { answerProblem } from './answer-problem.ts'
import { clientGone } from './client-gone.ts'
import type { Edge } from './edge.ts'
import { endAnswer } from './end-answer.ts'
import { chooseLanguage } from './language.ts'
import type { Asked, Handler } from './open-routes.ts'
import { type BrokenFile, sendFile } from './send-file.ts'

/** One request on its way: its id comes from the gateway, or is made here. */
export type Exchange = { request: Asked; requestId: string; traceparent: string | undefined; now: Date }

const requestIdShape = /^req_[0-9a-z]{26}$/

/** Carries out a request, sends its answer or its refusal, and records it in one log line, one span and one measurement. */
export function exchange(
  edge: Pick<Edge, 'log' | 'clock' | 'publicBaseUrl'>,
  operation: string,
  carryOut: (exchange: Exchange) => Promise<Reply | FileReply>,
): Handler {
  return async (request, response) => {
    const startedAt = performance.now()
    operationBegins(operation)
    const requestId = requestIdOf(request)
    const span = startSpan(operation, { kind: 'server', parent: request.headers.traceparent?.toString() })
    const { reply, error } = await carryOut({ request, requestId, traceparent: span.traceparent, now: edge.clock() })
      .then((reply) => ({ reply, error: undefined }))
      .catch((error: unknown) =>
        refuse(edge, request, { requestId, error: asOverloaded(withoutDoubt(request, error)) }),
      )

    const broken = await send(response, requestId, reply)

    operationEnds(operation)
    const seconds = (performance.now() - startedAt) / 1_000
    const hasLeft = broken?.hasLeft === true || hasBrokenOff(request)
    const status = hasLeft ? clientGone : reply.status
    const hasFailed = !hasLeft && (status >= 500 || broken !== undefined)
    const facts = { operation, status, request_id: requestId, trace_id: span.traceId, seconds }
    logExchange(edge.log, facts, { hasLeft, hasFailed, error: error ?? broken?.error })
    measureRequest(seconds, { operation, status })
    span.end({ 'http.response.status_code': status, failed: hasFailed })
  }
}

type Outcome = { hasLeft: boolean; hasFailed: boolean; error: unknown }

function logExchange(log: Edge['log'], facts: Record<string, unknown>, { hasLeft, hasFailed, error }: Outcome): void {
  if (hasLeft) log.info(facts, 'request.aborted')
  else if (hasFailed) log.error({ ...facts, error: describeError(error) }, 'request.failed')
  else log.info({ ...facts, code: error instanceof Problem ? error.code : undefined }, 'request.served')
}

// Who broke off the upload will not read an answer, and nothing of ours has failed.
function hasBrokenOff(request: IncomingMessage): boolean {
  return request.destroyed && !request.complete
}

function requestIdOf(request: IncomingMessage): string {
  const sent = request.headers['x-request-id']?.toString() ?? ''
  return requestIdShape.test(sent) ? sent : newId('request')
}

/** A read changes nothing, even when its commit fails. */
function withoutDoubt({ method }: IncomingMessage, error: unknown): unknown {
  return method === 'GET' && error instanceof OutcomeUnknown ? error.cause : error
}

type Refused = { requestId: string; error: unknown }

function refuse({ publicBaseUrl }: Pick<Edge, 'publicBaseUrl'>, request: Asked, { requestId, error }: Refused) {
  const language = chooseLanguage(request.headers['accept-language'])
  const subject = request.params?.id?.toString()
  return { reply: answerProblem({ publicBaseUrl, requestId, language, subject }, error), error }
}

/** Sends an answer; of a file that did not get through it says why. */
async function send(
  response: ServerResponse,
  requestId: string,
  reply: Reply | FileReply,
): Promise<BrokenFile | undefined> {
  const common = { 'x-request-id': requestId, 'cache-control': 'no-store' }
  if ('content' in reply) return sendFile(response, common, reply)
  if (response.destroyed) return undefined
  const { status, headers, text, bytes = text } = reply
  const length = Buffer.byteLength(bytes)
  const type = length > 0 ? { 'content-type': 'application/json', 'content-length': length } : {}
  response.writeHead(status, { ...common, ...type, ...headers })
  endAnswer(response.req, response, { content: bytes, closes: headers.connection === 'close' })
  return undefined
}
