import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import type { Random } from '../random.ts'
import { type HostileKind, hostileAnswers } from './hostile-answers.ts'
import type { Receipt } from './reconcile-receipts.ts'

/** Receivers; those that close at once have not even read the request. */
export type Kind = HostileKind | 'close at once' | 'healthy'
export type EndpointReceiver = Awaited<ReturnType<typeof openEndpointReceiver>>

type Plan = {
  kind: Kind
  /** Whether the next request meets what its kind says; otherwise it is taken as by a healthy one. */
  isHostileNow: () => boolean
  random: Random
  trapUrl: string
}

/** The receiver of one endpoint, with an origin of its own: keeps and verifies every delivery that it reads. */
export async function openEndpointReceiver({ kind, isHostileNow, random, trapUrl }: Plan) {
  const receipts: Receipt[] = []
  const invalidSignatures: string[] = []
  let endpointId = ''
  /** One pair for each secret that it was told, the newest first. */
  const verifiers: (readonly [Webhook, SvixWebhook])[] = []
  let isWaiting = false

  const fault = (body: string, headers: Record<string, string>): string | undefined => {
    let found = 'it came before the endpoint was known'
    for (const pair of verifiers) {
      try {
        for (const verifier of pair) verifier.verify(body, headers)
        return undefined
      } catch (error) {
        found = String(error)
      }
    }
    return found
  }
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request).catch(() => undefined)
    // What broke off in its body was never received.
    if (body === undefined) return
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const at = Date.now()
    const found = fault(body, headers)
    if (found !== undefined && isWaiting) return void response.writeHead(401).end()
    if (found !== undefined) invalidSignatures.push(`${headers['webhook-id']}: ${found}`)
    const accepted = answer(response, isHostileNow() ? kind : 'healthy', { random, trapUrl })
    receipts.push({ endpointId, eventId: headers['webhook-id'] ?? '', body, at, accepted })
  }

  const server = createServer((request, response) => void receive(request, response))
  server.on('connection', (socket) => {
    // A receiver that resets meets its own reset.
    socket.on('error', () => undefined)
    if (kind === 'close at once' && isHostileNow()) socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    kind,
    receipts,
    invalidSignatures,
    url: `http://127.0.0.1:${portOf(server.address())}/hooks`,
    trust: (id: string, secret: string) => {
      endpointId = id
      verifiers.unshift([new Webhook(secret), new SvixWebhook(secret)])
    },
    /** Refuses what no known secret has signed, until the newest one is known; the sender repeats it. */
    awaitSecret: (): Disposable => {
      isWaiting = true
      return {
        [Symbol.dispose]: () => {
          isWaiting = false
        },
      }
    },
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Gives whether the event was taken. */
function answer(response: ServerResponse, kind: Kind, around: { random: Random; trapUrl: string }): boolean {
  if (kind !== 'healthy' && kind !== 'close at once') return hostileAnswers[kind](response, around)
  response.writeHead(204).end()
  return true
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.')
  return address.port
}
