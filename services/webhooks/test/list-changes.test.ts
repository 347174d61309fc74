import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { JsonBody } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { anEndpoint } from './an-endpoint.ts'
import { type Landlord, openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** Each call gives the endpoints that changed since the call before, as soon as there are so many. */
function follow({ request }: Landlord, limit = 100) {
  let cursor = ''
  return async (expected = 1) => {
    const found: { data: JsonBody[]; deleted: string[] } = { data: [], deleted: [] }
    return await eventually(async () => {
      const path = `/v1/webhook-endpoints?updated_since=2026-01-01T00:00:00Z&limit=${limit}${cursor}`
      const { status, body, bytes } = await request('GET', path)
      if (status !== 200) throw new Error(`The list was refused: ${bytes}`)
      cursor = `&cursor=${body.resume_cursor}`
      found.data.push(...body.data)
      found.deleted.push(...body.deleted.map(({ id }: { id: string }) => id))
      expect(found.data.length + found.deleted.length).toBeGreaterThanOrEqual(expected)
      return found
    })
  }
}

const url = 'http://127.0.0.1:9/hook'

test('an endpoint is listed again in each state, and when its failures begin and end', async () => {
  const landlord = await world.aLandlord()
  const next = follow(landlord)
  const { id } = await anEndpoint(landlord, { url })
  const created = await next()

  await landlord.request('POST', `/v1/webhook-endpoints/${id}/pause`)
  const paused = await next()
  const fail = 'UPDATE fairness_queue SET failing_since = $2 WHERE endpoint_id = $1'
  await world.pool.query(fail, [id, '2026-04-01T08:00:00Z'])
  const failing = await next()
  await world.pool.query(fail, [id, null])
  const healthy = await next()

  expect(created).toMatchObject({ data: [{ id, state: 'active' }], deleted: [] })
  expect(created.data[0]).not.toHaveProperty('secret')
  expect(paused.data).toMatchObject([{ id, state: 'paused', failing_since: null }])
  expect(failing.data).toMatchObject([{ id, failing_since: '2026-04-01T08:00:00.000Z' }])
  expect(healthy.data).toMatchObject([{ id, failing_since: null }])
})

test('a deleted endpoint is named and never shown, also when a page ends between its last change and its deletion', async () => {
  const landlord = await world.aLandlord()
  const next = follow(landlord, 1)
  const [gone, kept] = [await anEndpoint(landlord, { url }), await anEndpoint(landlord, { url })]
  await next(2)

  await landlord.request('DELETE', `/v1/webhook-endpoints/${gone.id}`)
  const deleted = await next()
  const fromTheBeginning = await follow(landlord, 1)(2)
  await world.pool.query('UPDATE endpoint SET description = $2 WHERE id = $1', [gone.id, 'after its end'])
  await landlord.request('PATCH', `/v1/webhook-endpoints/${kept.id}`, { body: { description: 'after it' } })
  const later = await next()

  expect(deleted).toEqual({ data: [], deleted: [gone.id] })
  expect(fromTheBeginning).toMatchObject({ data: [{ id: kept.id }], deleted: [gone.id] })
  expect(later).toMatchObject({ data: [{ id: kept.id, description: 'after it' }], deleted: [] })
})

test('the endpoints of another account are neither shown nor named', async () => {
  const [landlord, stranger] = [await world.aLandlord(), await world.aLandlord()]
  const [gone, kept] = [await anEndpoint(landlord, { url }), await anEndpoint(landlord, { url })]
  await landlord.request('DELETE', `/v1/webhook-endpoints/${gone.id}`)
  await follow(landlord)(2)
  const own = await anEndpoint(stranger, { url })

  const found = await follow(stranger)()

  expect(kept.id).not.toBe(own.id)
  expect(found).toMatchObject({ data: [{ id: own.id }], deleted: [] })
})
