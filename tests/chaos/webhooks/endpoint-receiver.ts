import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import type { Random } from '../random.ts'
import { type HostileKind, hostileAnswers } from './hostile-answers.ts'
import type { Receipt } from './reconcile-receipts.ts'

/** Those that close at once have not even read the request. */
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
  let verifiers: (Webhook | SvixWebhook)[] = []

  const verify = (body: string, headers: Record<string, string>) => {
    if (verifiers.length === 0) invalidSignatures.push(`${headers['webhook-id']} came before the endpoint was known`)
    for (const verifier of verifiers) {
      try {
        verifier.verify(body, headers)
      } catch (error) {
        invalidSignatures.push(`${headers['webhook-id']}: ${error}`)
      }
    }
  }
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request).catch(() => undefined)
    // What broke off in its body was never received.
    if (body === undefined) return
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const at = Date.now()
    verify(body, headers)
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
      verifiers = [new Webhook(secret), new SvixWebhook(secret)]
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
