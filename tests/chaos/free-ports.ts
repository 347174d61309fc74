import { createServer } from 'node:net'

let next = 20_000 + (process.pid % 900) * 10

/** A free port below those that the system hands out by itself, with the one 1000 above it free too; never the same twice. */
export async function takePort(): Promise<number> {
  while (!((await isFree(next)) && (await isFree(next + 1_000)))) next += 1
  next += 1
  return next - 1
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
