import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { openScene, type Scene, type Sent } from './scene.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene[Symbol.asyncDispose]())

const ok = '{"text":"a"}'
const typed = (type: string): Sent => ({ body: ok, headers: { 'content-type': type } })
const sized = (size: number) => `{"text":"${'a'.repeat(size - 11)}"}`
const nested = (depth: number) => `{"text":"a","more":${'['.repeat(depth)}${']'.repeat(depth)}}`

const bodies: [string, Sent, number, string?, string?][] = [
  ['JSON', { body: ok }, 201],
  ['JSON with a charset', typed('application/json; charset="UTF-8"'), 201],
  ['a merge patch, which only PATCH takes', typed('application/merge-patch+json'), 415],
  ['no content type', { body: ok, headers: { 'content-type': '' } }, 415],
  ['plain text', typed('text/plain'), 415],
  ['a form', typed('application/x-www-form-urlencoded'), 415],
  ['a type that only begins like JSON', typed('application/jsonx'), 415],
  ['another charset', typed('application/json; charset=iso-8859-2'), 415],
  ['a compressed body', { body: ok, headers: { 'content-encoding': 'gzip' } }, 415],
  ['no body at all', {}, 415],
  ['an empty body', { body: '', headers: { 'content-type': 'application/json' } }, 400, '#', 'invalid_json'],
  ['a byte order mark', { body: `\uFEFF${ok}` }, 201],
  ['invalid UTF-8', { body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]) }, 400, '#', 'invalid_json'],
  ['a truncated text', { body: '{"text":' }, 400, '#', 'invalid_json'],
  ['an array', { body: '[]' }, 400, '#', 'invalid_type'],
  ['a text', { body: '"a"' }, 400, '#', 'invalid_type'],
  ['a number', { body: '1' }, 400, '#', 'invalid_type'],
  ['null', { body: 'null' }, 400, '#', 'invalid_type'],
  ['64 KiB', { body: sized(65_536) }, 201],
  ['64 KiB in chunks', { body: sized(65_536), chunked: true }, 201],
  ['one byte too many', { body: sized(65_537) }, 413],
  ['one byte too many in chunks', { body: sized(65_537), chunked: true }, 413],
  ['thirty-one levels', { body: nested(31) }, 201],
  ['ten thousand levels', { body: nested(10_000) }, 400, '#/more', 'too_deep'],
  ['a prototype', { body: '{"text":"a","__proto__":{"x":1}}' }, 400, '#/__proto__', 'forbidden_member'],
  ['a prototype inside', { body: '{"text":"a","b":[{"__proto__":1}]}' }, 400, '#/b/0/__proto__', 'forbidden_member'],
  ['NUL in a value', { body: '{"text":"\\u0000"}' }, 400, '#/text', 'forbidden_character'],
  ['NUL in a name', { body: '{"text":"a","b\\u0000":1}' }, 400, '#', 'forbidden_character'],
  ['half a pair in a value', { body: '{"text":"\\ud83d"}' }, 400, '#/text', 'forbidden_character'],
  ['half a pair in a name', { body: '{"text":"a","b":{"\\ud83d":1}}' }, 400, '#/b', 'forbidden_character'],
  ['a number beyond all', { body: '{"text":"a","b":[1e400]}' }, 400, '#/b/0', 'too_large'],
  ['a number below all', { body: '{"text":"a","b":-1e400}' }, 400, '#/b', 'too_small'],
  ['a wrong member', { body: '{"text":1}' }, 400, '#/text', 'invalid_type'],
  ['a missing member', { body: '{}' }, 400, '#/text', 'required'],
]
test.each(bodies)('a body that is %s is answered as it should be', async (...[, sent, status, pointer, code]) => {
  const answer = await scene.call('POST', '/v1/things', sent)

  expect(answer.status).toBe(status)
  const faults = status === 400 ? JSON.parse(answer.text).errors : undefined
  if (pointer) expect(faults[0]).toMatchObject({ pointer, code })
})

test('a member that is kept is kept as it came', async () => {
  const body = '{"text":"a","list":[1,null,true,{"ż":"ó"}],"number":0.1}'

  const answer = await scene.call('POST', '/v1/things', { body })

  expect(JSON.parse(answer.text)).toMatchObject(JSON.parse(body))
})

test('an upload that is far too large gets its refusal before the connection closes', async () => {
  const answer = await scene.call('POST', '/v1/things', { body: sized(200_000) })

  expect(answer).toMatchObject({ status: 413, code: 'payload_too_large', headers: { connection: 'close' } })
})

test('an upload that is broken off leaves nothing and is no failure of the service', async () => {
  const before = await scene.things()
  scene.lines.length = 0
  const socket = connect(scene.port, '127.0.0.1')
  const head = 'POST /v1/things HTTP/1.1\r\nhost: x\r\nauthorization: Bearer one\r\ncontent-type: application/json\r\n'
  socket.write(`${head}content-length: 1000\r\n\r\n{"text":`, () => socket.destroy())

  await eventually(() => expect(scene.lines).toHaveLength(1))

  expect(scene.lines[0]).toMatchObject({ message: 'request.aborted', operation: 'createThing', status: 499 })
  expect(await scene.things()).toBe(before)
})
