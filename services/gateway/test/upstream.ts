import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type Received = {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  distinct: IncomingMessage['headersDistinct']
  body: string
}

export type Upstream = Awaited<ReturnType<typeof openUpstream>>

/** A small real service: it stores what it received and by default answers like a creation. */
export async function openUpstream() {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    await upstream.answer(request, response)
  })
  const upstream = {
    url: '',
    received,
    answer: answerLikeACreation,
    /** Keeps the request and answers 201. */
    answerLikeACreation,
    stop: async () => {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
    listen: async (port = 0) => {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
      const address = server.address()
      if (address === null || typeof address === 'string') throw new Error('The upstream has no port.')
      upstream.url = `http://127.0.0.1:${address.port}`
    },
    [Symbol.asyncDispose]: () => upstream.stop(),
  }
  async function answerLikeACreation(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url, headers, headersDistinct } = request
    received.push({ method, url, headers, distinct: headersDistinct, body: String(await buffer(request)) })
    response.writeHead(201, {
      'content-type': 'application/json',
      location: `/v1/apartments/${apartment.id}`,
      etag: '"1"',
    })
    response.end(JSON.stringify(apartment))
  }
  await upstream.listen()
  return upstream
}

/** A created apartment as the contract promises it. */
export const apartment = {
  id: 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs',
  label: 'Dom 1',
  state: 'setup',
  created_at: '2026-04-15T08:30:00.000Z',
  updated_at: '2026-04-15T08:30:00.000Z',
  address: { street: 'ul. Długa 7', city: 'Kraków', postal_code: null },
  surface_m2: null,
  tariffs: [],
}
