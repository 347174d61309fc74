import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createClient } from '../src/create-client.ts'
import type { ClientOptions } from '../src/wire/settings.ts'

export type Asked = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
type Reply = (response: ServerResponse, asked: Asked) => unknown

/** A server of this machine that gives these replies in turn, the last one ever after, and remembers what it was asked. */
export async function openServer(...replies: Reply[]) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const one = { method, url, headers, body: await text(request) }
    asked.push(one)
    await replies[Math.min(asked.length, replies.length) - 1]?.(response, one)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { url, asked, [Symbol.asyncDispose]: close }
}

/** A client whose waits take no time and are remembered. */
export function clientOf(server: { url: string }, options: Partial<ClientOptions> = {}) {
  const waits: number[] = []
  const clock = {
    now: () => Date.parse('2026-11-05T09:00:00Z'),
    wait: async (ms: number) => {
      waits.push(ms)
    },
  }
  const client = createClient({ baseUrl: server.url, token: () => 'secret-token', clock, ...options })
  return { client, waits }
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

export const problem = (status: number, code: string, headers: Record<string, string> = {}): Reply =>
  json(
    status,
    { type: `https://example.com/${code}`, title: code, status, code, detail: `No: ${code}`, request_id: 'req_1' },
    { 'content-type': 'application/problem+json', 'x-request-id': 'req_1', ...headers },
  )

/** Ends the connection without an answer. */
export const hangUp: Reply = (response) => response.destroy()

export const apartment = {
  body: { label: 'Długa 7', address: { street: 'ul. Długa 7/12', city: 'Kraków' } },
}
