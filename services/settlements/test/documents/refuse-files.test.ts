import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { aJpeg, aPdf } from '../../../../packages/bill-reader/test/files.ts'
import { type OwnWorld, openOwnWorld } from '../world.ts'
import { damaged, refused, unsupported } from './refused-files.ts'

let world: OwnWorld
let landlord: Landlord
beforeAll(async () => {
  world = await openOwnWorld()
  landlord = await world.aLandlord()
})
afterEach(async () => {
  const [row] = await rowsOf(`
    SELECT (SELECT count(*) FROM document) + (SELECT count(*) FROM document_upload) + (SELECT count(*) FROM audit_entry) AS rows`)
  expect(Number(row.rows)).toBe(0)
  await eventually(async () => expect(await readdir(join(world.system.filesFolder, 'uploads'))).toEqual([]))
  expect(await readdir(join(world.system.filesFolder, 'documents'), { recursive: true })).toEqual(['unfinished'])
})
afterAll(() => world[Symbol.asyncDispose]())

// The others are examined in a test of their own.
test.each(unsupported.slice(0, 1))('%s has no supported type', async (_what, bytes) => {
  const answer = await send(makeForm({ name: 'faktura.pdf', type: 'application/pdf', bytes }))

  expect([answer.status, answer.body.code]).toEqual([415, 'document_type_unsupported'])
})

test('a refusal in Polish gives its reason in Polish', async () => {
  const file = { name: 'zdjecie.jpg', type: 'image/jpeg', bytes: aJpeg({ width: 40_000, height: 40_000 }) }

  const { rawBody, headers } = makeForm(file)
  const answer = await send({ rawBody, headers: { ...headers, 'accept-language': 'pl' } })

  expect(answer.body.detail).toContain('(Obraz ma 40000 × 40000 pikseli)')
})

test.each([...refused.slice(0, 1), ...damaged])('%s is refused', async (_what, bytes) => {
  const answer = await send(makeForm({ name: 'faktura.pdf', type: 'application/pdf', bytes }))

  expect([answer.status, answer.body.code]).toEqual([422, 'document_refused'])
})

const type = 'multipart/form-data; boundary=x'
const filePart = (name = 'file', content = 'abc') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.pdf"\r\n\r\n${content}\r\n`
const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const end = '--x--\r\n'

const forms: [what: string, body: string, fault: { pointer: string; code: string }][] = [
  ['no file', field('kind', 'invoice') + end, { pointer: '#/file', code: 'required' }],
  ['an empty file', filePart('file', '') + end, { pointer: '#/file', code: 'too_short' }],
  ['two files', filePart() + filePart() + end, { pointer: '#/file', code: 'repeated' }],
  ['a file of another name', filePart('photo') + end, { pointer: '#/photo', code: 'unknown_member' }],
  ['an unknown kind', field('kind', 'selfie') + filePart() + end, { pointer: '#/kind', code: 'invalid_value' }],
  [
    'a kind twice',
    field('kind', 'other') + field('kind', 'other') + filePart() + end,
    { pointer: '#/kind', code: 'repeated' },
  ],
  [
    'a member nobody knows',
    field('account_id', 'acc_x') + filePart() + end,
    { pointer: '#/account_id', code: 'unknown_member' },
  ],
  [
    'a forbidden member',
    field('__proto__', '{}') + filePart() + end,
    { pointer: '#/__proto__', code: 'forbidden_member' },
  ],
  ['a member of 5 KB', field('kind', 'x'.repeat(5_000)) + filePart() + end, { pointer: '#/kind', code: 'too_long' }],
  ['a hundred members', field('a', 'b').repeat(100) + filePart() + end, { pointer: '#', code: 'too_many_items' }],
  ['a form without its end', filePart(), { pointer: '#', code: 'invalid_multipart' }],
  ['a form cut in a header', '--x\r\nContent-Disposition: form-da', { pointer: '#', code: 'invalid_multipart' }],
  ['no form at all', 'nothing of the kind', { pointer: '#', code: 'invalid_multipart' }],
]

test.each(forms)('%s is an error of the request', async (_what, rawBody, fault) => {
  const answer = await send({ rawBody, headers: { 'content-type': type } })

  expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
  expect(answer.body.errors).toEqual(expect.arrayContaining([expect.objectContaining(fault)]))
})

test('a form needs its boundary, and JSON is not a form', async () => {
  const noBoundary = await send({ rawBody: filePart() + end, headers: { 'content-type': 'multipart/form-data' } })
  const json = await send({ rawBody: '{}', headers: { 'content-type': 'application/json' } })
  const packed = await send({
    rawBody: filePart() + end,
    headers: { 'content-type': type, 'content-encoding': 'gzip' },
  })

  expect(noBoundary.body.errors).toMatchObject([{ header: 'Content-Type', code: 'invalid_format' }])
  expect([json.body.code, packed.body.code]).toEqual(['unsupported_media_type', 'unsupported_media_type'])
})

test('a file one byte above the limit is refused', async () => {
  const answer = await send(makeForm({ bytes: aPdf({ padTo: 20_000_001 }) }))

  expect([answer.status, answer.body.code]).toEqual([413, 'document_too_large'])
})

test('an endless upload is refused as soon as it exceeds the limit, in every part of the form', async () => {
  for (const beginning of [filePart().slice(0, -2), `${filePart()}${end}`, '']) {
    const outgoing = begin({})
    outgoing.write(beginning)
    let sent = 0
    const flooding = setInterval(() => {
      if (sent < 60_000_000 && outgoing.writable) outgoing.write(Buffer.alloc(1_000_000, 0x20))
      sent += 1_000_000
    }, 1)

    const [answer]: IncomingMessage[] = await once(outgoing, 'response')

    clearInterval(flooding)
    expect(answer?.statusCode).toBe(413)
    outgoing.destroy()
  }
})

test('an upload that is broken off in the middle leaves nothing behind', async () => {
  const outgoing = begin({ 'content-length': '1000000' })
  outgoing.write(filePart().slice(0, -2) + 'x'.repeat(300_000))
  await eventually(async () => expect(await readdir(join(world.system.filesFolder, 'uploads'))).toHaveLength(1))

  outgoing.destroy()

  await eventually(async () => expect(await readdir(join(world.system.filesFolder, 'uploads'))).toEqual([]))
})

test('a file is not read before the caller is authorized', async () => {
  const reader = await world.aLandlord({ scopes: ['settlements.read'] })
  const form = makeForm({ bytes: aPdf({ padTo: 5_000_000 }) })

  const nobody = await landlord.settlements.request('POST', '/v1/documents', { ...form, token: null })
  const forbidden = await reader.settlements.request('POST', '/v1/documents', form)

  expect([nobody.body.code, forbidden.body.code]).toEqual(['unauthorized', 'insufficient_scope'])
})

function send(call: { rawBody: string | Buffer; headers: Record<string, string> }) {
  return landlord.settlements.request('POST', '/v1/documents', call)
}

function begin(headers: Record<string, string>) {
  const outgoing = httpRequest({
    port: Number(new URL(world.system.urls.settlements).port),
    method: 'POST',
    path: '/v1/documents',
    agent: false,
    headers: { authorization: `Bearer ${landlord.token}`, 'content-type': type, ...headers },
  })
  return outgoing.on('error', () => undefined)
}

async function rowsOf(sql: string) {
  const { rows } = await world.pools.settlements.query(sql)
  return rows
}
