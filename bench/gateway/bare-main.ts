import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Pool } from 'undici'
import { z } from 'zod'

// The bare proxy: every header and every byte passes; nothing is checked, counted, limited or logged.
const { PORT, UPSTREAM } = z.object({ PORT: z.coerce.number(), UPSTREAM: z.url() }).parse(process.env)
const upstream = new Pool(UPSTREAM, { connections: null, pipelining: 1 })

async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url: path = '/', method = 'GET', headers } = request
  const body = method === 'GET' ? null : request
  await upstream.stream({ path, method, headers: { ...headers, connection: undefined }, body }, (answered) => {
    response.writeHead(answered.statusCode, { ...answered.headers })
    return response
  })
}

const server = createServer((request, response) => {
  passOn(request, response).catch((error: unknown) => response.destroy(new Error(String(error))))
})
server.listen(PORT, '127.0.0.1')
// Without an end of its own a process leaves no CPU profile behind.
process.once('SIGTERM', () => process.exit())
