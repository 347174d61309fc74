import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Client, JsonBody } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { World } from '@lokum/local-stack/world/open-world'
import { Webhook } from 'standardwebhooks'

type Registering = Pick<Client, 'request'>
export type ReceiverPlan = { eventTypes?: readonly string[] }
export type Received = { headers: Record<string, string>; body: string; at: Date }

/** A landlord's server that keeps every delivery and answers 204. */
export type Receiver = AsyncDisposable & {
  url: string
  secret: string
  received: readonly Received[]
  /** The verified delivery of a type about an object, as soon as it has come. */
  delivery: (type: string, resourceId: string) => Promise<Received & { content: JsonBody }>
}

/** Starts a receiver, disposed with the world, and registers it through the gateway for the landlord's events. */
export async function aReceiver(
  world: Pick<World, 'use'>,
  landlord: Registering,
  { eventTypes = ['*'] }: ReceiverPlan = {},
): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
    received.push({ headers: Object.fromEntries(headers), body: await text(request), at: new Date() })
    response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${portOf(server.address())}/hooks`

  const { status, body } = await landlord.request('POST', '/v1/webhook-endpoints', {
    body: { url, description: 'a test', event_types: eventTypes },
  })
  if (status !== 201) throw new Error(`The endpoint was refused: ${JSON.stringify(body)}`)
  const verifier = new Webhook(body.secret)

  return world.use({
    url,
    secret: body.secret,
    received,
    delivery: async (type, resourceId) => {
      const found = await eventually(() => find(received, type, resourceId))
      return { ...found, content: verifier.verify(found.body, found.headers) }
    },
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  })
}

function find(received: readonly Received[], type: string, resourceId: string): Received {
  const found = received.find(({ body }) => JSON.parse(body).type === type && body.includes(resourceId))
  if (!found) throw new Error(`No ${type} about ${resourceId} has come.`)
  return found
}

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.')
  return address.port
}
