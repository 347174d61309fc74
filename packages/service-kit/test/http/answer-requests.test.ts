import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openScene, type Scene } from './scene.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene[Symbol.asyncDispose]())

const requests: [string, string, number, string?][] = [
  ['GET', '/v1/things/a', 200],
  ['HEAD', '/v1/things/a', 200],
  ['PUT', '/v1/things/a', 405, 'method_not_allowed'],
  ['TRACE', '/v1/things', 405, 'method_not_allowed'],
  ['DELETE', '/v1/things', 405, 'method_not_allowed'],
  ['GET', '/v1/things/a/', 404, 'unknown_operation'],
  ['GET', '/V1/things/a', 404, 'unknown_operation'],
  ['GET', '/v1//things/a', 404, 'unknown_operation'],
  ['GET', '/', 404, 'unknown_operation'],
  ['GET', '/v1/things/%E0%A4%A', 404, 'not_found'],
  ['GET', '/v1/things/%', 404, 'not_found'],
  ['GET', '/v1/things/a%2Fb', 404, 'not_found'],
  ['GET', '/v1/things/%00', 404, 'not_found'],
  ['GET', '/v1/things/..%2f..%2fetc', 404, 'not_found'],
  ['GET', '/v1/things/a?page=1&page=2', 400, 'validation_failed'],
  ['GET', '/v1/things/a?other=1', 400, 'validation_failed'],
  ['GET', '/v1/things/a?__proto__=1', 400, 'validation_failed'],
  ['GET', '/v1/things/a?page=%E0%A4%A', 200],
  ['GET', '/v1/things/a?', 200],
]
test.each(requests)('%s %s is answered with %d', async (...[method, path, status, code]) => {
  const answer = await scene.call(method, path)

  expect(answer.status).toBe(status)
  if (method !== 'HEAD') expect(answer.code).toBe(code)
  if (status === 405) expect(answer.headers.allow).toMatch(/^[A-Z]+(, [A-Z]+)*$/)
  if (method === 'HEAD') expect(answer.text).toBe('')
  expect(answer.headers['x-request-id']).toMatch(/^req_[0-9a-z]{26}$/)
  expect(answer.headers['cache-control']).toBe('no-store')
})

const conditions: [string | string[], number][] = [
  ['"3"', 200],
  ['*', 200],
  ['"1", "3"', 200],
  ['"3","4"', 200],
  ['W/"3"', 412],
  ['"4"', 412],
  ['3', 412],
  ['"', 412],
  [['"1"', '"3"'], 200],
]
test.each(conditions)('If-Match %s at version 3 gives %d', async (ifMatch, status) => {
  const answer = await scene.call('PATCH', '/v1/things/a', { body: '{"text":"a"}', headers: { 'if-match': ifMatch } })

  expect(answer.status).toBe(status)
})

const languages: [string, string][] = [
  ['pl', 'pl'],
  ['pl-PL,pl;q=0.9,en;q=0.8', 'pl'],
  ['PL', 'pl'],
  ['en;q=0.1, pl;q=0.9', 'pl'],
  ['de, pl;q=0.2', 'pl'],
  ['pl;q=0, en;q=0.1', 'en'],
  ['pl;q=x', 'en'],
  ['plain', 'en'],
  ['*', 'en'],
  [',;,;q=', 'en'],
  ['', 'en'],
]
test.each(languages)('Accept-Language %s is answered in %s', async (accept, language) => {
  const answer = await scene.call('GET', '/nowhere', { headers: { 'accept-language': accept } })

  expect(answer.headers['content-language']).toBe(language)
  expect(JSON.parse(answer.text).title).toBe(language === 'pl' ? 'Nie ma takiego adresu' : 'There is no such address')
})

const requestIds: [string, boolean][] = [
  ['req_01jd3k5q9ze8r9v4k7m2n6p0xs', true],
  ['req_short', false],
  ['req_01JD3K5Q9ZE8R9V4K7M2N6P0XS', false],
  ['"><script>', false],
  ['x'.repeat(1_000), false],
]
test.each(requestIds)('the request id %s is taken over: %s', async (sent, isTaken) => {
  const answer = await scene.call('GET', '/v1/things/a', { headers: { 'x-request-id': sent } })

  expect(answer.headers['x-request-id'] === sent).toBe(isTaken)
})

const unreadable: [string, string, number][] = [
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['a method that does not exist', 'FOO / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ['headers beyond 16 KiB', `GET / HTTP/1.1\r\nhost: x\r\na: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\na', 400],
  [
    'a length beside chunks',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
]
test.each(unreadable)('a request with %s is refused with a problem', async (_name, bytes, status) => {
  const socket = connect({ port: scene.port, host: '127.0.0.1' })
  socket.end(bytes)

  const answer = await text(socket)

  expect(answer).toContain(`HTTP/1.1 ${status} `)
  expect(answer).toContain('application/problem+json')
})
