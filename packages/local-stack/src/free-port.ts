import { createServer } from 'node:net'

let next = 20_000 + (process.pid % 90) * 100

/**
 * A TCP port of 127.0.0.1 that is free, with the one 1000 above it free too; never the same twice. It is below those
 * that the system gives to outgoing connections, one of which could take it before the server does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next++
    if ((await isFree(port)) && (await isFree(port + 1_000))) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return await new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
