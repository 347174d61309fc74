import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { anApartment, settle } from '@lokum/local-stack/world/rental'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { type OwnWorld, openOwnWorld } from './world.ts'

let world: OwnWorld
let broker: NatsConnection
beforeAll(async () => {
  world = await openOwnWorld()
  broker = await connect({ servers: world.nats.url.replace('nats://', '') })
})
afterAll(async () => {
  await broker.close()
  await world[Symbol.asyncDispose]()
})

test('a created settlement is on both streams, with the bytes of the answer and of the audit entry', async () => {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)

  const answer = await settle(landlord, { apartment_id, period: '2026-04' })

  const manager = await jetstreamManager(broker)
  const [created, audit] = await eventually(async () => {
    const found = await Promise.all([
      manager.streams.getMessage('EVENTS', { last_by_subj: 'settlement.created' }),
      manager.streams.getMessage('AUDIT', { last_by_subj: 'audit.event' }),
    ])
    for (const message of found) expect(message?.header.get('ce-subject')).toBe(answer.body.id)
    return found
  })
  expect(created?.string()).toBe(answer.bytes.toString())
  expect(created?.header.get('ce-sequence')).toBe('1')
  expect(created?.header.get('ce-accountid')).toMatch(/^acc_[0-9a-z]{26}$/)
  expect(audit?.json()).toMatchObject({
    action: 'settlement.created',
    event: { id: created?.header.get('ce-id'), type: 'settlement.created', data: answer.body },
  })
})

test('the operations port reports liveness, readiness and metrics', async () => {
  const pages = await Promise.all(
    ['/health/live', '/health/ready', '/metrics', '/other'].map((path) =>
      fetch(`${world.system.operationsUrls.settlements}${path}`),
    ),
  )

  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 404])
})
