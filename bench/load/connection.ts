import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type RawAnswer = { status: number; text: string }

/** A kept connection that carries one request at a time. */
export type Connection = Disposable & { request: (text: string) => Promise<RawAnswer> }

/**
 * Opens a connection that costs as little as it can: no agent, no header objects, one string out, one string in. It knows
 * just enough of HTTP for servers that announce the length of their answers or send them in chunks.
 */
export async function openConnection(url: URL): Promise<Connection> {
  const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true })
  await once(socket, 'connect')
  const answers = readAnswers(socket)
  return {
    request: (text) => {
      const answer = answers.next()
      socket.write(text)
      return answer
    },
    [Symbol.dispose]: () => void socket.destroy(),
  }
}

function readAnswers(socket: Socket): { next: () => Promise<RawAnswer> } {
  let waiting: PromiseWithResolvers<RawAnswer> | undefined
  let received = ''
  const fail = () => waiting?.reject(new Error(`The server closed the connection after: ${received.slice(0, 500)}`))
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    received = received === '' ? chunk : received + chunk
    if (!isWhole(received)) return
    const answer = { status: Number(received.slice(9, 12)), text: received }
    received = ''
    waiting?.resolve(answer)
  })
  socket.on('error', fail)
  socket.on('close', fail)
  return {
    next: () => {
      waiting = Promise.withResolvers<RawAnswer>()
      return waiting.promise
    },
  }
}

const lengthHeader = /\r\ncontent-length: *(\d+)/i

function isWhole(received: string): boolean {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return false
  const length = lengthHeader.exec(received)?.[1]
  if (length === undefined) return received.endsWith('\r\n0\r\n\r\n')
  return received.length >= headEnd + 4 + Number(length)
}
