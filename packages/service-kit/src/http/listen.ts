import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Language } from '@lokum/contracts/problems/problem'
import { sentValues } from '../sent-values.ts'
import { drain } from './drain.ts'
import { takeExpectations } from './expectations.ts'
import { chooseLanguage } from './language.ts'
import { type LeastPace, leastPace } from './pace.ts'
import { hasBody } from './read-json.ts'
import { refuseUnreadable } from './refuse-unreadable.ts'
import { endDeadline, startDeadline } from './request-time.ts'
import { watchReaders } from './watch-readers.ts'

/** The upper limit for every request, above the deadlines of the operations: 30 s, more for an upload. */
const longestRequestMs = 360_000

/** How long headers and a whole request may take; an operation can give itself more with `moveDeadline`. */
type Times = { headersMs: number; wholeMs: number; checkEveryMs: number; reader?: LeastPace }

const usualTimes: Times = { headersMs: 10_000, wholeMs: 30_000, checkEveryMs: 5_000 }

const limits = {
  requestTimeout: longestRequestMs,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
  // Node would answer a missing Host without a body; it is refused below like everything else.
  requireHostHeader: false,
}

/** Longer than the gateway waits for a service, so that running requests have ended by themselves. */
const longestStopMs = 20_000

export type Listening = AsyncDisposable & {
  url: string
  port: number
  /** True from the moment the service asks its callers to go elsewhere. */
  isDraining: () => boolean
}

type Address = {
  host: string
  port: number
  /** The base of the problem types that unreadable requests are refused with. */
  publicBaseUrl?: string
  /** How long the server keeps serving all clients after the stop begins. */
  graceMs?: number
  /** How long a stop may take in all. */
  limitMs?: number
  times?: Times
}

/**
 * Listens with deliberate limits: headers of 16 KiB within 10 s, a request within 30 s (see `moveDeadline`), idle connections for 65 s (longer than
 * the callers keep theirs). Disposing drains: every answer says `Connection: close`, and after the grace period only
 * connections with earlier requests are served; see decision 0016.
 */
export async function listen(
  listener: RequestListener,
  { host, port, publicBaseUrl = '', graceMs = 0, limitMs = longestStopMs, times = usualTimes }: Address,
): Promise<Listening> {
  let draining = false
  /** The newest answer of each connection. */
  const answers = new WeakMap<Duplex, ServerResponse>()
  const running = new Set<ServerResponse>()
  const unheard = new Map<Socket, number>()
  const refuse = (error: Error, socket: Duplex, language?: Language) => {
    const answer = answers.get(socket)
    const hasAnswerBegun = answer?.headersSent === true && !answer.writableFinished
    refuseUnreadable({ publicBaseUrl, hasAnswerBegun, ...(language && { language }) }, error, socket)
  }
  const serve: RequestListener = (request, response) => {
    const { socket } = request
    unheard.delete(socket)
    if (!namesItsHost(request)) return refuseUnreadable({ publicBaseUrl, hasAnswerBegun: false }, noHost, socket)
    // The answer to a request behind a closing answer would be lost, so it is not carried out (RFC 9112, section 9.6).
    if (draining && isLast(answers.get(socket))) return
    answers.set(socket, response)
    running.add(response)
    response.once('close', () => {
      running.delete(response)
      if (request.complete) endDeadline(request)
    })
    if (hasBody(request)) {
      const breakOff = () => refuse(tooSlow, socket, chooseLanguage(request.headers['accept-language']))
      startDeadline(request, { wholeMs: times.wholeMs, breakOff })
    }
    if (draining) response.setHeader('connection', 'close')
    listener(request, response)
  }
  const { headersMs: headersTimeout, checkEveryMs: connectionsCheckingInterval } = times
  const server = createServer({ ...limits, headersTimeout, connectionsCheckingInterval }, serve)
  takeExpectations(server, serve, refuse)
  server.maxRequestsPerSocket = 0
  watchReaders({ server, running, least: times.reader ?? leastPace, everyMs: times.checkEveryMs })
  server.on('clientError', (error, socket) => refuse(error, socket))
  server.on('connection', (socket) => {
    unheard.set(socket, performance.now())
    socket.once('close', () => unheard.delete(socket))
  })
  server.listen({ host, port, backlog: 1_024 })
  await once(server, 'listening')
  const bound = addressOf(server)
  return {
    url: `http://${host}:${bound.port}`,
    port: bound.port,
    isDraining: () => draining,
    [Symbol.asyncDispose]: async () => {
      draining = true
      for (const response of running) {
        // Only the newest answer may close its connection, because earlier pipelined answers have others behind them.
        const isNewest = answers.get(response.req.socket) === response
        if (isNewest && !response.headersSent) response.setHeader('connection', 'close')
      }
      await drain({ server, unheard, graceMs, limitMs })
    },
  }
}

const tooSlow = Object.assign(new Error('The request is not whole in time.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
const noHost = new Error('The request does not name one host.')

/** A request of HTTP/1.1 has exactly one Host (RFC 9112, section 3.2). */
function namesItsHost(request: IncomingMessage): boolean {
  const hosts = sentValues(request, 'host')
  return hosts.length === 1 || (hosts.length === 0 && request.httpVersion !== '1.1')
}

function isLast(answer: ServerResponse | undefined): boolean {
  return answer?.getHeader('connection') === 'close'
}

function addressOf(server: Server): AddressInfo {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address
}
