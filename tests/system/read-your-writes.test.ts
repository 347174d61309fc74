import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aLine, aMeter, aTenancy, upload } from './world/monthly-close.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** Landlords at work at once, so many that a copy in another service is likely to lag behind one of them. */
const landlords = Array.from({ length: 8 })

test('what needs an apartment takes one that was created by the call before', async () => {
  const answers = await Promise.all(
    landlords.map(async () => {
      const landlord = await world.aLandlord()
      const post = (path: string, body: object) => landlord.request('POST', path, { body })
      const document = await upload(landlord)
      await post(`/v1/documents/${document.id}/lines`, aLine())
      const one = async () => (await landlord.create()).body.id
      const agreement = await post('/v1/agreements', aTenancy({ apartment_id: await one() }))
      const settlement = await post('/v1/settlements', {
        apartment_id: agreement.body.apartment_id,
        period: '2026-10',
      })
      const days = { period_from: '2026-10-01', period_to: '2026-10-31' }
      return [
        agreement,
        settlement,
        await post('/v1/meters', aMeter({ apartment_id: await one() })),
        await post('/v1/documents/placements', {
          placements: [{ document_id: document.id, apartment_ids: [await one()], ...days }],
        }),
        await post(`/v1/documents/${document.id}/costs`, {
          line: 1,
          period: '2026-12',
          share_by: 'equal',
          apartment_ids: [await one()],
        }),
      ].map(({ status, body }) => body.code ?? status)
    }),
  )

  for (const codes of answers) expect(codes).toEqual([201, 201, 201, 200, 201])
})

test('what was changed is read back by the next call, alone and in lists', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create()
  const agreement = await landlord.request('POST', '/v1/agreements', {
    body: aTenancy({ apartment_id: apartment.id }),
  })
  const path = `/v1/agreements/${agreement.body.id}`

  for (const rent_pln of [2000, 2100, 2200]) {
    const changed = await landlord.request('PATCH', path, { body: { rent_pln } })
    const [read, list] = [await landlord.request('GET', path), await landlord.request('GET', '/v1/agreements')]
    expect(read.body).toMatchObject(changed.body)
    expect([read.body.rent_pln, list.body.data[0].rent_pln]).toEqual([rent_pln, rent_pln])
  }
})

test('the audit log of an apartment has a change at once', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create()
  const path = `/v1/apartments/${apartment.id}`
  await landlord.request('PATCH', path, { body: { surface_m2: 31 } })

  const log = await landlord.request('GET', `${path}/audit-log`)

  expect(log.body.data.map(({ action }: { action: string }) => action)).toEqual([
    'apartment.updated',
    'apartment.created',
  ])
})

test('an endpoint gets the event of the call after its registration', async () => {
  const landlord = await world.aLandlord()
  const body = { url: 'https://example.com/hooks', event_types: ['apartment.created'] }
  const endpoint = await landlord.request('POST', '/v1/webhook-endpoints', { body })

  const { body: apartment } = await landlord.create()

  const deliveries = await eventually(async () => {
    const { body } = await landlord.request('GET', `/v1/webhook-deliveries?endpoint_id=${endpoint.body.id}`)
    return body.data.length > 0 && body.data
  })
  const event = await landlord.request('GET', `/v1/events?type=apartment.created&object=${apartment.id}`)
  expect(deliveries.map(({ event_id }: { event_id: string }) => event_id)).toEqual([event.body.data[0].id])
})
