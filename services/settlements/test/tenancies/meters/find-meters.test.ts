import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aMeter, exchange } from './a-meter.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('meters are found by the number of a device, also of a former one, and by the number of the supplier', async () => {
  const landlord = await world.aLandlord()
  const water = await aMeter(landlord, { number: 'AB-100' })
  const power = await aMeter(landlord, {
    number: 'ab_1001',
    utility: 'electricity',
    unit: 'kWh',
    supplier_number: 'PL-0042',
  })
  await exchange(landlord, water.id, { number: '777' })
  const find = async (query: string) => {
    const { body } = await landlord.settlements.request('GET', `/v1/meters?${query}`)
    return body.data.map(({ id }: { id: string }) => id)
  }

  expect(await find('number=ab-100')).toEqual([water.id])
  expect(await find('number=777')).toEqual([water.id])
  expect(await find('number=pl-0042')).toEqual([power.id])
  expect(await find('number=0042')).toEqual([])
  expect(await find('q=0042')).toEqual([power.id])
  expect(await find('number=100')).toEqual([])
  expect(await find('q=100')).toEqual([power.id, water.id])
  expect(await find('q=b_1')).toEqual([power.id])
  expect(await find('q=100&utility=cold_water')).toEqual([water.id])
  expect(await find(`q=100&apartment_id=${power.apartment_id}`)).toEqual([power.id])
  expect(await find('q=100&number=777')).toEqual([])
  expect(await find('q=100&limit=1')).toEqual([power.id])
})

test('a search for meters continues after its first page', async () => {
  const landlord = await world.aLandlord()
  const made = [await aMeter(landlord), await aMeter(landlord), await aMeter(landlord)]

  const first = await landlord.settlements.request('GET', '/v1/meters?q=1234&limit=2')
  const second = await landlord.settlements.request('GET', `/v1/meters?q=1234&limit=2&cursor=${first.body.next_cursor}`)

  const pages = [first, second].map(({ body }) => body.data.map(({ id }: { id: string }) => id))
  expect(pages).toEqual([[made[2].id, made[1].id], [made[0].id]])
})

test.each(['q=1', 'number=', `number=${'1'.repeat(41)}`])('the search %s is refused', async (query) => {
  const landlord = await world.aLandlord()

  expect(await landlord.settlements.request('GET', `/v1/meters?${query}`)).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  })
})
