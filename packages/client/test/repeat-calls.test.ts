import { expect, test } from '@jest/globals'
import { NotFound, OutcomeUnknown, RateLimited } from '../src/generated/problems.ts'
import { ConnectionLost, UnexpectedAnswer } from '../src/wire/errors.ts'
import { apartment, clientOf, hangUp, json, openServer, problem } from './open-server.ts'

const created = json(201, { id: 'apt_1' }, { etag: '"1"', 'x-request-id': 'req_2' })
const change = { id: 'apt_1', body: { label: 'Krótka 1' } }

test('a creation carries a key of its own, and its repetitions carry the same', async () => {
  await using server = await openServer(hangUp, problem(503, 'outcome_unknown'), created)
  const { client, waits } = clientOf(server)

  const { data, etag, request_id } = await client.createApartment(apartment)

  expect([data.id, etag, request_id]).toEqual(['apt_1', '"1"', 'req_2'])
  const keys = server.asked.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0], keys[0]])
  expect(waits).toEqual([0, 1000])
  await client.createApartment(apartment)
  expect(server.asked.at(-1)?.headers['idempotency-key']).not.toBe(keys[0])
})

test('the caller may keep the key', async () => {
  await using server = await openServer(created)

  await clientOf(server).client.createApartment(apartment, { idempotencyKey: 'import 7' })

  expect(server.asked[0]?.headers['idempotency-key']).toBe('import 7')
})

test.each([
  ['seconds', '7', 7000],
  ['a date', 'Thu, 05 Nov 2026 09:00:09 GMT', 9000],
])('whatever the limit refused is repeated after Retry-After in %s', async (_, value, ms) => {
  await using server = await openServer(problem(429, 'rate_limited', { 'retry-after': value }), json(200, {}))
  const { client, waits } = clientOf(server)

  await client.updateApartment(change)

  expect(waits).toEqual([ms])
})

test.each(['overloaded', 'auth_unavailable'])(
  'a call that was not processed (%s) is repeated, also a change without a key, and after five attempts thrown',
  async (code) => {
    const busy = problem(503, code, { 'retry-after': '1' })
    await using server = await openServer(busy, busy, json(200, {}), busy)
    const { client, waits } = clientOf(server)

    await client.updateApartment(change)
    await expect(client.updateApartment(change)).rejects.toMatchObject({ status: 503, code })

    expect(waits).toEqual([1000, 1000, 1000, 1000, 1000, 1000])
    expect(server.asked).toHaveLength(8)
  },
)

test('a wait of more than a minute is left to the caller', async () => {
  await using server = await openServer(problem(429, 'rate_limited', { 'retry-after': '61' }))

  const refused = clientOf(server).client.updateApartment(change)

  await expect(refused).rejects.toMatchObject({ constructor: RateLimited, retryAfterMs: 61_000, request_id: 'req_1' })
  expect(server.asked).toHaveLength(1)
})

test.each([
  ['a lost connection', hangUp, ConnectionLost],
  ['a request that was too slow', problem(408, 'request_timeout'), Object],
  ['an unknown outcome', problem(503, 'outcome_unknown'), OutcomeUnknown],
  ['a proxy that gave up', json(502, 'Bad gateway'), UnexpectedAnswer],
])('after %s a read is repeated five times, a change without a key never', async (_, reply, Refusal) => {
  await using server = await openServer(reply)
  const { client, waits } = clientOf(server)

  await expect(client.updateApartment(change)).rejects.toBeInstanceOf(Refusal)
  expect(server.asked).toHaveLength(1)
  await expect(client.getApartment({ id: 'apt_1' })).rejects.toBeInstanceOf(Refusal)
  expect(server.asked).toHaveLength(6)
  expect(waits).toEqual([0, 1000, 2000, 4000])
})

test.each([hangUp, problem(503, 'outcome_unknown')])(
  'a deletion whose answer was lost is repeated, and is done when nothing is left',
  async (lost) => {
    await using server = await openServer(lost, problem(404, 'not_found'))
    const { client } = clientOf(server)

    const { status, data, request_id } = await client.deleteMeter({ id: 'mtr_1' })

    expect([status, data, request_id]).toEqual([204, undefined, 'req_1'])
    expect(server.asked.map(({ method }) => method)).toEqual(['DELETE', 'DELETE'])
  },
)

test('a deletion of something that is not there is refused, and so is the repetition of one that answers with an object', async () => {
  await using nothing = await openServer(problem(404, 'not_found'))
  await using busy = await openServer(problem(503, 'overloaded'), problem(404, 'not_found'))
  await using lost = await openServer(hangUp, problem(404, 'not_found'))

  await expect(clientOf(nothing).client.deleteMeter({ id: 'mtr_1' })).rejects.toBeInstanceOf(NotFound)
  await expect(clientOf(busy).client.deleteMeter({ id: 'mtr_1' })).rejects.toBeInstanceOf(NotFound)
  const detached = clientOf(lost).client.detachDocument({ id: 'set_1', document_id: 'doc_1' })
  await expect(detached).rejects.toBeInstanceOf(NotFound)
})

test.each([
  ['a refused port', 'ECONNREFUSED', 'http://127.0.0.1:PORT', 'nothing listens'],
  ['an unknown host', 'ENOTFOUND', 'https://lokum.invalid', 'lokum.invalid: there is no host'],
  ['a port of another protocol', 'bad port', 'http://127.0.0.1:9', '127.0.0.1:9: fetch refuses'],
])('%s is told at once with host and cause, and not tried again', async (_, reason, address, message) => {
  const server = await openServer(json(200, {}))
  await server[Symbol.asyncDispose]()
  const url = address.replace(':PORT', server.url.slice('http://127.0.0.1'.length))
  const { client, waits } = clientOf({ url })

  const refused = client.getApartment({ id: 'apt_1' })

  await expect(refused).rejects.toMatchObject({ name: 'ConnectionLost', reason })
  await expect(refused).rejects.toThrow(message)
  await expect(refused).rejects.toThrow(new URL(url).host)
  expect(waits).toEqual([])
})

test('a connection that breaks names its host and the cause', async () => {
  await using server = await openServer(hangUp)

  const refused = clientOf(server, { attempts: 1 }).client.getApartment({ id: 'apt_1' })

  await expect(refused).rejects.toThrow(`${new URL(server.url).host}: UND_ERR_SOCKET.`)
})

test('a refusal is an error of the class of its code, with all that was said', async () => {
  await using server = await openServer(problem(404, 'not_found'))

  const refused = clientOf(server).client.getApartment({ id: 'apt_1' })

  const said = { code: 'not_found', status: 404, message: 'No: not_found', request_id: 'req_1', name: 'NotFound' }
  await expect(refused).rejects.toMatchObject({ constructor: NotFound, ...said })
  expect(server.asked).toHaveLength(1)
})

test('a code that this release does not know is an error all the same', async () => {
  await using server = await openServer(problem(409, 'constructor'))

  const refused = clientOf(server).client.getApartment({ id: 'apt_1' })

  await expect(refused).rejects.toMatchObject({ name: 'ProblemError', code: 'constructor' })
})

test('a refused token is replaced once', async () => {
  await using server = await openServer(problem(401, 'invalid_token'), json(200, {}), problem(401, 'invalid_token'))
  const asked: unknown[] = []
  const token = (wanted: { refused?: string }) => {
    asked.push(wanted)
    return wanted.refused ? 'second' : 'first'
  }
  const { client } = clientOf(server, { token })

  await client.updateApartment(change)

  expect(asked).toEqual([{}, { refused: 'first' }])
  expect(server.asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer first', 'Bearer second'])
  await expect(client.updateApartment(change)).rejects.toMatchObject({ code: 'invalid_token' })
  expect(server.asked).toHaveLength(4)
})

test('an attempt that takes too long is given up, and so is a call', async () => {
  await using server = await openServer(() => undefined)

  // A busy machine may not send a request within 50 ms, so the waits between attempts are counted.
  const twice = clientOf(server, { timeoutMs: 50, attempts: 2 })
  await expect(twice.client.getApartment({ id: 'apt_1' })).rejects.toMatchObject({ name: 'TimedOut' })
  expect(twice.waits).toHaveLength(1)
  const once = clientOf(server)
  await expect(once.client.getApartment({ id: 'apt_1' }, { deadlineMs: 50 })).rejects.toMatchObject({
    name: 'TimedOut',
  })
  expect(once.waits).toEqual([])
})

test('the abort of the caller ends a call, also while it waits to repeat', async () => {
  await using server = await openServer(problem(429, 'rate_limited', { 'retry-after': '30' }))
  const leaving = new AbortController()
  const reason = new Error('The user left.')
  const { createClient } = await import('../src/create-client.ts')
  const log = () => setTimeout(() => leaving.abort(reason), 20)
  const client = createClient({ baseUrl: server.url, token: () => 'token', log })

  const call = client.getApartment({ id: 'apt_1' }, { signal: leaving.signal })

  await expect(call).rejects.toBe(reason)
  expect(server.asked).toHaveLength(1)
})
