import { once } from 'node:events'
import { createServer } from 'node:http'
import type { TestSystem } from './start-test-system.ts'

/**
 * Answers workers that ask for the shared system, which is started when the first one asks: runs of tests that need none
 * of it do not pay for it.
 */
export async function offerTestSystem(start: () => Promise<TestSystem>): Promise<AsyncDisposable & { url: string }> {
  let system: Promise<TestSystem> | undefined
  const server = createServer(async (_request, response) => {
    // A worker asks once in a while: an idle connection would end just when it asks again.
    response.setHeader('connection', 'close')
    system ??= start()
    try {
      const { addresses } = await system
      response.setHeader('content-type', 'application/json').end(JSON.stringify(addresses))
    } catch (error) {
      response.writeHead(503).end(String(error))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The offer of the test system has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      const running = await system?.catch(() => undefined)
      await running?.[Symbol.asyncDispose]()
    },
  }
}
