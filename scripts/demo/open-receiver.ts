import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'

type Delivered = { headers: Record<string, string>; body: string }

/**
 * A stranger's server: a real HTTP receiver on a free port of this machine that keeps what it is sent. `host` is the address
 * under which the services reach this machine.
 */
export async function openReceiver({ host }: { host: string }) {
  const deliveries: Delivered[] = []
  const server = createServer(async (request, response) => {
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
    deliveries.push({ headers: Object.fromEntries(headers), body: await text(request) })
    response.writeHead(204).end()
  })
  const port = await listen(server, host)

  return {
    url: `http://${host}:${port}/hooks`,
    /** The delivery of a type about an object; fails until it has arrived. */
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

/** An address that is not this machine's belongs to a virtual machine in between, which forwards to the loopback address. */
async function listen(server: Server, host: string): Promise<number> {
  const hosts = Object.values(networkInterfaces()).flatMap(
    (addresses) => addresses?.map(({ address }) => address) ?? [],
  )
  server.listen(0, hosts.includes(host) ? host : '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.')
  return address.port
}
