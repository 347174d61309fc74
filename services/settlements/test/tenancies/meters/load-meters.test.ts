import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { openDatabase } from '@lokum/service-kit/database/open-database'
import { entities } from '../../../src/database.ts'
import { loadMeters } from '../../../src/tenancies/meters/load-meters.ts'
import { aMeter, exchange, read } from './a-meter.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

/** The meters of an apartment for a calculation, and the number of queries. */
async function load(apartment: { id: string; accountId?: string }) {
  const url = world.pools.settlements.options.connectionString ?? ''
  await using database = await openDatabase({ url, entities, applicationName: 'test', poolSize: 1 })
  let queries = 0
  database.pool.on('acquire', () => {
    queries += 1
  })
  const { rows } = await world.pools.settlements.query('SELECT account_id FROM apartment_copy WHERE id = $1', [
    apartment.id,
  ])
  const accountId = apartment.accountId ?? rows[0].account_id
  return {
    meters: await loadMeters(database.orm.em.fork(), { accountId, apartmentId: apartment.id }),
    queries,
    accountId,
  }
}

type Described = { devices: { registers: unknown }[] }

/** A calculation takes the values of registers from the readings. */
function devicesOf({ devices }: Described) {
  return devices.map(({ registers: _, ...device }) => device)
}

test('a calculation gets the meters of an apartment with their active readings by day', async () => {
  const landlord = await world.aLandlord()
  const water = await aMeter(landlord)
  const heat = await aMeter(landlord, { apartment_id: water.apartment_id, utility: 'heating', unit: 'GJ', digits: 4 })
  await aMeter(landlord)
  await read(landlord, water.id, { read_on: '2026-07-01', value: 1080 })
  const { body: wrong } = await read(landlord, water.id, { read_on: '2026-02-01', value: 1009 })
  await read(landlord, water.id, { read_on: '2026-03-01', value: 1020 })
  const cancellation = { body: { reason: 'Misread' } }
  await landlord.settlements.request('POST', `/v1/meters/${water.id}/readings/${wrong.id}/cancel`, cancellation)
  await exchange(landlord, water.id, { exchanged_on: '2026-08-15' })

  const { meters, queries } = await load({ id: water.apartment_id })

  const { body: now } = await landlord.settlements.request('GET', `/v1/meters/${water.id}`)
  expect(meters).toMatchObject([
    { id: water.id, utility: 'cold_water', unit: 'm3', devices: devicesOf(now) },
    { id: heat.id, utility: 'heating', unit: 'GJ', devices: devicesOf(heat), readings: [{ kind: 'initial' }] },
  ])
  expect(meters[0]?.readings.map(({ read_on: date, device, kind, value }) => [date, device, kind, value])).toEqual([
    ['2026-01-01', 1, 'initial', 1000],
    ['2026-03-01', 1, 'regular', 1020],
    ['2026-07-01', 1, 'regular', 1080],
    ['2026-08-15', 1, 'final', 1100],
    ['2026-08-15', 2, 'initial', 0],
  ])
  expect(queries).toBe(1)
})

test('an apartment without meters has none, and another account finds none', async () => {
  const [landlord, other] = [await world.aLandlord(), await world.aLandlord()]
  const [meter, theirs] = [await aMeter(landlord), await aMeter(other)]
  const { accountId } = await load({ id: theirs.apartment_id })

  const { meters } = await load({ id: meter.apartment_id, accountId })

  expect(meters).toEqual([])
})
