import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Listening, listen } from '../../src/http/listen.ts'
import { openWire } from './wire.ts'

let server: Listening
beforeAll(async () => {
  const times = { headersMs: 100, wholeMs: 100, checkEveryMs: 20 }
  const listener = () => undefined
  server = await listen(listener, { host: '127.0.0.1', port: 0, publicBaseUrl: 'https://lokum.test', times })
})
afterAll(async () => await server[Symbol.asyncDispose]())

const slow: [string, string, string][] = [
  ['headers that come too slowly', 'GET /v1/things HTTP/1.1\r\nhost: x\r\n', 'en'],
  ['a body that comes too slowly', 'POST /v1/things HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{', 'en'],
  [
    'a slow body, and a Polish reader,',
    'POST / HTTP/1.1\r\nhost: x\r\naccept-language: pl\r\ncontent-length: 9\r\n\r\n{',
    'pl',
  ],
]
test.each(slow)('a request with %s is refused with a problem', async (_name, bytes, language) => {
  using wire = await openWire(server.port)

  wire.send(bytes)
  const [head = '', body = ''] = (await wire.ended()).split('\r\n\r\n')

  expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(head).toContain('content-type: application/problem+json')
  expect(head).toContain(`content-language: ${language}`)
  expect(head).toContain('connection: close')
  expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`)
  const type = 'https://lokum.test/problems/request_timeout'
  expect(JSON.parse(body)).toMatchObject({ type, code: 'request_timeout', status: 408 })
})
