import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { refuseUnreadable } from './refuse-unreadable.ts'

const drainMs = 20_000

export type Listening = AsyncDisposable & {
  url: string
  port: number
  /** True from the moment the service stops accepting new work. */
  isDraining: () => boolean
}

/** `publicBaseUrl` is the base of the problem types that unreadable requests are refused with. */
type Address = { host: string; port: number; publicBaseUrl?: string }

/**
 * Listens with deliberate limits: headers of 16 KiB within 10 s, a request within 30 s, idle connections for 65 s (longer than
 * the callers keep theirs). Disposing drains: answers say `Connection: close`, what runs may finish for 20 s.
 */
export async function listen(
  listener: RequestListener,
  { host, port, publicBaseUrl = '' }: Address,
): Promise<Listening> {
  let draining = false
  const answers = new WeakMap<Duplex, ServerResponse>()
  const running = new Set<ServerResponse>()
  const serve: RequestListener = (request, response) => {
    if (!namesItsHost(request))
      return refuseUnreadable({ publicBaseUrl, hasAnswerBegun: false }, noHost, request.socket)
    answers.set(request.socket, response)
    running.add(response)
    response.once('close', () => running.delete(response))
    if (draining) response.setHeader('connection', 'close')
    listener(request, response)
  }
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 16_384,
      // Node would answer a missing Host without a body; it is refused below like everything else.
      requireHostHeader: false,
    },
    serve,
  )
  // Node would answer an expectation that it does not know without a body; it may be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', serve)
  server.maxRequestsPerSocket = 0
  server.on('clientError', (error, socket) => {
    const answer = answers.get(socket)
    const hasAnswerBegun = answer?.headersSent === true && !answer.writableFinished
    refuseUnreadable({ publicBaseUrl, hasAnswerBegun }, error, socket)
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
      for (const response of running) if (!response.headersSent) response.setHeader('connection', 'close')
      await drain(server)
    },
  }
}

const noHost = new Error('The request does not name one host.')

/** A request of HTTP/1.1 has exactly one Host (RFC 9112, section 3.2). */
function namesItsHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host')
  return hosts.length === 1 || (hosts.length === 0 && httpVersion !== '1.1')
}

async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const deadline = new AbortController()
  await Promise.race([closed, delay(drainMs, undefined, { signal: deadline.signal })])
  deadline.abort()
  clearInterval(idle)
  server.closeAllConnections()
  await closed
}

function addressOf(server: Server): AddressInfo {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address
}
