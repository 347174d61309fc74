import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { expect, test } from '@jest/globals'
import { openUpstreams } from '../../src/forwarding/open-upstreams.ts'

/** Time for which a service in a cluster serves on after its stop (SHUTDOWN_GRACE_MS). */
const graceMs = 1_500

test('a connection that is used no more is let go before a service that stops would close it', async () => {
  await using service = await openService()
  await using gateway = openGateway(service.url)
  await gateway.call()

  const tooLate = AbortSignal.timeout(graceMs)
  const ends = service.connections.map((socket) => once(socket, 'end', { signal: tooLate }))

  await expect(Promise.all(ends)).resolves.toHaveLength(1)
})

test('connections are renewed although they are in use all the time, and every call is answered', async () => {
  await using service = await openService()
  await using gateway = openGateway(service.url, { connectionMs: 100 })

  const until = performance.now() + 1_000
  const statuses = new Set<number>()
  while (performance.now() < until) statuses.add(await gateway.call())

  expect(service.connections.length).toBeGreaterThan(3)
  expect(statuses).toEqual(new Set([200]))
})

/** A service that keeps its connections for long and counts them. */
async function openService() {
  const connections: Socket[] = []
  const server = createServer({ keepAliveTimeout: 65_000 }, (_request, response) => void response.end())
  server.on('connection', (socket) => void connections.push(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The service has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    connections,
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function openGateway(url: string, times: { connectionMs?: number } = {}) {
  const urls = { apartments: url }
  const upstreams = openUpstreams({ urls, connectTimeoutMs: 1_000, idleTimeoutMs: 5_000, ...times })
  return {
    call: async () => {
      const answer = await upstreams.of('apartments')?.pool.request({ path: '/', method: 'GET' })
      await answer?.body.dump()
      return answer?.statusCode ?? 0
    },
    [Symbol.asyncDispose]: () => upstreams[Symbol.asyncDispose](),
  }
}
