import { once } from 'node:events'
import { createServer } from 'node:http'
import { makeAccountId } from '@lokum/contracts/values/account-id'
import { createClient } from '@lokum/local-stack/testing/client'
import type { Random } from '../random.ts'
import { type EndpointReceiver, type Kind, openEndpointReceiver } from './endpoint-receiver.ts'
import type { Endpoint } from './reconcile-receipts.ts'

/** An endpoint that is wanted, and when its receiver shows its kind. */
export type Wish = { account: string; eventTypes: readonly string[]; kind: Kind; isHostileNow: () => boolean }

type Cluster = { urls: { webhooks: string }; identity: { issuer: string }; tokenOf: (account: string) => string }

/** Opens a receiver for each wish, registers it, and counts who was led to the address that nobody may call. */
export async function openEndpoints(cluster: Cluster, random: Random, wishes: readonly Wish[]) {
  await using stack = new AsyncDisposableStack()
  const trap = stack.use(await openTrap())
  const receivers: EndpointReceiver[] = []
  const endpoints: Endpoint[] = []
  for (const { account, eventTypes, ...manners } of wishes) {
    const receiver = stack.use(await openEndpointReceiver({ ...manners, random, trapUrl: trap.url }))
    receivers.push(receiver)
    const { id, secret, created_at } = await register(cluster, account, { url: receiver.url, event_types: eventTypes })
    receiver.trust(id, secret)
    const createdAt = new Date(created_at).getTime()
    endpoints.push({ id, accountId: makeAccountId(cluster.identity.issuer, account), eventTypes, createdAt })
  }
  const opened = stack.move()
  return {
    endpoints,
    receivers,
    trapped: trap.calls,
    receipts: () => receivers.flatMap(({ receipts }) => receipts),
    invalidSignatures: () => receivers.flatMap(({ invalidSignatures }) => invalidSignatures),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

async function register(cluster: Cluster, account: string, body: { url: string; event_types: readonly string[] }) {
  using client = createClient({ baseUrl: cluster.urls.webhooks, token: cluster.tokenOf(account), through: 'service' })
  const answer = await client.request('POST', '/v1/webhook-endpoints', { body })
  if (answer.status !== 201) throw new Error(`The endpoint was refused: ${answer.bytes.toString()}`)
  return answer.body
}

/** Where redirects lead to. */
async function openTrap() {
  const calls: string[] = []
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`)
    response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The trap has no port.')
  return {
    calls,
    url: `http://127.0.0.1:${address.port}/trap`,
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
