import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { firstIdAt, newId } from '@lokum/service-kit/ids'
import { recoverCommand } from '../src/deliveries/recover-command.ts'
import { anEndpoint } from './an-endpoint.ts'
import { aFailedEndpoint, statesOf } from './jobs.ts'
import { openReceiver } from './open-receiver.ts'
import { openWorld, type World } from './world.ts'

const run = promisify(execFile)

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const longAgo = ['--since', '2026-01-01T00:00:00Z']

async function recover(...args: readonly string[]) {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  const environment = { DATABASE_URL: world.system.databaseUrls.webhooks }
  return { code: await recoverCommand({ environment, write, clock: () => new Date() }, args), lines }
}

test('a dry run changes nothing; a run delivers exhausted deliveries with their ids and attempts, and a second one nothing', async () => {
  await using receiver = await openReceiver()
  const { landlord, endpoint, eventIds } = await aFailedEndpoint(world, receiver)

  const dry = await recover('--endpoint', endpoint.id, ...longAgo, '--dry-run')
  const unchanged = await statesOf(world, endpoint.id)
  const result = await recover('--endpoint', endpoint.id, ...longAgo)
  const second = await recover('--endpoint', endpoint.id, ...longAgo)

  expect(dry).toEqual({ code: 0, lines: ['3 deliveries would be due again; the endpoint is active.'] })
  expect(unchanged).toEqual({ exhausted: 3 })
  expect(result).toEqual({ code: 0, lines: ['3 deliveries are due again.'] })
  expect(second.lines).toEqual(['0 deliveries are due again.'])
  await eventually(async () => expect(await statesOf(world, endpoint.id)).toEqual({ succeeded: 3 }))
  expect(receiver.received.map(({ headers }) => headers['webhook-id']).toSorted()).toEqual(eventIds.toSorted())
  const { body } = await landlord.request('GET', '/v1/webhook-deliveries')
  const { body: delivery } = await landlord.request('GET', `/v1/webhook-deliveries/${body.data[0].id}`)
  expect(delivery).toMatchObject({ attempts_made: 1, attempts: [{ status: 500 }, { status: 500 }, { status: 204 }] })
})

test('a recovered delivery that fails again has its whole schedule', async () => {
  await using receiver = await openReceiver()
  const { endpoint } = await aFailedEndpoint(world, receiver)
  receiver.behave((response) => response.writeHead(500).end())

  await recover('--endpoint', endpoint.id, ...longAgo)

  await eventually(() => expect(receiver.received).toHaveLength(6))
  await eventually(async () => expect(await statesOf(world, endpoint.id)).toEqual({ exhausted: 3 }))
})

test('what is older, in another state or another endpoint’s stays as it is', async () => {
  await using receiver = await openReceiver()
  await using others = await openReceiver()
  const { endpoint, eventIds } = await aFailedEndpoint(world, receiver)
  const { endpoint: other } = await aFailedEndpoint(world, others)
  await world.pool.query(`UPDATE delivery SET created_at = '2026-10-01' WHERE event_id = $1`, [eventIds[0]])

  expect((await recover('--endpoint', endpoint.id, ...longAgo, '--states', 'held')).lines).toEqual([
    '0 deliveries are due again.',
  ])
  expect((await recover('--endpoint', endpoint.id, '--since', '2026-10-02T00:00:00+02:00')).lines).toEqual([
    '2 deliveries are due again.',
  ])

  await eventually(async () => expect(await statesOf(world, endpoint.id)).toEqual({ exhausted: 1, succeeded: 2 }))
  expect(await statesOf(world, other.id)).toEqual({ exhausted: 3 })
})

test('an endpoint that was disabled by 410 gets all that was held for it, once it is enabled', async () => {
  await using receiver = await openReceiver((response) => response.writeHead(410).end())
  const landlord = await world.aLandlord()
  const endpoint = await anEndpoint(landlord, { url: receiver.url })
  const first = await world.publish({ accountId: landlord.accountId })
  await eventually(async () => expect(await statesOf(world, endpoint.id)).toEqual({ cancelled: 1 }))
  const held = await world.publish({ accountId: landlord.accountId })
  await eventually(async () => expect(await statesOf(world, endpoint.id)).toEqual({ cancelled: 1, held: 1 }))
  receiver.received.length = 0
  receiver.behave((response) => response.writeHead(204).end())

  expect(await recover('--endpoint', endpoint.id, ...longAgo)).toEqual({
    code: 1,
    lines: ['The endpoint is disabled (gone) and gets nothing; --enable lets it have events again.'],
  })
  const result = await recover('--endpoint', endpoint.id, ...longAgo, '--enable')
  const later = await world.publish({ accountId: landlord.accountId })

  expect(result).toEqual({ code: 0, lines: ['The endpoint is enabled.', '2 deliveries are due again.'] })
  await eventually(async () => expect(await statesOf(world, endpoint.id)).toEqual({ succeeded: 3 }))
  expect(receiver.received.map(({ headers }) => headers['webhook-id']).toSorted()).toEqual(
    [first, held, later].toSorted(),
  )
  const { body } = await landlord.request('GET', `/v1/webhook-endpoints/${endpoint.id}`)
  expect(body.state).toBe('active')
})

test('enabling is audited and published once, in the name of the program', async () => {
  await using receiver = await openReceiver((response) => response.writeHead(410).end())
  const landlord = await world.aLandlord()
  const endpoint = await anEndpoint(landlord, { url: receiver.url })
  await world.publish({ accountId: landlord.accountId })
  await eventually(async () => expect(await statesOf(world, endpoint.id)).toEqual({ cancelled: 1 }))

  await recover('--endpoint', endpoint.id, ...longAgo, '--states', 'held', '--enable')
  await recover('--endpoint', endpoint.id, ...longAgo, '--states', 'held', '--enable')

  const { rows } = await world.pool.query(
    'SELECT type, sequence, data FROM outbox_event WHERE aggregate_id = $1 ORDER BY seq',
    [endpoint.id],
  )
  expect(rows.slice(4).map(({ type, sequence }) => ({ type, sequence }))).toEqual([
    { type: 'webhook.endpoint_enabled', sequence: 3 },
    { type: 'audit.event', sequence: 3 },
  ])
  expect(JSON.parse(rows[4].data)).toMatchObject({ id: endpoint.id, state: 'active' })
  expect(JSON.parse(rows[5].data)).toMatchObject({
    action: 'webhook.endpoint_enabled',
    actor: { sub: 'webhooks-recover', kind: 'client' },
    account_id: landlord.accountId,
  })
})

/** More than one step looks at. */
const stored = atDepth({ usual: 1_100, deep: 2_200 })

test('more deliveries than one step looks at are recovered, between those that need nothing', async () => {
  await using receiver = await openReceiver()
  const { landlord, endpoint } = await aFailedEndpoint(world, receiver)
  const ids = Array.from({ length: stored }, () => newId('delivery'))
  const event = await world.publish({ accountId: landlord.accountId, type: 'settlement.created' })
  await eventually(async () => expect((await eventRows(event)).length).toBe(1))
  await world.pool.query(insertDeliveries, [ids, landlord.accountId, endpoint.id, event])

  const result = await recover('--endpoint', endpoint.id, ...longAgo)

  expect(result.lines).toEqual([`${3 + stored / 2} deliveries are due again.`])
  await eventually(async () => expect(await statesOf(world, endpoint.id)).toEqual({ succeeded: 3 + stored }), {
    deadlineMs: 60_000,
  })
  expect(receiver.received).toHaveLength(3 + stored / 2)
})

const eventRows = async (id: string) => (await world.pool.query('SELECT FROM event WHERE id = $1', [id])).rows

// Every second one is held; one event is enough for all of them.
const insertDeliveries = `
  INSERT INTO delivery (id, account_id, endpoint_id, event_id, event_type, replay_number, state, created_at, updated_at)
  SELECT one.id, $2, $3, $4, 'settlement.created', one.number, CASE one.number % 2 WHEN 0 THEN 'held' ELSE 'succeeded' END,
    clock_timestamp(), clock_timestamp()
  FROM unnest($1::text[]) WITH ORDINALITY AS one (id, number)`

test('the search begins a day before the moment, so that a clock that was behind hides nothing', async () => {
  await using receiver = await openReceiver()
  const { landlord, endpoint, eventIds } = await aFailedEndpoint(world, receiver)
  const since = new Date(Date.now() - 60_000)
  const insert = async (event: string | undefined, hoursBefore: number) => {
    const first = firstIdAt('delivery', new Date(since.getTime() - hoursBefore * 3_600_000))
    const ids = ['1', '2', '3', '4'].map((last) => `${first.slice(0, -1)}${last}`)
    await world.pool.query(insertDeliveries, [ids, landlord.accountId, endpoint.id, event])
  }
  await insert(eventIds[0], 23.9)
  await insert(eventIds[1], 24.1)

  const result = await recover('--endpoint', endpoint.id, '--since', since.toISOString(), '--dry-run')

  expect(result.lines).toEqual(['5 deliveries would be due again; the endpoint is active.'])
})

test('an endpoint that is not there, or was deleted, is a mistake', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  const endpoint = await anEndpoint(landlord, { url: receiver.url })
  await landlord.request('DELETE', `/v1/webhook-endpoints/${endpoint.id}`)

  for (const id of [endpoint.id, newId('endpoint')]) {
    const { code, lines } = await recover('--endpoint', id, ...longAgo, '--enable')
    expect(code).toBe(2)
    expect(lines.join()).toContain(`There is no endpoint ${id}, or it was deleted`)
  }
})

test('the program does the same with the environment of the service', async () => {
  await using receiver = await openReceiver()
  const { endpoint } = await aFailedEndpoint(world, receiver)
  const program = join(import.meta.dirname, '../src/recover.ts')
  const env = { PATH: process.env.PATH, DATABASE_URL: world.system.databaseUrls.webhooks }

  const { stdout } = await run(process.execPath, [program, '--endpoint', endpoint.id, ...longAgo], { env })

  expect(stdout).toBe('3 deliveries are due again.\n')
  await eventually(async () => expect(await statesOf(world, endpoint.id)).toEqual({ succeeded: 3 }))
})
