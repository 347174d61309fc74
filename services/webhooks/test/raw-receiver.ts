import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { connectPublicly } from '../src/addresses/connect-publicly.ts'
import { Connections } from '../src/deliveries/connections.ts'
import { sendDelivery } from '../src/deliveries/send-delivery.ts'

type Script = (socket: Socket, context: { connection: number; request: number; text: string }) => void

type ListenOptions = { host?: string; port?: number; connected?: (socket: Socket) => void }

/** A receiver that writes its answers by hand; the script runs for every request that has come whole. */
export async function openRawReceiver(
  script: Script,
  { host = '127.0.0.1', port = 0, connected = () => undefined }: ListenOptions = {},
) {
  const sockets = new Set<Socket>()
  const requests: string[] = []
  let connections = 0
  const server = createServer((socket) => {
    const connection = ++connections
    let request = 0
    let text = ''
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    connected(socket)
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      for (let end = endOf(text); end !== undefined; end = endOf(text)) {
        const whole = text.slice(0, end)
        text = text.slice(end)
        requests.push(whole)
        script(socket, { connection, request: ++request, text: whole })
      }
    })
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.')
  return {
    requests,
    sockets,
    get connections() {
      return connections
    },
    port: address.port,
    url: `http://127.0.0.1:${address.port}/hooks`,
    /** Waits until the sender has let go of every connection. */
    abandoned: async (withinMs = 10_000) => {
      for (const deadline = Date.now() + withinMs; sockets.size > 0 && Date.now() < deadline; ) await delay(5)
      return sockets.size === 0
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function endOf(text: string): number | undefined {
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return undefined
  const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
  return text.length >= head + 4 + length ? head + 4 + length : undefined
}

type Wish = { url: string; headers?: Record<string, string>; body?: string }

/** The sender of deliveries, without the service around it. */
export function openSender({
  attemptMs = 2_000,
  now = () => performance.now(),
  stop = new AbortController().signal,
  ...connecting
}: Partial<Parameters<typeof connectPublicly>[0]> & {
  attemptMs?: number
  now?: () => number
  stop?: AbortSignal
} = {}) {
  const rules = { allowLoopback: true, allowHttp: true, allowed: [] }
  const resolve = async () => ['127.0.0.1']
  const connections = new Connections({ connect: connectPublicly({ rules, resolve, ...connecting }), now })
  return {
    send: ({ url, headers = {}, body = '{"n":1}' }: Wish) =>
      sendDelivery({ connections, clock: () => new Date(), attemptMs, stop }, { url, headers, body }),
    [Symbol.dispose]: () => connections[Symbol.dispose](),
  }
}
