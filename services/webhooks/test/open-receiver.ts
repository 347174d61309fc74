import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type Received = { path: string; headers: IncomingHttpHeaders; body: string; at: number }
type Behaviour = (response: ServerResponse, received: Received) => void

const accept: Behaviour = (response) => response.writeHead(204).end()

/** A receiver of webhooks on this machine; it accepts everything unless stated otherwise. */
export async function openReceiver(behaviour: Behaviour = accept) {
  const received: Received[] = []
  let behave = behaviour
  const server = createServer(async (request, response) => {
    const body = (await buffer(request)).toString()
    const one = { path: request.url ?? '', headers: request.headers, body, at: performance.now() }
    received.push(one)
    behave(response, one)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.')
  return {
    received,
    port: address.port,
    url: `http://127.0.0.1:${address.port}/hooks`,
    behave: (next: Behaviour) => {
      behave = next
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
