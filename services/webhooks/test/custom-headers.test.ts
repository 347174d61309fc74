import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { freePort } from '@lokum/local-stack/free-port'
import { landlordScopes } from '@lokum/local-stack/identity-provider/clients'
import { serviceArguments, startService } from '@lokum/local-stack/services/service-process'
import { createClient } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { Webhook } from 'standardwebhooks'
import { openReceiver } from './open-receiver.ts'
import { openWorld, type World } from './world.ts'

const stack = new AsyncDisposableStack()
let world: World
let logFile: string
let request: ReturnType<typeof createClient>['request']
beforeAll(async () => {
  world = stack.use(await openWorld())
  await world.service[Symbol.asyncDispose]()
  const folder = await mkdtemp(join(tmpdir(), 'lokum-test-headers-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  logFile = join(folder, 'webhooks.log')
  const [port, operationsPort] = [String(await freePort()), String(await freePort())]
  const ports = { PORT: port, OPERATIONS_PORT: operationsPort }
  const options = {
    ...{ name: 'webhooks', arguments: serviceArguments('webhooks'), logFile },
    environment: { ...world.settings, ...ports, PATH: process.env.PATH, LOG_LEVEL: 'debug' },
    readyUrl: `http://127.0.0.1:${operationsPort}/health/ready`,
  }
  stack.use(await startService(options))
  const client = world.identity.clientFor({ account: 'headers', scopes: landlordScopes })
  const token = await world.identity.mint({ client })
  request = stack.use(createClient({ baseUrl: `http://127.0.0.1:${port}`, token, through: 'service' })).request
}, 60_000)
afterAll(() => stack.disposeAsync())

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

test('custom headers arrive beside the signed ones, and are never shown, kept open or logged', async () => {
  await using receiver = await openReceiver()
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
  const log = await eventually(async () => {
    const text = await readFile(logFile, 'utf8')
    expect(text.match(/delivery\.attempted/g)).toHaveLength(2)
    return text
  })
  const shown = [...answers.map(({ bytes }) => bytes.toString()), await everyText(), log].join('\n')
  expect(shown).toContain('authorization')
  for (const secret of [value, later]) expect(shown).not.toContain(secret)
})
