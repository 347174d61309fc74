import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import { type GatewayWorld, openGatewayWorld } from './world.ts'

let world: GatewayWorld
beforeAll(async () => {
  world = await openGatewayWorld({ configured: { UPSTREAM_IDLE_TIMEOUT_MS: '50000', RATE_LIMIT_FACTOR: '100' } })
})
afterEach(() => {
  world.upstream.answer = world.upstream.answerLikeACreation
})
afterAll(() => world[Symbol.asyncDispose]())

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Bytes in live buffers of this process, which is the client, the gateway and the service at once. */
function inUse(): number {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

const document = {
  id: 'doc_01jd3k5q9ze8r9v4k7m2n6p0xs',
  kind: 'invoice',
  name: 'document.pdf',
  media_type: 'application/pdf',
  size_bytes: 20_000_000,
  sha256: '0'.repeat(64),
  original: null,
  taken_at: null,
  pages: null,
  reading: null,
  created_at: '2026-04-15T08:30:00.000Z',
}

async function takeTheFile(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const digest = createHash('sha256')
  for await (const chunk of request) digest.update(chunk)
  const body = { ...document, sha256: digest.digest('hex') }
  response.writeHead(201, { 'content-type': 'application/json', location: `/v1/documents/${document.id}` })
  response.end(JSON.stringify(body))
}

test('files of 20 MB reach their service byte for byte, and while it takes nothing they wait with their clients', async () => {
  let arrived = 0
  const mayRead = Promise.withResolvers<void>()
  world.upstream.answer = async (request, response) => {
    arrived += 1
    await mayRead.promise
    await takeTheFile(request, response)
  }
  using client = world.aClient(world.aToken())
  const form = makeForm({ bytes: Buffer.alloc(20_000_000, 'lokum') })
  const before = inUse()

  const sent = Promise.all([1, 2, 3].map(() => client.request('POST', '/v1/documents', form)))
  await eventually(() => expect(arrived).toBe(3))
  let held = 0
  // What is on its way has come to a stop when it no longer grows.
  await eventually(
    () => {
      const known = held
      held = inUse() - before
      return Math.abs(held - known) < 500_000
    },
    { intervalMs: 300 },
  )
  mayRead.resolve()

  const sha256 = createHash('sha256').update(form.rawBody).digest('hex')
  expect((await sent).map(({ status, body }) => `${status} ${body.sha256}`)).toEqual(Array(3).fill(`201 ${sha256}`))
  // Held whole they would be 60 MB.
  expect(held).toBeLessThan(10_000_000)
})

test('a file beyond the limit is refused before its service hears of it, or as soon as it is too much', async () => {
  let arrived = 0
  world.upstream.answer = async (request) => {
    request.on('data', (chunk) => {
      arrived += chunk.length
    })
    request.once('error', () => undefined)
  }
  using client = world.aClient(world.aToken())
  const form = makeForm({ bytes: Buffer.alloc(20_100_000) })
  const inChunks = { ...form.headers, 'content-length': null, 'transfer-encoding': 'chunked' }

  const declared = await client.request('POST', '/v1/documents', form)
  const afterDeclared = arrived
  const chunked = await client.request('POST', '/v1/documents', { ...form, headers: inChunks })

  expect([declared.status, declared.body.code, afterDeclared]).toEqual([413, 'document_too_large', 0])
  expect([chunked.status, chunked.body.code]).toEqual([413, 'document_too_large'])
  expect(arrived).toBeLessThan(20_070_000)
})

test('what is no file still has 64 KiB', async () => {
  using client = world.aClient(world.aToken())

  const answer = await client.request('POST', '/v1/apartments', { rawBody: Buffer.alloc(100_000, ' ') })

  expect([answer.status, answer.body.code]).toEqual([413, 'payload_too_large'])
})

test('a refusal that comes in the middle of a file reaches the client, who is still sending', async () => {
  const problem = { status: 415, code: 'document_type_unsupported' }
  world.upstream.answer = async (request, response) => {
    request.once('error', () => undefined).resume()
    response.writeHead(415, { 'content-type': 'application/problem+json' })
    response.end(JSON.stringify({ ...problem, type: '', title: '', detail: '', instance: '', request_id: '' }))
  }
  using client = world.aClient(world.aToken())

  const answer = await client.request('POST', '/v1/documents', makeForm({ bytes: Buffer.alloc(15_000_000) }))

  expect([answer.status, answer.body.code]).toEqual([415, 'document_type_unsupported'])
})

test('an upload that falls silent is ended, and its service learns of it', async () => {
  const brokenOff = Promise.withResolvers<unknown>()
  world.upstream.answer = async (request) => {
    request.resume().once('error', brokenOff.resolve)
  }
  await using gateway = await world.startGateway({ UPSTREAM_IDLE_TIMEOUT_MS: '1000' })
  const outgoing = beginUpload(gateway.url)
  outgoing.write(Buffer.alloc(100_000))

  const [answer]: IncomingMessage[] = await once(outgoing, 'response')

  const problem = JSON.parse(answer ? await text(answer) : '')
  expect([answer?.statusCode, answer?.headers.connection, problem.code]).toEqual([408, 'close', 'request_timeout'])
  expect(await brokenOff.promise).toMatchObject({ code: 'ECONNRESET' })
})

test('four slow uploads of one account end in time, and do not stop those of another account', async () => {
  const toSettlements = { SETTLEMENTS_URL: world.system.urls.settlements }
  await using hasty = await world.startGateway({ ...toSettlements, UPSTREAM_IDLE_TIMEOUT_MS: '2000' })
  // The fifth upload waits for the end of a slow one, and is examined on a machine that may be busy.
  await using gateway = await world.startGateway({ ...toSettlements, UPSTREAM_IDLE_TIMEOUT_MS: '20000' })
  const [slow, other] = [world.aToken(), world.aToken()]
  using ofSlow = world.aClient(slow, gateway.url)
  using ofOther = world.aClient(other, gateway.url)
  const dripping = await Promise.all([1, 2, 3, 4].map(() => drip(hasty.url, slow)))
  const lying = join(world.system.filesFolder, 'uploads')
  await eventually(async () => expect((await readdir(lying)).length).toBeGreaterThanOrEqual(4))

  let isFifthWaiting = true
  const fifth = ofSlow.request('POST', '/v1/documents', makeForm({ bytes: aPdf })).finally(() => {
    isFifthWaiting = false
  })
  const answer = await ofOther.request('POST', '/v1/documents', makeForm({ bytes: aPdf }))
  const stillDripping = dripping.filter(({ isOver }) => !isOver()).length

  expect([answer.status, stillDripping, isFifthWaiting]).toEqual([201, 4, true])
  expect(await Promise.all(dripping.map(({ outcome }) => outcome))).toEqual(Array(4).fill('408 request_timeout'))
  expect((await fifth).status).toBe(201)
})

test('an upload that its client breaks off is broken off at its service too', async () => {
  const arrived = Promise.withResolvers<void>()
  const brokenOff = Promise.withResolvers<unknown>()
  world.upstream.answer = async (request) => {
    request.once('data', () => arrived.resolve()).once('error', brokenOff.resolve)
  }
  const outgoing = beginUpload()
  outgoing.write(Buffer.alloc(100_000))
  await arrived.promise

  outgoing.destroy()

  expect(await brokenOff.promise).toMatchObject({ code: 'ECONNRESET' })
})

const aPdf = Buffer.from('%PDF-1.4\n%%EOF\n')

/** Sends ten bytes of a file ten times a second, until there is an answer. */
async function drip(url: string, token: string) {
  const outgoing = beginUpload(url, token)
  outgoing.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n')
  await once(outgoing, 'socket')
  const timer = setInterval(() => outgoing.write(Buffer.alloc(10)), 100)
  let isOver = false
  const outcome = once(outgoing, 'response').then(async ([answer]: IncomingMessage[]) => {
    isOver = true
    clearInterval(timer)
    return answer ? `${answer.statusCode} ${JSON.parse(await text(answer)).code}` : 'nothing'
  })
  return { isOver: () => isOver, outcome }
}

/** Half a file of 1 MB. */
function beginUpload(url = world.gateway.url, token = world.aToken()) {
  const outgoing = httpRequest(`${url}/v1/documents`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '1000000',
    },
  })
  return outgoing.on('error', () => undefined)
}
