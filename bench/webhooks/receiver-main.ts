import { createServer, type Socket } from 'node:net'
import { nowMs } from './side.ts'

// The cheapest receiver there is, so that the senders are what is measured: no header objects, one string in, one string out.
const answer = 'HTTP/1.1 204 No Content\r\n\r\n'
const lengthHeader = /\r\ncontent-length: *(\d+)/i
const idHeader = /\r\nwebhook-id: *(\S+)/i

const ids: string[] = []
const times: number[] = []
let first: string | undefined

function receive(socket: Socket): void {
  let received = ''
  socket.setNoDelay(true)
  socket.setEncoding('latin1')
  socket.on('error', () => undefined)
  socket.on('data', (chunk: string) => {
    received = received === '' ? chunk : received + chunk
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd < 0 || received.length < headEnd + 4 + Number(lengthHeader.exec(received)?.[1])) return
    times.push(nowMs())
    ids.push(idHeader.exec(received)?.[1] ?? '')
    first ??= received
    received = ''
    socket.write(answer)
  })
}

const server = createServer(receive)
server.listen(0, '127.0.0.1', () => process.send?.({ address: server.address() }))
process.on('disconnect', () => process.exit())
process.on('message', (asked) => {
  if (asked === 'count') process.send?.({ count: ids.length })
  if (asked !== 'take') return
  process.send?.({ ids: ids.splice(0), times: times.splice(0), first })
  first = undefined
})
