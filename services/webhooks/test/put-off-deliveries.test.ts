import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { anEndpoint } from './an-endpoint.ts'
import { openReceiver } from './open-receiver.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('a delivery whose secret cannot be opened is put off uncounted, and looks like no worker that died', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  const endpoint = await anEndpoint(landlord, { url: receiver.url })
  await world.pool.query(`UPDATE endpoint_secret SET sealed = 'forgotten' || sealed WHERE endpoint_id = $1`, [
    endpoint.id,
  ])

  const eventId = await world.publish({ accountId: landlord.accountId })

  await eventually(async () => {
    const { body: page } = await landlord.request('GET', `/v1/webhook-deliveries?event_id=${eventId}`)
    expect(page.data).toMatchObject([{ state: 'pending', attempts_made: 0, last_error: 'interrupted' }])
    expect(Date.parse(page.data[0].next_attempt_at)).toBeGreaterThan(Date.now() + 500_000)
  })
  expect(receiver.received).toEqual([])
  const { rows } = await world.pool.query(
    'SELECT error FROM attempt JOIN delivery ON delivery.id = delivery_id WHERE event_id = $1',
    [eventId],
  )
  expect(rows).toEqual([{ error: 'interrupted' }])
})
