import type { IncomingMessage, ServerResponse } from 'node:http'
import { newId } from '../ids.ts'
import { describeError } from '../telemetry/describe-error.ts'
import type { Log } from '../telemetry/log.ts'
import { measureRequest } from '../telemetry/request-duration.ts'
import { operationBegins, operationEnds } from '../telemetry/running-operations.ts'
import { type Span, startSpan } from '../telemetry/span.ts'

const clientRequestIdShape = /^[A-Za-z0-9._-]{1,64}$/

type CallOptions = {
  log: Log
  answerHeaders: readonly string[]
  /** More headers of every answer to a request, names and values by turns. */
  headersFor?: (request: IncomingMessage) => readonly string[]
}

const none = () => []

/** One call on its way through the gateway: what is known of it, and the headers that its answer will carry. */
export class Call {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly operation: string
  readonly requestId = newId('request')
  readonly span: Span
  /** Names and values by turns, for whatever is answered. */
  readonly answerHeaders: string[]
  accountId: string | undefined
  readonly #log: Log
  readonly #startedAt = performance.now()

  constructor(
    { log, answerHeaders, headersFor = none }: CallOptions,
    operation: string,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    this.request = request
    this.response = response
    this.operation = operation
    this.span = startSpan(operation, { kind: 'server', parent: request.headers.traceparent?.toString() })
    this.answerHeaders = ['x-request-id', this.requestId, ...answerHeaders, ...headersFor(request)]
    this.#log = log
    operationBegins(operation)
  }

  /** Records the call in one log line, one span and one measurement, when its answer is complete. */
  conclude(status: number, error?: unknown): void {
    const ms = performance.now() - this.#startedAt
    operationEnds(this.operation)
    const sent = this.request.headers['x-request-id']
    const facts = {
      operation: this.operation,
      status,
      request_id: this.requestId,
      client_request_id: typeof sent === 'string' && clientRequestIdShape.test(sent) ? sent : undefined,
      trace_id: this.span.traceId,
      account: this.accountId,
      ms: Math.round(ms * 100) / 100,
    }
    if (status >= 500) this.#log.error({ ...facts, error: describeError(error) }, 'request.failed')
    else this.#log.info(facts, 'request.served')
    measureRequest(ms / 1_000, { operation: this.operation, status })
    this.span.end({ 'http.response.status_code': status, failed: status >= 500 })
  }
}
