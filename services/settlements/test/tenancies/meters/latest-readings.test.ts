import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aMeter, exchange, read } from './a-meter.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

type Device = {
  registers: { register: string; latest_reading: { id: string; read_on: string; value: number } | null }[]
}

const power = { utility: 'electricity', unit: 'kWh', initial_value: undefined }
const registers = [
  { register: 'day', initial_value: 500 },
  { register: 'night', initial_value: 900 },
]

test('each register has its latest reading by day, also in the list, and without the cancelled ones', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord, { ...power, registers })
  const enter = async (register: string, date: string, value: number) =>
    (await read(landlord, meter.id, { register, read_on: date, value })).body
  const may = await enter('day', '2026-05-31', 560.5)
  await enter('day', '2026-04-30', 530)
  const night = await enter('night', '2026-04-30', 950)
  const latest = async () => {
    const { body } = await landlord.settlements.request('GET', `/v1/meters/${meter.id}`)
    return body.devices.map((device: Device) => device.registers.map((one) => one.latest_reading))
  }
  const before = await latest()

  const cancellation = { body: { reason: 'Misread' } }
  await landlord.settlements.request('POST', `/v1/meters/${meter.id}/readings/${night.id}/cancel`, cancellation)

  const first = { id: expect.any(String), read_on: '2026-01-01', value: 900 }
  const ofDay = { id: may.id, read_on: '2026-05-31', value: 560.5 }
  expect(before).toEqual([[ofDay, { id: night.id, read_on: '2026-04-30', value: 950 }]])
  expect(await latest()).toEqual([[ofDay, first]])
  const { body: list } = await landlord.settlements.request('GET', '/v1/meters')
  expect(list.data[0].devices[0].registers[0].latest_reading).toEqual(ofDay)
})

test('after an exchange each device has its own latest reading', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)

  const { body } = await exchange(landlord, meter.id, {})

  expect(body.devices.map(({ registers: [only] }: Device) => only?.latest_reading)).toEqual([
    { id: expect.any(String), read_on: '2026-06-15', value: 1100 },
    { id: expect.any(String), read_on: '2026-06-15', value: 0 },
  ])
})
