import { serveLocally } from './serve-locally.ts'
import type { TestSystem } from './start-test-system.ts'

/**
 * Answers workers that ask for the shared system, which is started when the first one asks: runs of tests that need none
 * of it do not pay for it.
 */
export async function offerTestSystem(start: () => Promise<TestSystem>): Promise<AsyncDisposable & { url: string }> {
  let system: Promise<TestSystem> | undefined
  const server = await serveLocally(async (_request, response) => {
    system ??= start()
    try {
      const { addresses } = await system
      response.setHeader('content-type', 'application/json').end(JSON.stringify(addresses))
    } catch (error) {
      response.writeHead(503).end(String(error))
    }
  })
  return {
    url: server.url,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      const running = await system?.catch(() => undefined)
      await running?.[Symbol.asyncDispose]()
    },
  }
}
