import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { anApartment, openWorld, type World } from './world.ts'

let world: World
let broker: NatsConnection
beforeAll(async () => {
  world = await openWorld({ PLANS: '{"basic":1000}' })
  broker = await connect({ servers: world.nats.url.replace('nats://', '') })
})
afterAll(async () => {
  await broker.close()
  await world[Symbol.asyncDispose]()
})

test('a created apartment is on the broker at once, with the bytes of the answer and the attributes of CloudEvents', async () => {
  const landlord = await world.aLandlord()
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

  const answer = await landlord.request('POST', '/v1/apartments', { body: anApartment(), headers: { traceparent } })

  const message = await eventually(async () => {
    const manager = await jetstreamManager(broker)
    const found = await manager.streams.getMessage('EVENTS', { last_by_subj: 'apartment.created' })
    expect(found?.header.get('ce-subject')).toBe(answer.body.id)
    return found
  })
  expect(message?.string()).toBe(answer.bytes.toString())
  const header = (name: string) => message?.header.get(name)
  expect(header('Nats-Msg-Id')).toBe(header('ce-id'))
  expect(header('ce-type')).toBe('apartment.created')
  expect(header('ce-specversion')).toBe('1.0')
  expect(header('ce-time')).toBe(answer.body.created_at)
  expect(header('ce-sequence')).toBe('1')
  expect(header('ce-accountid')).toMatch(/^acc_[0-9a-z]{26}$/)
  expect(header('traceparent')).toContain('0af7651916cd43dd8448eb211c80319c')
})

test('the audit stream carries who did what, with the event it caused', async () => {
  const landlord = await world.aLandlord()

  const { body: apartment } = await landlord.request('POST', '/v1/apartments', { body: anApartment() })

  const entry = await eventually(async () => {
    const manager = await jetstreamManager(broker)
    const found = await manager.streams.getMessage('AUDIT', { last_by_subj: 'audit.event' })
    const published = found?.json<{ resource: { id: string } }>()
    expect(published?.resource.id).toBe(apartment.id)
    return published
  })
  expect(entry).toMatchObject({
    action: 'apartment.created',
    resource: { type: 'apartment', id: apartment.id },
    event: { type: 'apartment.created', data: apartment },
  })
})

test('every event of two hundred creations reaches the broker exactly once', async () => {
  const landlord = await world.aLandlord()

  const answers = await Promise.all(
    Array.from({ length: 200 }, () => landlord.request('POST', '/v1/apartments', { body: anApartment() })),
  )

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  await eventually(async () => {
    const { rows } = await world.pool.query(
      'SELECT count(*)::int AS waiting FROM outbox_event WHERE published_at IS NULL',
    )
    expect(rows[0].waiting).toBe(0)
  })
  const { rows } = await world.pool.query('SELECT count(*)::int AS events FROM outbox_event')
  const manager = await jetstreamManager(broker)
  const stored = await Promise.all([manager.streams.info('EVENTS'), manager.streams.info('AUDIT')])
  expect(stored.reduce((sum, { state }) => sum + state.messages, 0)).toBe(rows[0].events)
})
