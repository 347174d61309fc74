import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import {
  WebhookEndpointDisabled,
  WebhookEndpointFailing,
  WebhookEndpointRecovered,
} from '@lokum/contracts/webhooks/events'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import { startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { type Database, openDatabase } from '@lokum/service-kit/database/open-database'
import { newId } from '@lokum/service-kit/ids'
import { createLog } from '@lokum/service-kit/telemetry/log'
import { entities } from '../src/database.ts'
import { watchEndpoints } from '../src/health/watch-endpoints.ts'

const stack = new AsyncDisposableStack()
const log = createLog({ service: 'test', level: process.env.LOG_LEVEL ?? 'silent' })
let replicas: readonly [Database, Database]
beforeAll(async () => {
  const postgres = stack.use(await startTestPostgres({ environment: process.env }))
  const { url } = stack.use(await createServiceDatabase(postgres, 'webhooks'))
  const open = async (applicationName: string) =>
    stack.use(await openDatabase({ url, entities, applicationName, poolSize: 4 }))
  replicas = [await open('one'), await open('other')]
})
afterAll(() => stack.disposeAsync())

const hourMs = 3_600_000
const begin = Date.parse('2026-11-01T00:00:00Z')
/** The clock of the test: hours since the first failure. */
const at = (hours: number) => new Date(begin + hours * hourMs)

const sql = (text: string, values: readonly unknown[] = []) => replicas[0].pool.query(text, [...values])

let endpointId: string
let accountId: string
beforeEach(async () => {
  endpointId = newId('endpoint')
  accountId = `acc_${newId('account').slice(4)}`
  await sql('INSERT INTO account (id, endpoints) VALUES ($1, 1)', [accountId])
  await sql(
    `INSERT INTO endpoint (id, account_id, url, event_types, granted_scopes, state, created_at, updated_at)
     VALUES ($1, $2, 'https://example.com/hooks', '{*}', '{apartments.read}', 'active', $3, $3)`,
    [endpointId, accountId, at(-48)],
  )
  await sql('INSERT INTO fairness_queue (endpoint_id) VALUES ($1)', [endpointId])
})

type Fairness = { since?: Date | null; failures?: number; exhausted?: number }

/** The fairness queue as the completions of deliveries would have left it. */
const fared = ({ since = at(0), failures = 7, exhausted = 0 }: Fairness = {}) =>
  sql('UPDATE fairness_queue SET failing_since = $2, failures = $3, exhausted = $4 WHERE endpoint_id = $1', [
    endpointId,
    since,
    failures,
    exhausted,
  ])
const succeeded = () => fared({ since: null, failures: 0 })
const move = (state: string) => sql('UPDATE endpoint SET state = $2 WHERE id = $1', [endpointId, state])

/** One look by a replica at that hour. */
const watch = (hours: number, { orm }: Database = replicas[0]) =>
  watchEndpoints({
    orm,
    log,
    clock: () => at(hours),
    committed: () => undefined,
    stop: new AbortController().signal,
  })

async function published(): Promise<
  { type: string; sequence: number; occurred_at: string; data: Record<string, unknown> }[]
> {
  const { rows } = await sql(
    `SELECT type, sequence, occurred_at, data FROM outbox_event WHERE aggregate_id = $1 ORDER BY seq`,
    [endpointId],
  )
  return rows.map((row) => ({ ...row, data: JSON.parse(row.data) }))
}
const tellings = async () =>
  (await published()).map(({ type, data }) =>
    [type.replace('webhook.endpoint_', ''), data.failing_hours].filter(Boolean).join(' '),
  )

test('the owner is warned after 1, 24 and 72 hours, once each, by whichever replica looks first', async () => {
  await fared()

  for (const hours of [0.5, 1, 1.1, 12, 24, 24.1, 71, 72, 73, 100]) {
    await watch(hours)
    await watch(hours, replicas[1])
  }

  expect(await tellings()).toEqual(['failing 1', 'failing 24', 'failing 72'])
})

test('a warning says since when, how often and which, and never a secret; it is no change and not audited', async () => {
  await fared({ failures: 31, exhausted: 2 })

  await watch(24)

  const [warning] = await published()
  expect(warning).toMatchObject({ type: 'webhook.endpoint_failing', sequence: 1 })
  expect(new Date(warning?.occurred_at ?? '')).toEqual(at(24))
  expect(WebhookEndpointFailing.data.strict().parse(warning?.data)).toMatchObject({
    id: endpointId,
    state: 'active',
    url: 'https://example.com/hooks',
    failing_since: at(0).toISOString(),
    failing_hours: 24,
    failed_attempts: 31,
    exhausted_deliveries: 2,
  })
  expect((await sql('SELECT FROM audit_entry WHERE resource_id = $1', [endpointId])).rowCount).toBe(0)
})

test('many replicas that check at the same moment publish one notice', async () => {
  await fared({ failures: 30, exhausted: 3 })

  for (const hours of [1, 24, 72, 120])
    await Promise.all(Array.from({ length: 8 }, (_, index) => watch(hours, replicas[index % 2 === 0 ? 0 : 1])))

  expect(await tellings()).toEqual(['failing 1', 'failing 24', 'failing 72', 'disabled', 'audit.event'])
})

test('the recovery of an endpoint is published once after a warning', async () => {
  await fared()
  await watch(1)

  await succeeded()
  await watch(2)
  await watch(3)

  expect(await tellings()).toEqual(['failing 1', 'recovered'])
  const { data } = (await published())[1] ?? {}
  expect(WebhookEndpointRecovered.data.strict().parse(data)).toMatchObject({ id: endpointId, failing_since: null })
})

test('a new series of failures causes a new warning, also when it began before the next round', async () => {
  await fared()
  await watch(30)
  await fared({ since: at(40), failures: 1 })

  for (const hours of [40.01, 40.5, 41, 64, 65]) await watch(hours)

  expect(await tellings()).toEqual(['failing 24', 'recovered', 'failing 1', 'failing 24'])
})

test('an endpoint that succeeds before its first warning causes no notice', async () => {
  await fared()
  await watch(0.9)
  await succeeded()
  await watch(1.5)

  expect(await tellings()).toEqual([])
})

test('a paused endpoint is skipped, and its record continues when it is resumed', async () => {
  await fared({ failures: 40, exhausted: 4 })
  await watch(1)
  await move('paused')
  for (const hours of [24, 72, 200]) await watch(hours)
  expect(await tellings()).toEqual(['failing 1'])

  await move('active')
  await sql('UPDATE endpoint SET updated_at = $2 WHERE id = $1', [endpointId, at(200)])
  await watch(200.1)
  expect(await tellings()).toEqual(['failing 1', 'failing 72'])
  await watch(224)
  expect((await tellings()).slice(2)).toEqual(['disabled', 'audit.event'])
})

test.each(['disabled', 'deleted'])('a %s endpoint is left alone', async (state) => {
  await fared({ failures: 40, exhausted: 4 })
  if (state === 'disabled') await move('disabled')
  else await sql('UPDATE endpoint SET deleted_at = $2 WHERE id = $1', [endpointId, at(0)])

  await watch(300)

  expect(await tellings()).toEqual([])
})

test('an endpoint without success for five days is disabled, audited and published in the name of the service', async () => {
  await fared({ failures: 20, exhausted: 1 })
  await watch(119.9)
  await watch(120)
  await watch(121)

  const [warning, disabled, audit] = await published()
  expect(warning?.type).toBe('webhook.endpoint_failing')
  expect(WebhookEndpointDisabled.data.strict().parse(disabled?.data)).toMatchObject({
    id: endpointId,
    state: 'disabled',
    disabled_reason: 'failing',
    failing_since: at(0).toISOString(),
  })
  expect(audit?.data).toMatchObject({
    action: 'webhook.endpoint_disabled',
    actor: { sub: 'webhooks', kind: 'client' },
    account_id: accountId,
  })
  const { rows } = await sql('SELECT state, disabled_reason, version FROM endpoint WHERE id = $1', [endpointId])
  expect(rows).toEqual([{ state: 'disabled', disabled_reason: 'failing', version: 2 }])
  expect((await sql('SELECT FROM audit_entry WHERE resource_id = $1', [endpointId])).rowCount).toBe(1)
})

/** One endpoint of so many is to be warned; the others have failed for half an hour. */
const every = atDepth({ usual: 30, deep: 1 })

test('more failing endpoints than a page holds are all looked at, a page after the other', async () => {
  await sql('UPDATE fairness_queue SET failing_since = NULL, warned = 0')
  const ids = Array.from({ length: 510 }, () => newId('endpoint')).toSorted()
  const due = ids.filter((_, place) => place % every === every - 1)
  await sql(
    `INSERT INTO endpoint (id, account_id, url, event_types, granted_scopes, state, created_at, updated_at)
     SELECT id, $2, 'https://example.com/', '{*}', '{apartments.read}', 'active', $3, $3 FROM unnest($1::text[]) AS one (id)`,
    [ids, accountId, at(-1)],
  )
  await sql(
    `INSERT INTO fairness_queue (endpoint_id, failing_since, failures)
     SELECT id, CASE WHEN id = ANY ($3) THEN $2::timestamptz ELSE $4 END, 1 FROM unnest($1::text[]) AS one (id)`,
    [ids, at(0), due, at(0.5)],
  )

  await watch(1)

  const { rows } = await sql('SELECT aggregate_id FROM outbox_event WHERE account_id = $1', [accountId])
  expect(rows.map(({ aggregate_id }) => aggregate_id).toSorted()).toEqual(due)
})

test('an endpoint whose fairness queue is locked is left to the next round, and blocks no other', async () => {
  const [busy] = [endpointId]
  await fared()
  const other = newId('endpoint')
  await sql(
    `INSERT INTO endpoint (id, account_id, url, event_types, granted_scopes, state, created_at, updated_at)
     VALUES ($1, $2, 'https://example.com/', '{*}', '{apartments.read}', 'active', $3, $3)`,
    [other, accountId, at(-48)],
  )
  await sql('INSERT INTO fairness_queue (endpoint_id, failing_since, failures) VALUES ($1, $2, 1)', [other, at(0)])
  const client = await replicas[1].pool.connect()
  await client.query('BEGIN')
  await client.query('SELECT FROM fairness_queue WHERE endpoint_id = $1 FOR UPDATE', [busy])

  await watch(1)
  const meanwhile = await warnedOf([busy, other])
  await client.query('COMMIT')
  client.release()
  await watch(1)

  expect(meanwhile).toEqual([other])
  expect(await warnedOf([busy, other])).toEqual([busy, other].toSorted())
})

async function warnedOf(ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql('SELECT aggregate_id FROM outbox_event WHERE aggregate_id = ANY ($1) ORDER BY 1', [ids])
  return rows.map(({ aggregate_id }) => aggregate_id)
}
