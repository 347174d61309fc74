import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

type Delivered = { headers: Record<string, string>; body: string }

/** A stranger's server: a real HTTP receiver on a free port of this machine that keeps what it is sent. */
export async function openReceiver() {
  const deliveries: Delivered[] = []
  const server = createServer(async (request, response) => {
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
    deliveries.push({ headers: Object.fromEntries(headers), body: await text(request) })
    response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.')

  return {
    url: `http://127.0.0.1:${address.port}/hooks`,
    /** The delivery of a type that tells of an object; fails until it has come. */
    find: (type: string, resourceId: string): Delivered => {
      const found = deliveries.find(({ body }) => JSON.parse(body).type === type && body.includes(resourceId))
      if (!found) throw new Error(`No ${type} for ${resourceId} has arrived.`)
      return found
    },
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
