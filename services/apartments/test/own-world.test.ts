import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { serviceClient } from '@lokum/local-stack/identity-provider/clients'
import { createClient } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { type OwnWorld, openOwnWorld } from '@lokum/local-stack/world/open-own-world'
import { anApartment } from '@lokum/local-stack/world/rental'
import { readConfig } from '@lokum/service-kit/config'
import { newId } from '@lokum/service-kit/ids'
import { Config } from '../src/config.ts'
import { schema } from '../src/database.ts'
import { start } from '../src/start.ts'

type Answer = { status: number; headers?: Record<string, string>; body: string }

// These tests change or count what all accounts share.
const stack = new AsyncDisposableStack()
const asked: { url: string | undefined; authorization: string | undefined }[] = []
let answers: Answer[] = []
let world: OwnWorld
beforeAll(async () => {
  const settlements = createServer(({ url, headers }, response) => {
    asked.push({ url, authorization: headers.authorization })
    const { status, headers: own = {}, body } = answers[asked.length - 1] ?? { status: 503, body: '{}' }
    response.writeHead(status, { 'content-type': 'application/json', ...own }).end(body)
  })
  settlements.listen(0, '127.0.0.1')
  await once(settlements, 'listening')
  stack.defer(() => {
    settlements.closeAllConnections()
    settlements.close()
  })
  const address = settlements.address()
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.')
  answers = strangeAnswers.concat(pages)
  world = stack.use(
    await openOwnWorld({
      start: { apartments: (environment) => start(readConfig(Config, environment)) },
      settings: { apartments: { SETTLEMENTS_URL: `http://127.0.0.1:${address.port}` } },
    }),
  )
})
afterAll(() => stack.disposeAsync())

const anAgreement = () => ({
  account_id: newId('account'),
  sequence: 3,
  agreement: {
    id: newId('agreement'),
    apartment_id: newId('apartment'),
    starts_on: '2026-01-01',
    ends_on: '2026-12-31',
  },
  is_deleted: false,
})
const [first, second] = [anAgreement(), anAgreement()]
const strangeAnswers: Answer[] = [
  { status: 401, body: '{}' },
  { status: 302, headers: { location: 'http://127.0.0.1:9/' }, body: '{}' },
  { status: 200, body: JSON.stringify({ data: [{ ...first, sequence: 'many' }], next_cursor: null }) },
]
const pages: Answer[] = [
  { status: 200, body: JSON.stringify({ data: [first], next_cursor: 'more' }) },
  // What a later release adds is nothing to stumble over.
  { status: 200, body: JSON.stringify({ data: [{ ...second, more: true }], next_cursor: null, more: true }) },
]

test('a snapshot that is refused, redirected or wrong fills nothing, and is asked for again until it is right', async () => {
  const { rows } = await eventually(async () => {
    const progress = await world.pools.apartments.query('SELECT filled_at FROM agreement_copy_progress')
    expect(progress.rows[0].filled_at).not.toBeNull()
    return await world.pools.apartments.query(
      'SELECT id, account_id, apartment_id, starts_on::text, ends_on::text, version FROM agreement_copy ORDER BY id',
    )
  })

  expect(rows).toEqual(
    [first, second].map(({ account_id, sequence, agreement: { id, apartment_id, starts_on: start, ends_on: end } }) => {
      return { id, account_id, apartment_id, starts_on: start, ends_on: end, version: sequence }
    }),
  )
  expect(asked.map(({ url }) => url)).toEqual([
    ...Array.from({ length: 4 }, () => '/internal/agreements?limit=100'),
    '/internal/agreements?limit=100&cursor=more',
  ])
  // A refused token is not shown again.
  expect(asked[1]?.authorization).toMatch(/^Bearer ./)
  expect(asked[1]?.authorization).not.toBe(asked[0]?.authorization)
})

test('the snapshot returns every apartment of every account, oldest first, to services only', async () => {
  const ids: string[] = []
  for (const landlord of [await world.aLandlord(), await world.aLandlord()])
    for (let made = 0; made < 3; made += 1) ids.push((await anApartment(landlord)).id)
  const token = world.identity.mint({ client: serviceClient('settlements') })
  using service = createClient({ baseUrl: world.system.urls.apartments, token, through: 'service' })

  const seen: { sequence: number; apartment: { id: string } }[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await service.request('GET', `/internal/apartments?limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...body.data)
    cursor = body.next_cursor
  }

  expect(seen.map(({ apartment }) => apartment.id)).toEqual(ids)
  expect((await service.request('GET', '/v1/apartments')).body.code).toBe('insufficient_scope')
})

test('a service whose database lacks a migration or an SQL file of its release is alive but not ready', async () => {
  const { rows } = await world.owners.apartments.query(
    'DELETE FROM migration WHERE id = (SELECT max(id) FROM migration) RETURNING name',
  )
  await world.owners.apartments.query(
    `UPDATE repeatable_migration SET hash = 'of another text' WHERE name = 'create-apartment'`,
  )
  const health = (path: string) =>
    fetch(`${world.system.operationsUrls.apartments}/health/${path}`).then(({ status }) => status)

  const withoutBoth = [await health('live'), await health('ready')]
  await world.owners.apartments.query('INSERT INTO migration (name) VALUES ($1)', [rows[0].name])
  const withoutFile = [await health('live'), await health('ready')]
  const { hash } = schema.sqlFiles.find(({ name }) => name === 'create-apartment') ?? {}
  await world.owners.apartments.query(`UPDATE repeatable_migration SET hash = $1 WHERE name = 'create-apartment'`, [
    hash,
  ])
  const withBoth = [await health('live'), await health('ready')]

  expect({ withoutBoth, withoutFile, withBoth }).toEqual({
    withoutBoth: [200, 503],
    withoutFile: [200, 503],
    withBoth: [200, 200],
  })
})

test('a service whose database was emptied while it served is not ready until it is migrated again', async () => {
  const ready = () => fetch(`${world.system.operationsUrls.apartments}/health/ready`).then(({ status }) => status)
  const served = await ready()

  await world.owners.apartments.query('ALTER TABLE migration RENAME TO lost')
  const emptied = await ready()
  await world.owners.apartments.query('ALTER TABLE lost RENAME TO migration')
  const migrated = await ready()

  expect({ served, emptied, migrated }).toEqual({ served: 200, emptied: 503, migrated: 200 })
})
