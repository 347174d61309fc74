import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'

export type TcpSwitch = Awaited<ReturnType<typeof openTcpSwitch>>

/**
 * A Service with kube-proxy: a new connection goes to the next endpoint and stays with it until one side ends it, also when the endpoint
 * takes part no more. What is said takes `latencyMs` each way.
 */
export async function openTcpSwitch({ latencyMs }: { latencyMs: number }) {
  const endpoints: number[] = []
  const open = new Set<Socket>()
  let turn = 0
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (caller) => {
    turn += 1
    const port = endpoints[turn % endpoints.length]
    if (port === undefined) return caller.resetAndDestroy()
    const endpoint = createConnection({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    for (const socket of [caller, endpoint]) {
      open.add(socket)
      socket.once('close', () => open.delete(socket))
    }
    carry(caller, endpoint, latencyMs)
    carry(endpoint, caller, latencyMs)
  })
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1_024 })
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The switch has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    add: (port: number) => void endpoints.push(port),
    remove: (port: number) => void endpoints.splice(endpoints.indexOf(port), 1),
    [Symbol.asyncDispose]: async () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

/** Timers of one length fire in the order in which they were set, so bytes, end and reset keep theirs. */
function carry(from: Socket, to: Socket, latencyMs: number): void {
  from.on('data', (bytes) => setTimeout(() => to.write(bytes), latencyMs))
  from.once('end', () => setTimeout(() => to.end(), latencyMs))
  from.once('error', () => setTimeout(() => to.resetAndDestroy(), latencyMs))
}
