import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

export type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

/** A server of this machine that answers as it is told, and remembers what it was asked. */
export async function openServer(answer: (response: ServerResponse, asked: Asked) => unknown) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const one = { method, path: url, headers, body: await text(request) }
    asked.push(one)
    await answer(response, one)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return { url, asked, [Symbol.asyncDispose]: close }
}

export function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** A system of strangers: identity provider and API in one, which answers each path as it is told. */
export function openStrangers(answers: Readonly<Record<string, (response: ServerResponse, asked: Asked) => unknown>>) {
  return openServer((response, asked) => {
    const path = asked.path.replace(/\?.*/, '')
    const answer = answers[path]
    const issuer = `http://${asked.headers.host}`
    if (answer) return answer(response, asked)
    if (path === '/.well-known/openid-configuration')
      return json(response, { issuer, token_endpoint: `${issuer}/token` })
    if (path === '/token') return json(response, { access_token: 'token', expires_in: 900 })
    return json(response, { code: 'not_found', detail: 'Nothing is here.', request_id: 'req_1' }, 404)
  })
}
