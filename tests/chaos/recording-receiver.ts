import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

/** A receiver that verifies and keeps every delivery: event id → the bodies it came with. */
export async function openRecordingReceiver() {
  const received = new Map<string, string[]>()
  const secrets = new Map<string, Webhook>()
  const invalid: string[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const id = headers['webhook-id'] ?? ''
    try {
      secrets.get(request.url ?? '')?.verify(body, headers)
    } catch (error) {
      invalid.push(`${id}: ${error}`)
    }
    received.set(id, [...(received.get(id) ?? []), body])
    response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.')
  return {
    received,
    invalid,
    urlFor: (name: string) => `http://127.0.0.1:${address.port}/${name}`,
    trust: (name: string, secret: string) => secrets.set(`/${name}`, new Webhook(secret)),
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
