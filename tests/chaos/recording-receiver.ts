import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'

/** A receiver that verifies and keeps every delivery: event id → the bodies it came with. It answers after `answerMs`. */
export async function openRecordingReceiver({ answerMs = () => 0 }: { answerMs?: () => number } = {}) {
  const received = new Map<string, string[]>()
  const receivedAt = new Map<string, number>()
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
    if (!received.has(id)) receivedAt.set(id, Date.now())
    received.set(id, [...(received.get(id) ?? []), body])
    const pauseMs = answerMs()
    if (pauseMs > 0) await delay(pauseMs)
    response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.')
  return {
    received,
    /** When each event came for the first time. */
    receivedAt,
    invalid,
    urlFor: (name: string) => `http://127.0.0.1:${address.port}/${name}`,
    trust: (name: string, secret: string) => secrets.set(`/${name}`, new Webhook(secret)),
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
