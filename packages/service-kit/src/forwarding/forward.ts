import type { IncomingHttpHeaders } from 'node:http'
import { isKeyed, type Operation } from '@lokum/contracts/interface/operation'
import type { Dispatcher } from 'undici'
import type { Call } from '../calls/call.ts'
import { refuseCall } from '../calls/refuse-call.ts'
import type { BodyLimit } from '../http/body-limit.ts'
import { clientGone } from '../http/client-gone.ts'
import { endAnswer } from '../http/end-answer.ts'
import { Overloaded, Problem } from '../problem.ts'
import type { Upstream } from './open-upstreams.ts'
import { LimitedBody, type RequestBody, requestBody } from './request-body.ts'
import { classifyFailure, isConnectionFailure, toProblem, wasNeverSent } from './upstream-failure.ts'

const maxInFlight = 1_000

/** Which headers pass, in both directions: names and values by turns. */
export type PassingHeaders = {
  ofRequest: (call: Call) => string[]
  addAnswered: (headers: string[], answered: IncomingHttpHeaders) => void
}

export type Route = {
  upstream: Upstream | undefined
  publicBaseUrl: string
  /** Where the call goes at the service, if not where it came in. */
  path?: string
  headers: PassingHeaders
  limit: BodyLimit
  /** Whether the operation takes an Idempotency-Key, so that a call with one is carried out once however often it is sent. */
  takesKey: boolean
  /** How long the service may take until it answers, if that is longer than usual. */
  answerMs?: number | undefined
  /** Called with the status of the service's answer; what it throws is answered instead. */
  onStatus?: ((status: number) => void) | undefined
}

/**
 * Sends a call on to its service and the answer back, both as they come; from here on the call is concluded by its answer.
 * @throws Problem payload_too_large, document_too_large, overloaded
 */
export function forward(route: Route, call: Call): void {
  const { upstream, limit, takesKey } = route
  if (upstream === undefined || upstream.inFlight >= maxInFlight) throw new Overloaded()
  const isKept = takesKey && hasKey(call)
  const body = requestBody(call.request, { limit, isKept, pace: upstream.pace })
  if (call.response.destroyed) call.conclude(clientGone)
  else new Forwarding(route, { upstream, call, body }).start()
}

/** Whether a call with an Idempotency-Key may be sent again; the bytes of an upload are gone. */
export function takesKey(operation: Pick<Operation, 'method' | 'request'>): boolean {
  return isKeyed(operation) && operation.request.upload === undefined
}

class ClientGone extends Error {
  override readonly name = 'ClientGone'
}

/** One call at a service. An object with methods instead of closures: every request makes one. */
class Forwarding implements Dispatcher.DispatchHandler {
  readonly #route: Route
  readonly #upstream: Upstream
  readonly #call: Call
  #body: RequestBody
  #controller: Dispatcher.DispatchController | undefined
  #status: number | undefined
  #length: number | undefined
  /** An answer that came in one piece; it goes on with the end. */
  #whole: Buffer | undefined
  #wasRepeated = false
  #isOver = false
  #closes = false
  #stalled: NodeJS.Timeout | undefined

  constructor(route: Route, { upstream, call, body }: { upstream: Upstream; call: Call; body: RequestBody }) {
    this.#route = route
    this.#upstream = upstream
    this.#call = call
    this.#body = body
  }

  start(): void {
    this.#upstream.inFlight += 1
    this.#call.response.once('close', this.#onClientClosed)
    this.#dispatch()
  }

  #dispatch(): void {
    const { request } = this.#call
    const { path, headers, answerMs = 0 } = this.#route
    const options = {
      path: path ?? pathOf(request.url),
      method: request.method ?? 'GET',
      headers: headers.ofRequest(this.#call),
      body: this.#body,
      headersTimeout: Math.max(answerMs, this.#upstream.idleTimeoutMs),
    }
    try {
      this.#upstream.pool.dispatch(options, this)
    } catch (error) {
      this.#fail(error)
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#call.response.destroyed) controller.abort(new ClientGone())
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, answered: IncomingHttpHeaders): void {
    if (status < 200) return
    if (this.#isRefusedInstead(controller, status)) return
    const { answerHeaders, request, response } = this.#call
    this.#status = status
    this.#length = Number(answered['content-length'])
    this.#route.headers.addAnswered(answerHeaders, answered)
    // The service has answered before it had everything, so the rest of the request is in the way of the next one.
    this.#closes = !request.complete
    if (this.#closes) answerHeaders.push('connection', 'close')
    response.writeHead(status, answerHeaders)
  }

  #isRefusedInstead(controller: Dispatcher.DispatchController, status: number): boolean {
    try {
      this.#route.onStatus?.(status)
      return false
    } catch (error) {
      controller.abort(error instanceof Error ? error : new Error(String(error)))
      return true
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { response } = this.#call
    if (chunk.length === this.#length) {
      this.#whole = chunk
      return
    }
    if (response.write(chunk)) return
    controller.pause()
    this.#stalled = setTimeout(() => response.destroy(), this.#upstream.idleTimeoutMs)
    response.once('drain', () => {
      clearTimeout(this.#stalled)
      controller.resume()
    })
  }

  onResponseEnd(): void {
    this.#finish()
    endAnswer(this.#call.request, this.#call.response, { content: this.#whole, closes: this.#closes })
    this.#call.conclude(this.#status ?? 502)
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#mayRepeat(error)) {
      this.#wasRepeated = true
      this.#dispatch()
    } else this.#fail(error)
  }

  readonly #onClientClosed = (): void => {
    if (this.#isOver) return
    if (this.#controller) this.#controller.abort(new ClientGone())
    else this.#fail(new ClientGone())
  }

  /** Any call that never arrived is repeated once; one that may have arrived only when a repetition changes nothing. */
  #mayRepeat(error: Error): boolean {
    if (this.#wasRepeated || this.#isOver || this.#status !== undefined || this.#call.response.destroyed) return false
    if (!wasNeverSent(error) && !(this.#isRepeatable() && isConnectionFailure(error))) return false
    const body = this.#body instanceof LimitedBody ? this.#body.again() : this.#body
    if (body === undefined) return false
    this.#body = body
    return true
  }

  #isRepeatable(): boolean {
    const { method } = this.#call.request
    return method === 'GET' || method === 'HEAD' || (this.#route.takesKey && hasKey(this.#call))
  }

  #fail(error: unknown): void {
    if (this.#isOver) return
    this.#finish()
    if (this.#call.response.destroyed) {
      this.#call.conclude(clientGone)
      return
    }
    if (!(error instanceof Problem)) this.#upstream.countFailure(classifyFailure(error))
    refuseCall(this.#route, this.#call, toProblem(error))
  }

  #finish(): void {
    this.#isOver = true
    this.#upstream.inFlight -= 1
    clearTimeout(this.#stalled)
  }
}

function hasKey({ request }: Call): boolean {
  return request.headers['idempotency-key'] !== undefined
}

/** A proxy may name the whole address (RFC 9112, section 3.2.2); the service wants the path alone. */
function pathOf(url = '/'): string {
  return url.startsWith('/') ? url : url.replace(/^[a-z]+:\/\/[^/?#]*/i, '')
}
