import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { addDays } from '@lokum/amounts/calendar/month'
import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aMeter, read } from './a-meter.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** The day so many days ago. */
function ago(days: number): string {
  return addDays(dayIn(new Date()), -days)
}

async function usesOf({ settlements }: Landlord, id: string) {
  return await settlements.request('GET', `/v1/meters/${id}/uses`)
}

test('the uses of a meter are listed with how they compare to the usual', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord, { installed_on: ago(120), initial_value: 1000 })
  const ids: string[] = []
  for (const [days, value] of [
    [90, 1010],
    [60, 1020],
    [30, 1030],
    [0, 1043.4],
  ] as const)
    ids.push((await read(landlord, meter.id, { read_on: ago(days), value })).body.id)

  const { status, body } = await usesOf(landlord, meter.id)

  expect(status).toBe(200)
  expect(
    body.data.map(({ used, percent_of_usual }: { used: number; percent_of_usual: number }) => [used, percent_of_usual]),
  ).toEqual([
    [10, null],
    [10, null],
    [10, null],
    [13.4, 134],
  ])
  expect(body.data[3]).toMatchObject({ register: 'total', reading_id: ids[3], used_from: ago(30), used_to: ago(0) })
})

test('each register has its uses, without cancelled readings and those of more than two years ago', async () => {
  const landlord = await world.aLandlord()
  const registers = [
    { register: 'day', initial_value: 100 },
    { register: 'night', initial_value: 50 },
  ]
  const installed_on = ago(900)
  const meter = await aMeter(landlord, {
    utility: 'electricity',
    unit: 'kWh',
    installed_on,
    initial_value: undefined,
    registers,
  })
  await read(landlord, meter.id, { register: 'day', read_on: ago(800), value: 110 })
  await read(landlord, meter.id, { register: 'day', read_on: ago(20), value: 130 })
  await read(landlord, meter.id, { register: 'night', read_on: ago(20), value: 55 })
  const { body: wrong } = await read(landlord, meter.id, { register: 'night', read_on: ago(10), value: 57 })
  await landlord.settlements.request('POST', `/v1/meters/${meter.id}/readings/${wrong.id}/cancel`, {
    body: { reason: 'Wrong' },
  })

  const { body } = await usesOf(landlord, meter.id)

  expect(body.data.map(({ register, used }: { register: string; used: number }) => [register, used])).toEqual([
    ['day', 20],
    ['night', 5],
  ])
})
