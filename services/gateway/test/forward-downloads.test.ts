import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type GatewayWorld, openGatewayWorld } from './world.ts'

let world: GatewayWorld
beforeAll(async () => {
  world = await openGatewayWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const path = '/v1/documents/doc_01jd3k5q9ze8r9v4k7m2n6p0xs/content'

test('a file comes down with its own, stricter rules for browsers', async () => {
  const policy = "sandbox; default-src 'none'; frame-ancestors 'none'"
  world.upstream.answer = async (_request, response) => {
    response.writeHead(200, {
      'content-type': 'application/pdf',
      'content-length': '3',
      'content-disposition': `attachment; filename="a.pdf"; filename*=UTF-8''a.pdf`,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    response.end('PDF')
  }

  const answer = await fetch(`${world.gateway.url}${path}`, {
    headers: { authorization: `Bearer ${world.aToken()}` },
  })

  expect(await answer.text()).toBe('PDF')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '3',
    'content-disposition': `attachment; filename="a.pdf"; filename*=UTF-8''a.pdf`,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
})

test('a client that leaves during a download ends it at the service too', async () => {
  const left = Promise.withResolvers<void>()
  world.upstream.answer = async (_request, response) => {
    response.once('close', () => left.resolve())
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '20000000' })
    response.write(Buffer.alloc(100_000))
  }
  const outgoing = httpRequest(`${world.gateway.url}${path}`, {
    agent: false,
    headers: { authorization: `Bearer ${world.aToken()}` },
  }).end()
  const [answer]: IncomingMessage[] = await once(outgoing, 'response')
  answer?.on('error', () => undefined)

  outgoing.destroy()

  await left.promise
  await expect(answer ? text(answer) : '').rejects.toThrow()
})
