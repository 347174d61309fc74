import { expect, test } from '@jest/globals'
import { type Connection, callOver } from '../../web/interface/call-over.ts'
import { Refusal } from '../../web/interface/refusal.ts'

type Sent = { url: string; init: RequestInit }
type Prepared = Response | 'lost'

/** A connection that gives prepared answers and remembers what was sent. */
function connect(...answers: Prepared[]) {
  const sent: Sent[] = []
  const waits: number[] = []
  let renewals = 0
  const connection: Connection = {
    send: async (url, init) => {
      sent.push({ url, init })
      const answer = answers.shift()
      if (answer === undefined || answer === 'lost') throw new TypeError('Failed to fetch')
      return answer
    },
    language: () => 'pl',
    tag: () => `tag-${renewals}`,
    renew: async () => {
      renewals += 1
    },
    wait: async (seconds) => {
      waits.push(seconds)
    },
  }
  return { connection, sent, waits, renewals: () => renewals }
}

function refused(status: number, code: string, headers: Record<string, string> = {}, more: object = {}) {
  return Response.json({ code, detail: 'Zdanie.', request_id: 'req_1', ...more }, { status, headers })
}

const ok = () => Response.json({ id: 'set_1' }, { status: 201, headers: { etag: '"1"' } })
const header = ({ init }: Sent, name: string) => new Headers(init.headers).get(name)

test('a call has its path, query, language and body, and a change the tag of the session', async () => {
  const { connection, sent } = connect(ok(), ok())

  await callOver(connection, 'GET /v1/settlements/{id}', {
    params: { id: 'a/b' },
    query: { period: '2026-10', cursor: undefined },
  })
  await callOver(connection, 'PATCH /v1/account/profile', { body: { name: 'Anna' }, version: '"3"' })

  expect(sent.map(({ url, init }) => [init.method, url, init.body])).toEqual([
    ['GET', '/api/v1/settlements/a%2Fb?period=2026-10', null],
    ['PATCH', '/api/v1/account/profile', '{"name":"Anna"}'],
  ])
  expect(sent.map((one) => [header(one, 'accept-language'), header(one, 'x-portal'), header(one, 'if-match')])).toEqual(
    [
      ['pl', null, null],
      ['pl', 'tag-0', '"3"'],
    ],
  )
})

test('a busy system is asked again after the time that it names, with the same key', async () => {
  const { connection, sent, waits } = connect(refused(503, 'overloaded', { 'retry-after': '7' }), 'lost', ok())

  const answer = await callOver(connection, 'POST /v1/settlements', { body: {}, key: 'k1' })

  expect(answer.status).toBe(201)
  expect(waits).toEqual([7, 2])
  expect(sent.map((one) => header(one, 'idempotency-key'))).toEqual(['k1', 'k1', 'k1'])
})

test('a change without a key is not sent again if it may have been made, and its outcome is unknown', async () => {
  const { connection, sent } = connect('lost', ok())

  const refusal = await refusalOf(callOver(connection, 'PATCH /v1/account/profile', { body: {} }))

  expect(refusal).toMatchObject({ isOutcomeUnknown: true, facts: { code: 'no_answer' } })
  expect(sent).toHaveLength(1)
})

test('a change without a key is sent again if it was refused before it began', async () => {
  const { connection, sent } = connect(refused(429, 'rate_limited', { 'retry-after': '1' }), ok())

  await callOver(connection, 'PATCH /v1/account/profile', { body: {} })

  expect(sent).toHaveLength(2)
})

test('a creation with a key stays unknown after the last attempt', async () => {
  const { connection, sent } = connect('lost', 'lost', 'lost', 'lost', ok())

  const refusal = await refusalOf(callOver(connection, 'POST /v1/settlements', { body: {}, key: 'k1' }))

  expect([refusal.isOutcomeUnknown, sent.length]).toEqual([true, 4])
})

test('a call that was only read is not unknown', async () => {
  const { connection } = connect('lost', 'lost', 'lost', 'lost')

  expect(await refusalOf(callOver(connection, 'GET /v1/settlements', {}))).toMatchObject({ isOutcomeUnknown: false })
})

test('a wait of more than two minutes is refused at once', async () => {
  const { connection, sent } = connect(refused(429, 'rate_limited', { 'retry-after': '3600' }))

  expect((await refusalOf(callOver(connection, 'GET /v1/settlements', {}))).facts.retryAfterSeconds).toBe(3600)
  expect(sent).toHaveLength(1)
})

test.each(['session_ended', 'other_person'])(
  'after %s the call waits for the login and is sent with the new tag',
  async (code) => {
    const { connection, sent, renewals } = connect(refused(401, code), ok())

    await callOver(connection, 'POST /v1/settlements', { body: {}, key: 'k1' })

    expect(renewals()).toBe(1)
    expect(sent.map((one) => header(one, 'x-portal'))).toEqual(['tag-0', 'tag-1'])
  },
)

test('a login that ends again and again is a refusal', async () => {
  const { connection } = connect(...Array.from({ length: 9 }, () => refused(401, 'session_ended')))

  expect(await refusalOf(callOver(connection, 'GET /v1/settlements', {}))).toMatchObject({
    facts: { code: 'session_ended' },
  })
})

test('a refusal has what a page needs', async () => {
  const more = {
    errors: [
      { pointer: '#/name', code: 'too_long', detail: 'Za długie.' },
      { parameter: 'limit', code: 'x', detail: 'y' },
      7,
    ],
    objects: ['set_1', 7],
    quota: 'documents',
    used: 5,
    limit: 5,
  }
  const { connection } = connect(
    refused(409, 'settlement_exists', { 'www-authenticate': 'Bearer scope="tax.read"' }, more),
  )

  expect((await refusalOf(callOver(connection, 'GET /v1/settlements', {}))).facts).toEqual({
    code: 'settlement_exists',
    status: 409,
    detail: 'Zdanie.',
    requestId: 'req_1',
    errors: [
      { at: '/name', code: 'too_long', detail: 'Za długie.' },
      { at: 'limit', code: 'x', detail: 'y' },
    ],
    objects: ['set_1'],
    quota: { name: 'documents', used: 5, limit: 5 },
    retryAfterSeconds: null,
    missingScope: 'tax.read',
  })
})

test.each(['<html>', 'null', '[]', '"text"', '{"code":7}'])('the answer %s is a refusal, too', async (body) => {
  const { connection } = connect(new Response(body, { status: 500 }))

  expect((await refusalOf(callOver(connection, 'GET /v1/settlements', {}))).facts).toMatchObject({
    code: 'unknown',
    status: 500,
  })
})

async function refusalOf(call: Promise<Response>): Promise<Refusal> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof Refusal) return error
  throw new Error('The call was not refused')
}
