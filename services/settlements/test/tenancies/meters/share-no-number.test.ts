import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aMeter, createMeter, exchange } from './a-meter.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const update = ({ settlements }: Awaited<ReturnType<World['aLandlord']>>, id: string, number: string) =>
  settlements.request('PATCH', `/v1/meters/${id}`, { body: { number } })

test('a number that another meter in use has is refused at each change, and the meter is named', async () => {
  const landlord = await world.aLandlord()
  const first = await aMeter(landlord, { number: 'AB-1' })
  const second = await aMeter(landlord, { number: 'AB-2' })

  const answers = [
    await createMeter(landlord, { apartment_id: second.apartment_id, number: 'ab-1' }),
    await update(landlord, second.id, 'AB-1'),
    await exchange(landlord, second.id, { number: 'AB-1' }),
  ]
  const own = await update(landlord, first.id, 'ab-1')

  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'meter_number_in_use', objects: [first.id], object_count: 1 },
    })
  expect(own).toMatchObject({ status: 200, body: { number: 'ab-1', warnings: [] } })
})

test('a number is free for another utility, another account, and once its meter was exchanged', async () => {
  const [landlord, stranger] = [await world.aLandlord(), await world.aLandlord()]
  const meter = await aMeter(landlord, { number: '7' })

  const utility = await createMeter(landlord, { apartment_id: meter.apartment_id, number: '7', utility: 'hot_water' })
  const account = await aMeter(stranger, { number: '7' })
  await exchange(landlord, meter.id, { number: '8' })
  const exchanged = await createMeter(landlord, { apartment_id: meter.apartment_id, number: '7' })

  expect([utility.status, exchanged.status]).toEqual([201, 201])
  expect(account.number).toBe('7')
})

test('of many meters with one number at once, one is created', async () => {
  const landlord = await world.aLandlord()
  const { apartment_id } = await aMeter(landlord)

  const answers = await Promise.all([1, 2, 3, 4].map(() => createMeter(landlord, { apartment_id, number: 'X' })))

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { status } of answers) expect([201, 409, 503]).toContain(status)
})

test('meters that already share a number stay and carry a warning', async () => {
  const landlord = await world.aLandlord()
  const [one, two] = [await aMeter(landlord), await aMeter(landlord)]
  await world.pools.settlements.query(`UPDATE meter_device SET number = '9' WHERE meter_id IN ($1, $2)`, [
    one.id,
    two.id,
  ])

  const { body } = await landlord.settlements.request('GET', '/v1/meters')
  const same = await update(landlord, one.id, '9')
  const corrected = await update(landlord, one.id, '10')

  const warnings = new Map(body.data.map((meter: { id: string; warnings: object[] }) => [meter.id, meter.warnings]))
  expect(warnings.get(one.id)).toEqual([{ code: 'number_in_use', meter_ids: [two.id] }])
  expect(warnings.get(two.id)).toEqual([{ code: 'number_in_use', meter_ids: [one.id] }])
  expect(same.status).toBe(200)
  expect(corrected.body.warnings).toEqual([])
})
