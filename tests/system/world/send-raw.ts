import { once } from 'node:events'
import { connect } from 'node:net'

/** One answer as it stood on the wire. */
export type RawAnswer = { status: number; head: string; body: string }

/**
 * Sends bytes that no HTTP client would, and gives every answer until the server closes the connection or has been
 * silent for `silenceMs`. What is no HTTP comes back with status 0.
 */
export async function sendRaw(url: string, bytes: string | Buffer, silenceMs = 400): Promise<RawAnswer[]> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    socket.setTimeout(silenceMs)
  })
  socket.on('timeout', () => socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.setTimeout(5_000)
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  await once(socket, 'close')
  return answersIn(Buffer.concat(chunks).toString('utf8'))
}

function answersIn(text: string): RawAnswer[] {
  return text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter(Boolean)
    .map((one) => {
      const [head = '', ...body] = one.split('\r\n\r\n')
      return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? 0), head, body: body.join('\r\n\r\n') }
    })
}
