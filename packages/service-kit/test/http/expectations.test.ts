import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openScene, type Scene } from './scene.ts'
import { openWire } from './wire.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene[Symbol.asyncDispose]())

/** The head of a request whose body waits for an invitation. */
function headOf(path: string, headers: Record<string, string | number>): string {
  const all = { host: 'x', authorization: 'Bearer one', 'content-type': 'application/json', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

const key = { 'idempotency-key': '0195a1f0-7f3e-7c0a-9b52-6f3f6f1f0a01' }
const continues: Record<string, string> = { expect: '100-continue' }

const certain: [string, string, Record<string, string | number>, string][] = [
  ['a path that does not exist', '/v1/nowhere', { 'content-length': 12 }, '404 Not Found'],
  ['a method that is not allowed', '/v1/things/a', { 'content-length': 12 }, '405 Method Not Allowed'],
  ['a body of 65 KB', '/v1/things', { ...key, 'content-length': 65_537 }, '413 Payload Too Large'],
  ['a body of text', '/v1/things', { ...key, 'content-type': 'text/plain', 'content-length': 12 }, '415 Unsupported'],
]
test.each(certain)('%s is refused without 100 Continue', async (_name, path, headers, status) => {
  using wire = await openWire(scene.port)

  wire.send(headOf(path, { ...continues, ...headers }))
  const answer = await wire.ended()

  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status}`))
  expect(answer).toMatch(/\r\nconnection: close\r\n/i)
  expect(answer).not.toContain('100 Continue')
})

const wanted: [string, string][] = [
  ['a length', '100-continue'],
  ['another spelling', '100-Continue'],
  ['a list', '100-continue, 100-continue'],
]
test.each(wanted)('a body that is read is invited once, with %s', async (_name, expectation) => {
  using wire = await openWire(scene.port)

  wire.send(headOf('/v1/things', { ...key, expect: expectation, 'content-length': 12 }))
  const invitation = await wire.heard(/\r\n\r\n/)
  wire.send('{"text":"a"}')
  const whole = await wire.heard(/HTTP\/1\.1 (?!100)\d{3} /)

  expect(invitation).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  expect(whole.match(/100 Continue/g)).toHaveLength(1)
})

test('a body in chunks is invited, too', async () => {
  using wire = await openWire(scene.port)

  wire.send(headOf('/v1/things', { ...key, ...continues, 'transfer-encoding': 'chunked' }))
  await wire.heard(/^HTTP\/1\.1 100 Continue\r\n\r\n$/)
  wire.send('c\r\n{"text":"a"}\r\n0\r\n\r\n')

  expect(await wire.heard(/HTTP\/1\.1 201 /)).toContain('HTTP/1.1 201 Created')
})

test('a body that comes with its headers is answered without an invitation', async () => {
  using wire = await openWire(scene.port)

  wire.send(`${headOf('/v1/things', { ...key, ...continues, 'content-length': 12 })}{"text":"a"}`)

  expect(await wire.heard(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 201 Created/)
})

test('a request without a body is answered alone', async () => {
  using wire = await openWire(scene.port)

  wire.send('GET /v1/things/a HTTP/1.1\r\nhost: x\r\nauthorization: Bearer one\r\nexpect: 100-continue\r\n\r\n')

  expect(await wire.heard(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 200 OK/)
})

const unknown = [
  '200-ok',
  'a-miracle',
  '100-continue, 200-ok',
  '200-ok;100-continue',
  '100-continues',
  '"100-continue"',
]
test.each(unknown)('the expectation %s is refused before the body', async (expectation) => {
  using wire = await openWire(scene.port)

  wire.send(headOf('/v1/things', { ...key, expect: expectation, 'content-length': 12, 'accept-language': 'pl' }))
  const [head = '', body = ''] = (await wire.ended()).split('\r\n\r\n')

  expect(head).toMatch(/^HTTP\/1\.1 417 Expectation Failed\r\n/)
  expect(head).toContain('connection: close')
  expect(JSON.parse(body)).toMatchObject({ code: 'expectation_failed', status: 417, title: 'Nieznane oczekiwanie' })
})
