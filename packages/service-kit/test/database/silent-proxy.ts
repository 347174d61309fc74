import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'

/** A way to a server on which everything can stay on the way for ever, as behind a firewall that forgot its connections. */
export async function openSilentProxy(to: string) {
  const { hostname, port } = new URL(to)
  const open = new Set<Socket>()
  let isSilent = false
  let cutAt: string | undefined
  const server = createServer((caller) => {
    const callee = createConnection({ host: hostname, port: Number(port) })
    caller.on('data', (bytes) => {
      if (cutAt === undefined || !bytes.includes(cutAt)) return
      cutAt = undefined
      callee.removeAllListeners('data').once('data', () => caller.destroy())
    })
    for (const [from, towards] of [
      [caller, callee],
      [callee, caller],
    ] as const) {
      open.add(from)
      from.on('data', (bytes) => void (isSilent || towards.write(bytes)))
      from.on('error', () => undefined)
      from.once('close', () => {
        open.delete(from)
        if (!isSilent) towards.destroy()
      })
    }
  })
  server.listen({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  const url = new URL(to)
  url.hostname = '127.0.0.1'
  url.port = String(address.port)
  return {
    url: url.href,
    /** From now on nothing that is sent arrives, on open and new connections, and neither side gets an error. */
    fallSilent: () => {
      isSilent = true
    },
    /** Connections that were open stay as they are, since what was sent on them is missing; new ones arrive. */
    speakToNewOnes: () => {
      for (const socket of open) socket.removeAllListeners('data').resume()
      isSilent = false
    },
    /** The next answer to what has this text is lost, and its connection with it. */
    cutAnswerTo: (text: string) => {
      cutAt = text
    },
    [Symbol.asyncDispose]: async () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
