import { once } from 'node:events'
import { connect } from 'node:net'

/** A connection with nothing between the test and the bytes. */
export type Wire = Disposable & {
  send: (bytes: string) => void
  /** Everything received so far, as soon as it matches. */
  heard: (pattern: RegExp) => Promise<string>
  /** Everything received, once the other side has ended the connection. */
  ended: () => Promise<string>
  isOpen: () => boolean
}

/** Connects to a port of this machine. @throws when no server listens */
export async function openWire(port: number): Promise<Wire> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let received = ''
  let open = true
  socket.setEncoding('utf8').on('data', (text) => {
    received += text
  })
  const ending = new Promise<void>((resolve) => {
    socket.once('close', () => {
      open = false
      resolve()
    })
  })
  await once(socket, 'connect')
  socket.on('error', () => undefined)
  return {
    send: (bytes) => void socket.write(bytes),
    heard: async (pattern) => {
      while (!pattern.test(received)) {
        if (!open) throw new Error(`The connection ended after: ${received}`)
        await Promise.race([once(socket, 'data'), ending])
      }
      return received
    },
    ended: async () => {
      await ending
      return received
    },
    isOpen: () => open,
    [Symbol.dispose]: () => socket.destroy(),
  }
}
