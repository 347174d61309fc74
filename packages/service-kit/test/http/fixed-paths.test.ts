import { expect, test } from '@jest/globals'
import { CreateApartment, GetApartment, ListApartments } from '@lokum/contracts/apartments/operations'
import { listen } from '@lokum/service-kit/http/listen'
import type { Handler } from '@lokum/service-kit/http/open-routes'
import { serveFixedPaths } from '@lokum/service-kit/http/serve-fixed-paths'

const answer =
  (text: string): Handler =>
  async (_request, response) => {
    response.end(text)
  }

const failing: Handler = async () => {
  throw new Error('A bug.')
}

async function open() {
  const listener = serveFixedPaths(answer('the application'), [
    [ListApartments, answer('the operation')],
    [GetApartment, answer('a path with a member')],
    [CreateApartment, failing],
  ])
  const server = await listen(listener, { host: '127.0.0.1', port: 0 })
  const call = (method: string, path: string) => fetch(`${server.url}${path}`, { method })
  return { call, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

const calls: [string, string, string][] = [
  ['GET', '/v1/apartments', 'the operation'],
  ['GET', '/v1/apartments?limit=1', 'the application'],
  ['GET', '/v1/apartments/', 'the application'],
  ['GET', '/V1/apartments', 'the application'],
  ['GET', '/v1/apartments/{id}', 'the application'],
  ['DELETE', '/v1/apartments', 'the application'],
]
test.each(calls)('%s %s is answered by %s', async (method, path, text) => {
  await using server = await open()

  const response = await server.call(method, path)

  expect(await response.text()).toBe(text)
})

test('a handler that fails breaks its connection off, and the others go on', async () => {
  await using server = await open()

  await expect(server.call('POST', '/v1/apartments')).rejects.toThrow()

  const response = await server.call('GET', '/v1/apartments')
  expect(await response.text()).toBe('the operation')
})
