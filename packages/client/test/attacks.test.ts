import { inspect } from 'node:util'
import { expect, test } from '@jest/globals'
import { createClient } from '../src/create-client.ts'
import type { LogEntry } from '../src/wire/settings.ts'
import { apartment, clientOf, json, openServer, problem } from './open-server.ts'

const one = { id: 'apt_1' }

test.each([301, 302, 303, 307, 308])('a redirect by %i is not followed, so the token stays', async (status) => {
  await using elsewhere = await openServer(json(200, {}))
  await using server = await openServer((response) => response.writeHead(status, { location: elsewhere.url }).end())

  const refused = clientOf(server).client.getApartment(one)

  await expect(refused).rejects.toMatchObject({ name: 'UnexpectedAnswer', status })
  expect(elsewhere.asked).toEqual([])
  expect(server.asked).toHaveLength(1)
})

test('an endless answer is left at the allowed size', async () => {
  let written = 0
  await using server = await openServer((response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(10_000))) written += 10_000
    }
    response.on('drain', more)
    more()
  })

  const refused = clientOf(server, { maxAnswerBytes: 100_000 }).client.getApartment(one)

  await expect(refused).rejects.toMatchObject({ name: 'UnexpectedAnswer', status: 200 })
  expect(written).toBeLessThan(20_000_000)
})

test('an answer that announces too much is not read, and one that trickles ends with the time', async () => {
  await using huge = await openServer((response) =>
    response.writeHead(200, { 'content-length': '9999999999' }).write('{'),
  )
  await using trickle = await openServer((response) => response.writeHead(200).write('{'))

  await expect(clientOf(huge).client.getApartment(one)).rejects.toMatchObject({ name: 'UnexpectedAnswer' })
  const slow = clientOf(trickle, { timeoutMs: 50, attempts: 1 }).client.getApartment(one)
  await expect(slow).rejects.toMatchObject({ name: 'TimedOut' })
})

test.each(['', '.', '..'])('%j is no identifier: it would ask another operation', async (id) => {
  await using server = await openServer(json(200, {}))

  await expect(clientOf(server).client.getApartment({ id })).rejects.toThrow('id must be an identifier.')
  expect(server.asked).toEqual([])
})

test('an identifier and a filter stay in their places', async () => {
  await using server = await openServer(json(200, {}))
  const { client } = clientOf(server)

  await client.getApartment({ id: '../account?x=1#y' })
  await client.listApartments({ label: 'a&limit=100', limit: 5 })

  const urls = server.asked.map(({ url }) => url)
  expect(urls).toEqual(['/v1/apartments/..%2Faccount%3Fx%3D1%23y', '/v1/apartments?label=a%26limit%3D100&limit=5'])
})

test.each(['a\r\nx-evil: 1', 'ż', '', 'x'.repeat(256)])('no header is made of %j', async (text) => {
  await using server = await openServer(json(200, {}))
  const { client } = clientOf(server)

  await expect(client.createApartment(apartment, { idempotencyKey: text })).rejects.toThrow(TypeError)
  await expect(client.updateApartment({ ...one, body: {} }, { ifMatch: text })).rejects.toThrow(TypeError)
  expect(server.asked).toEqual([])
})

test('a key for an operation that takes none is refused', async () => {
  await using server = await openServer(json(200, {}))
  const call = clientOf(server).client.updateApartment({ ...one, body: {} }, { idempotencyKey: 'k' })

  await expect(call).rejects.toThrow('A PATCH needs no idempotencyKey')
})

test('a broken token is not printed', async () => {
  await using server = await openServer(json(200, {}))
  const call = clientOf(server, { token: () => 'secret\r\nx-evil: 1' }).client.getApartment(one)

  const error: unknown = await call.catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(TypeError)
  expect(inspect(error)).not.toContain('secret')
})

test('a token crosses no network in the clear', () => {
  const at =
    (baseUrl: string, allowHttp = false) =>
    () =>
      createClient({ baseUrl, token: () => 'token', allowHttp })

  expect(at('http://api.example.com')).toThrow('must use https')
  expect(at('http://localhost.example.com')).toThrow('must use https')
  expect(at('ftp://127.0.0.1', true)).toThrow('must use https')
  expect(at('https://user:word@api.example.com')).toThrow('no user')
  expect(at('http://api.example.com', true)).not.toThrow()
  expect(at('http://[::1]:8080/')).not.toThrow()
})

test('neither the log nor an error holds a secret', async () => {
  await using server = await openServer(problem(409, 'label_conflict'))
  const entries: LogEntry[] = []
  const { client } = clientOf(server, { log: (entry) => entries.push(entry) })

  const error: unknown = await client.createApartment(apartment, { idempotencyKey: 'my-key' }).catch((caught) => caught)

  const facts = { operation: 'createApartment', method: 'POST', path: '/v1/apartments', attempt: 1, durationMs: 0 }
  expect(entries).toEqual([{ ...facts, status: 409, error: 'label_conflict', request_id: 'req_1' }])
  expect(inspect([entries, error], { depth: 9, showHidden: true })).not.toMatch(/secret-token|my-key|Krak/)
})

test('the name of a file begins no part of its own', async () => {
  await using server = await openServer(json(201, {}))
  const file = new File(['%PDF-'], 'a"\r\nX-Evil: 1\r\n\r\n.pdf', { type: 'text/html\r\nx: y' })

  await clientOf(server).client.createDocument({ body: { kind: 'invoice', file } })

  const { body = '', headers } = server.asked[0] ?? {}
  expect(headers?.['content-type']).toMatch(/^multipart\/form-data; boundary=lokum-[0-9a-f-]{36}$/)
  expect(headers?.['content-length']).toBe(String(body.length))
  const [kind, upload] = body.split(/--lokum-[0-9a-f-]{36}/).slice(1)
  expect(kind).toBe('\r\nContent-Disposition: form-data; name="kind"\r\n\r\ninvoice\r\n')
  expect(upload).toBe(
    '\r\nContent-Disposition: form-data; name="file"; filename="a%22%0D%0AX-Evil: 1%0D%0A%0D%0A.pdf"\r\n' +
      'Content-Type: application/octet-stream\r\n\r\n%PDF-\r\n',
  )
})

test('an upload tells of its progress, and is repeated whole', async () => {
  await using server = await openServer(problem(503, 'overloaded'), json(201, {}))
  const file = new File(['x'.repeat(300_000)], 'a.pdf', { type: 'application/pdf' })
  const sent: { sentBytes: number; totalBytes: number }[] = []

  const onProgress = (progress: (typeof sent)[number]) => sent.push(progress)
  await clientOf(server).client.createDocument({ body: { kind: 'invoice', file } }, { onProgress })

  const [first, second] = server.asked.map(({ body }) => body)
  expect(first).toBe(second)
  expect(sent.at(-1)).toEqual({ sentBytes: 300_000, totalBytes: 300_000 })
  expect(sent.length).toBeGreaterThan(3)
  // The head of the form comes first, and is no part of the file.
  expect(sent[0]?.sentBytes).toBeGreaterThan(1_000)
  expect(sent.filter(({ sentBytes }) => sentBytes <= 0 || sentBytes > 300_000)).toEqual([])
})
