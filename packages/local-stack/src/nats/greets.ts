import { createConnection } from 'node:net'

/** Gives the port when a NATS server is there: every one speaks first, with a line that begins with INFO. */
export async function greets(host: string, port: number): Promise<number> {
  return await new Promise((resolve, reject) => {
    const socket = createConnection({ host, port, timeout: 10_000 })
    socket.once('data', (greeting) => {
      socket.destroy()
      if (greeting.subarray(0, 4).toString() === 'INFO') resolve(port)
      else reject(new Error(`What listens on ${host}:${port} is no NATS server`))
    })
    socket.once('error', reject)
    // The proxy of a container engine lets everybody in and hangs up while the server does not listen yet.
    socket.once('close', () => reject(new Error(`${host}:${port} has hung up`)))
    socket.once('timeout', () => socket.destroy(new Error(`${host}:${port} is silent`)))
  })
}
