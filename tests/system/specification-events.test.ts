import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { readBroker } from './world/read-broker.ts'
import { aReceiver } from './world/receiver.ts'

const begun = new Date()
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('immediately after a creation its webhook apartment.created comes, signed, with the object of the 201 answer byte for byte [event.apartment-created, event.by-webhook, create-apartment.webhook]', async () => {
  const landlord = await world.aLandlord()
  const receiver = await aReceiver(world, landlord, { eventTypes: ['apartment.created'] })

  const answer = await landlord.create({ surface_m2: 48.5, tariffs: [{ utility: 'water', rate_pln: 12.5 }] })

  const delivery = await receiver.delivery('apartment.created', answer.body.id)
  expect(delivery.content).toEqual({
    id: delivery.headers['webhook-id'],
    type: 'apartment.created',
    object: answer.body.id,
    sequence: 1,
    occurred_at: answer.body.created_at,
    data: answer.body,
  })
  expect(delivery.body).toContain(`"data":${answer.bytes}}`)
  expect(delivery.headers['webhook-id']).toMatch(/^evt_[0-9a-z]{26}$/)
  expect(receiver.received).toHaveLength(1)
})

test('the event is placed on the global audit stream too, as audit.event that carries it, and is delivered like any other [event.audit-event, create-apartment.audit-stream]', async () => {
  const landlord = await world.aLandlord()
  const receiver = await aReceiver(world, landlord)

  const { body: apartment } = await landlord.create()

  const created = await receiver.delivery('apartment.created', apartment.id)
  const audited = await receiver.delivery('audit.event', apartment.id)
  const published = await eventually(() => auditEntryOnBroker(landlord.accountId, apartment.id))
  expect(audited.content.data).toEqual(published)
  expect(published).toMatchObject({
    action: 'apartment.created',
    account_id: landlord.accountId,
    object: apartment.id,
    event: { id: created.headers['webhook-id'], type: 'apartment.created', data: apartment },
  })
})

async function auditEntryOnBroker(accountId: string, apartmentId: string) {
  const messages = await readBroker(world.system.natsUrl, begun)
  const audited = messages.filter(({ account, subject }) => account === accountId && subject === 'audit.event')
  const entries = audited.map(({ data }) => JSON.parse(data))
  const found = entries.filter(({ object }) => object === apartmentId)
  expect(found).toHaveLength(1)
  return found[0]
}

test('a repeated call with the same key sends no second event', async () => {
  const landlord = await world.aLandlord()
  const receiver = await aReceiver(world, landlord, { eventTypes: ['apartment.created'] })
  const key = { 'idempotency-key': 'once' }
  const call = { label: 'Once' }

  const { body: apartment } = await landlord.create(call, key)
  await landlord.create(call, key)
  const { body: next } = await landlord.create()

  await receiver.delivery('apartment.created', next.id)
  expect(receiver.received.filter(({ body }) => body.includes(apartment.id))).toHaveLength(1)
})

test('a landlord receives no webhooks about the apartments of others', async () => {
  const [landlord, neighbour] = [await world.aLandlord(), await world.aLandlord()]
  const receiver = await aReceiver(world, landlord)
  const neighbours = await aReceiver(world, neighbour)

  const { body: theirs } = await neighbour.create()
  const { body: own } = await landlord.create()

  await neighbours.delivery('audit.event', theirs.id)
  await receiver.delivery('audit.event', own.id)
  expect(receiver.received.filter(({ body }) => body.includes(theirs.id))).toEqual([])
  expect(neighbours.received.filter(({ body }) => body.includes(own.id))).toEqual([])
})
