import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aMeterPhoto } from '../../../../../packages/bill-reader/test/recognition/a-meter-photo.ts'
import { aMeter, read } from '../../tenancies/meters/a-meter.ts'
import { aReadMeter, readPaper, waterMeter } from './a-paper.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('a value below the last reading is proposed with doubt', async () => {
  const landlord = await world.aLandlord()
  const meter = await aReadMeter(landlord, 700)

  const { reading } = await readPaper(landlord, { bytes: await waterMeter(), kind: 'meter_photo' })

  expect(reading.proposed_reading).toMatchObject({ value: 638.214, meter_id: meter.id, confidence: 0.3 })
})

test('a photo of a meter that the account does not have is proposed with doubt, without a meter', async () => {
  const other = await world.aLandlord()
  await aReadMeter(other, 630)
  const landlord = await world.aLandlord()

  const { reading } = await readPaper(landlord, { bytes: await waterMeter(), kind: 'meter_photo' })

  expect(reading.proposed_reading).toMatchObject({
    value: 638_214,
    meter_number: 'WZ55012',
    meter_id: null,
    confidence: 0.3,
  })
})

test('a leading zero that was not read moves no point: the last reading of the meter places it', async () => {
  const landlord = await world.aLandlord()
  const ofMeter = { utility: 'electricity', unit: 'kWh', number: '84 120 663', digits: 5 }
  const meter = await aMeter(landlord, { ...ofMeter, installed_on: '2025-12-01', initial_value: 6390 })
  for (const [date, value] of [
    ['2026-01-01', 6420],
    ['2026-02-01', 6450],
    ['2026-03-01', 6480],
  ])
    await read(landlord, meter.id, { read_on: date, value })
  const bytes = await aMeterPhoto({ counter: '6504.7', number: 'Nr 84 120 663', isGrey: true })

  const { reading } = await readPaper(landlord, { bytes, kind: 'meter_photo' })

  expect(reading.proposed_reading).toMatchObject({ value: 6504.7, meter_id: meter.id, confidence: 0.9 })
})

test('the red wheels of a meter that the account does not have are decimals', async () => {
  const bytes = await aMeterPhoto({ counter: '07215.4', number: 'Nr 90 440 127' })

  const { reading } = await readPaper(await world.aLandlord(), { bytes, kind: 'meter_photo' })

  expect(reading.proposed_reading).toMatchObject({ value: 7215.4, meter_number: '90440127', meter_id: null })
})
