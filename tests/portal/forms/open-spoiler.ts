import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A form's body, and the interface's answer after a member was changed on the way. */
export type Spoiled = { sent: unknown; status: number; pointers: readonly string[] }
type Armed = { operation: string; change: (body: unknown) => unknown; done: (spoiled: Spoiled) => void }

/** A way to the gateway that can change the body of the next call of an operation; the answer is the gateway's own. */
export async function openSpoiler(gatewayPort: number) {
  let armed: Armed | null = null

  async function forward(asked: IncomingMessage, answer: ServerResponse) {
    const given = await buffer(asked)
    const own = armed !== null && isOf(armed.operation, asked) ? armed : null
    if (own) armed = null
    const sent: unknown = own && JSON.parse(given.toString())
    const body = own ? Buffer.from(JSON.stringify(own.change(sent))) : given
    const { 'transfer-encoding': _, ...headers } = asked.headers
    const onward = request({
      host: '127.0.0.1',
      port: gatewayPort,
      method: asked.method,
      path: asked.url,
      headers: { ...headers, ...(body.length > 0 && { 'content-length': String(body.length) }) },
    })
    onward.on('error', () => answer.destroy())
    onward.on('response', async (reply) => {
      const bytes = await buffer(reply)
      const { 'transfer-encoding': _chunked, ...kept } = reply.headers
      answer.writeHead(reply.statusCode ?? 502, kept).end(bytes)
      own?.done({ sent, status: reply.statusCode ?? 502, pointers: pointersOf(bytes.toString()) })
    })
    onward.end(body)
  }

  const server = createServer((asked, answer) => void forward(asked, answer))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The way has no port.')
  return {
    port: address.port,
    /** Changes the next call of the operation; resolves once it is answered. */
    spoil: (operation: string, change: Armed['change']) =>
      new Promise<Spoiled>((done) => {
        armed = { operation, change, done }
      }),
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** `POST /v1/meters/{id}/close` and the like. */
function isOf(operation: string, { method, url = '' }: IncomingMessage): boolean {
  const [verb, template = ''] = operation.split(' ')
  const path = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  return method === verb && path.test(url.split('?')[0] ?? '')
}

/** The members that a refusal names, each once, without the mark of a fragment. */
function pointersOf(text: string): readonly string[] {
  const errors: unknown = text.startsWith('{') ? JSON.parse(text).errors : null
  if (!Array.isArray(errors)) return []
  return [...new Set(errors.map(({ pointer }) => String(pointer).replace(/^#/, '')))]
}
