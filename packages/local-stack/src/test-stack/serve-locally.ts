import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

/** Serves the workers of a run on a free port of this machine. An idle connection stays open, so that none ends just when it is used again. */
export async function serveLocally(answer: RequestListener): Promise<AsyncDisposable & { url: string }> {
  const server = createServer({ keepAliveTimeout: 0 }, answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}
