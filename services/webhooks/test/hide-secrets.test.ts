import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { Webhook } from 'standardwebhooks'
import { anEndpoint } from './an-endpoint.ts'
import { openReceiver } from './open-receiver.ts'
import { anApartment } from './publish-event.ts'
import { openWorldOfReplicas, type WorldOfReplicas } from './replicas.ts'

let world: WorldOfReplicas
beforeAll(async () => {
  world = await openWorldOfReplicas({ WEBHOOKS_RETRY_DELAYS_SECONDS: '0,0.05', LOG_LEVEL: 'debug' })
})
afterAll(() => world[Symbol.asyncDispose]())

const value = 'Bearer 7f3b-very-secret-value'
const later = 'another-secret-value-91c4'

/** Every text in the database, of every table; partitions are read through their parent table. */
async function everyText(): Promise<string> {
  const named = `
    SELECT relname AS table FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`
  const tables = await world.pool.query<{ table: string }>(named)
  const contents = await Promise.all(
    tables.rows.map(({ table }) => world.pool.query(`SELECT to_jsonb(found)::text AS text FROM "${table}" AS found`)),
  )
  return contents.flatMap(({ rows }) => rows.map(({ text }) => String(text))).join('\n')
}

/** The log, once it holds both attempts of an endpoint. */
async function logOfTwoAttempts(endpointId: string) {
  return await eventually(async () => {
    const text = await readFile(world.logFile, 'utf8')
    const lines = text.split('\n').filter((line) => line.includes('"delivery.attempted"') && line.includes(endpointId))
    expect(lines).toHaveLength(2)
    return { text, attempts: lines.map((line) => JSON.parse(line)) }
  })
}

test('custom headers arrive beside the signed ones, and are never shown, kept open or logged', async () => {
  await using receiver = await openReceiver()
  const { request } = await world.aLandlord()
  const body = {
    url: receiver.url,
    event_types: ['apartment.*'],
    custom_headers: { Authorization: value, 'X-Tenant': '7' },
  }
  const created = await request('POST', '/v1/webhook-endpoints', { body, headers: { 'idempotency-key': 'headers' } })
  const path = `/v1/webhook-endpoints/${created.body.id}`

  const answers = [created]
  answers.push(await request('POST', `${path}/test`, { body: {} }))
  await eventually(() => expect(receiver.received).toHaveLength(1))
  answers.push(await request('PATCH', path, { body: { custom_headers: { 'x-tenant': null, 'x-later': later } } }))
  answers.push(await request('POST', `${path}/test`, { body: {} }))
  await eventually(() => expect(receiver.received).toHaveLength(2))
  answers.push(await request('PATCH', path, { body: { custom_headers: { 'x-later': `${later}\n` } } }))
  answers.push(await request('GET', path), await request('GET', '/v1/webhook-endpoints'))
  answers.push(await request('POST', `${path}/pause`), await request('DELETE', path))

  expect(answers.map(({ status }) => status)).toEqual([201, 202, 200, 202, 400, 200, 200, 200, 204])
  const [first, second] = receiver.received.map(({ headers }) => headers)
  expect(first).toMatchObject({ authorization: value, 'x-tenant': '7', 'content-type': 'application/json' })
  expect(second).toMatchObject({ authorization: value, 'x-later': later })
  expect(second).not.toHaveProperty('x-tenant')
  for (const { headers, body: text } of receiver.received) {
    const signed = Object.fromEntries(Object.entries(headers).map(([name, one]) => [name, String(one)]))
    expect(new Webhook(created.body.secret).verify(text, signed)).toMatchObject({ type: 'apartment.created' })
  }
  expect(created.body.custom_headers).toEqual({ authorization: '***', 'x-tenant': '***' })
  const { text: log } = await logOfTwoAttempts(created.body.id)
  const shown = [...answers.map(({ bytes }) => bytes.toString()), await everyText(), log].join('\n')
  expect(shown).toContain('authorization')
  for (const secret of [value, later]) expect(shown).not.toContain(secret)
})

test('each attempt is one line with every fact, and without addresses, headers, secrets and bodies', async () => {
  await using receiver = await openReceiver((response) => {
    const status = receiver.received.length === 1 ? 503 : 200
    response.writeHead(status, { 'x-answer': 'unlogged header' }).end('unlogged answer')
  })
  const landlord = await world.aLandlord()
  const endpoint = await anEndpoint(landlord, {
    url: `${receiver.url}/unlogged-path?key=unlogged-query`,
    custom_headers: { authorization: 'Bearer unlogged-token' },
  })

  const eventId = await world.publish({ accountId: landlord.accountId, data: anApartment({ label: 'unlogged label' }) })

  const { text, attempts } = await logOfTwoAttempts(endpoint.id)
  const { rows } = await world.pool.query('SELECT id FROM delivery WHERE event_id = $1', [eventId])
  const facts = {
    delivery_id: rows[0].id,
    endpoint_id: endpoint.id,
    account_id: landlord.accountId,
    event_id: eventId,
    event_type: 'apartment.created',
    trigger: 'event',
    replay_number: 0,
    reclaimed: false,
    duration_ms: expect.any(Number),
    worker: expect.stringMatching(`${hostname()} ${world.one.pid}`),
  }
  const failed = { attempt: 1, status: 503, error: 'status', state: 'pending', delay_ms: expect.any(Number) }
  const succeeded = { attempt: 2, status: 200, error: null, state: 'succeeded', delay_ms: null }
  expect(attempts).toMatchObject([
    { ...facts, ...failed },
    { ...facts, ...succeeded },
  ])
  expect(receiver.received[1]?.headers.authorization).toBe('Bearer unlogged-token')
  const { secret } = endpoint
  for (const hidden of ['unlogged', `:${receiver.port}`, secret, secret.slice('whsec_'.length), 'webhook-signature'])
    expect(text).not.toContain(hidden)
})
