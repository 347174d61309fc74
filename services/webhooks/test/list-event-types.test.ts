import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { events } from '@lokum/contracts/catalogue'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('the catalogue lists every declared type with its family, scope and schema', async () => {
  const { request } = await world.aLandlord()

  const { status, body } = await request('GET', '/v1/webhook-event-types')

  expect(status).toBe(200)
  expect(body.data.map(({ type }: { type: string }) => type)).toEqual(events.map(({ type }) => type))
  expect(body.data).toContainEqual(
    expect.objectContaining({
      type: 'audit.event',
      family: 'audit',
      scope: 'audit.read',
      schema: '/events/audit.event/v1',
    }),
  )
})

test('an example of the catalogue is accepted by the contract, and the gateway serves its schema', async () => {
  const landlord = await world.aLandlord()
  const { body } = await landlord.request('GET', '/v1/webhook-event-types')

  for (const { type, example, schema } of body.data) {
    const contract = events.find((event) => event.type === type)
    expect(contract?.data.safeParse(example).error).toBeUndefined()
    const served = await fetch(`${world.system.urls.gateway}${schema}`)
    expect(await served.json()).toMatchObject({ title: type, $id: expect.stringContaining(schema) })
  }
})
