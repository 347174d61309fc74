import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import sharp from 'sharp'
import { aMeterPhoto } from '../../../../../packages/bill-reader/test/recognition/a-meter-photo.ts'
import { goldenFile } from '../../../../../packages/bill-reader/test/recognition/recognise.ts'
import { aBill } from '../../months/placements/a-bill.ts'
import { aMeter, read } from '../../tenancies/meters/a-meter.ts'
import { ask } from '../an-invoice.ts'
import { aReadMeter, readPaper, waterMeter } from './a-paper.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('a photo of a meter proposes its value surely if its number and its readings agree', async () => {
  const landlord = await world.aLandlord()
  const meter = await aReadMeter(landlord, 630)

  const { state, reading } = await readPaper(landlord, { bytes: await waterMeter(), kind: 'meter_photo' })
  const readings = await landlord.settlements.request('GET', `/v1/meters/${meter.id}/readings`)

  expect(state).toBe('waiting')
  expect(reading).toMatchObject({
    state: 'done',
    lines: [],
    findings: [],
    proposed_reading: {
      value: 638.214,
      meter_number: 'wz55012',
      meter_id: meter.id,
      utility: 'cold_water',
      digits: null,
      confidence: 0.9,
      at: { kind: 'page', page: 1, recognised: true },
    },
  })
  expect(reading.proposed_reading.at.box).toHaveLength(4)
  expect(readings.body.data).toHaveLength(4)
})

test.each([
  ['written otherwise', '84-120/663', 'Nr 84 120 663'],
  ['a part of what is printed', '84120663', 'Nr 84120663/2026'],
])('a known number that is %s is found in the photo', async (_name, number, printed) => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord, { utility: 'electricity', unit: 'kWh', number, digits: 5, initial_value: 6318 })
  const bytes = await aMeterPhoto({ counter: '06504.7', number: printed, isGrey: true })

  const { reading } = await readPaper(landlord, { bytes, kind: 'meter_photo' })

  expect(reading.proposed_reading).toMatchObject({ value: 6504.7, meter_number: number, meter_id: meter.id })
})

/** A photo of the digits 065047, of which nothing says that the last one is a decimal. */
const greyMeter = (number: string) => aMeterPhoto({ counter: '06504.7', number: `Nr ${number}`, isGrey: true })
const sixDigits = { utility: 'electricity', unit: 'kWh', digits: 6, initial_value: 100 }

/** A bill of this month that states readings of a meter. */
const aBillOf = (landlord: Landlord, number: string) =>
  aBill(landlord, {
    number: `E/${number}`,
    month: new Date().toISOString().slice(0, 7),
    says: { [`Licznik ${number}`]: 'odczyt poprzedni 6 318, odczyt bieżący 6 504, zużycie 186 kWh' },
  })

test('the readings on a bill place the point in the photo of its meter, also before the meter is added', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord, { ...sixDigits, number: '84120663' })
  for (const number of ['84120663', '55118822']) await aBillOf(landlord, number)

  const known = await readPaper(landlord, { bytes: await greyMeter('84120663'), kind: 'meter_photo' })
  const unknown = await readPaper(landlord, { bytes: await greyMeter('55118822'), kind: 'meter_photo' })
  const typed = await read(landlord, meter.id, { read_on: new Date().toISOString().slice(0, 10), value: 65_047 })

  expect(known.reading.proposed_reading).toMatchObject({ value: 6504.7, meter_id: meter.id })
  expect(unknown.reading.proposed_reading).toMatchObject({ value: 6504.7, meter_number: '55118822', meter_id: null })
  for (const { reading } of [known, unknown]) expect(reading.proposed_reading.confidence).toBeGreaterThan(0.5)
  expect(typed).toMatchObject({
    status: 409,
    body: { errors: [{ in: 'body', pointer: '#/value', code: 'point_in_doubt', suggested: 6504.7 }] },
  })
})

test('the meter that the request names places the point in a photo without its number, which stays doubtful', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord, { ...sixDigits, digits: 5, number: '84120663' })
  const other = await aMeter(await world.aLandlord())
  const paper = { bytes: await greyMeter('55118822'), kind: 'meter_photo' }

  const unnamed = await readPaper(landlord, paper)
  const named = await readPaper(landlord, { ...paper, asked: { meter_id: meter.id } })
  const again = await readPaper(landlord, { ...paper, asked: { meter_id: meter.id } })
  const foreign = await ask(landlord, 'POST', `${unnamed.id}/read`, { body: { meter_id: other.id } })

  expect(unnamed.reading.proposed_reading).toMatchObject({ value: 65_047, utility: 'electricity', digits: null })
  expect(named.state).toBe('waiting')
  expect(named.reading.proposed_reading).toMatchObject({ value: 6504.7, meter_id: null, confidence: 0.3 })
  expect(again.state).toBe('done')
  expect(foreign.status).toBe(404)
})

test('a photo without a counter fails and says so', async () => {
  const landlord = await world.aLandlord()
  const side = { width: 60, height: 60 }
  const bytes = await sharp({ create: { ...side, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer()

  const { reading } = await readPaper(landlord, { bytes, kind: 'meter_photo' })

  expect(reading).toMatchObject({
    state: 'failed',
    proposed_reading: null,
    findings: [{ code: 'unreadable', detail: 'No counter of a meter was found in the photo; type its value.' }],
  })
})

test('an agreement is read at once, each fact with its place', async () => {
  const landlord = await world.aLandlord()

  const { state, reading } = await readPaper(landlord, {
    bytes: await goldenFile('agreements/generated/labels.pdf'),
    kind: 'agreement',
  })

  expect(state).toBe('done')
  expect(reading).toMatchObject({ lines: [], findings: [], total_pln: null, proposed_reading: null })
  expect(reading.agreement_facts).toContainEqual({
    name: 'rent_pln',
    value: '2450.00',
    excerpt: '§ 2. Czynsz wynosi 2 450 zł miesięcznie, płatny do 10. dnia każdego miesiąca',
    at: { kind: 'page', page: 1, box: expect.any(Array) },
    confidence: 0.9,
  })
})

test('a photo of an agreement waits and is read with less certainty', async () => {
  const landlord = await world.aLandlord()

  const { state, reading } = await readPaper(landlord, {
    bytes: await goldenFile('agreements/scans/company.photo.jpg'),
    kind: 'agreement',
  })

  expect(state).toBe('waiting')
  const facts = reading.agreement_facts.map(({ name, value }: Record<string, string>) => [name, value])
  expect(Object.fromEntries(facts)).toMatchObject({
    rent_pln: '3250.50',
    starts_on: '2026-06-01',
    ends_on: '2028-05-31',
  })
  for (const { at, confidence } of reading.agreement_facts) {
    expect(at.recognised).toBe(true)
    expect(confidence).toBeLessThan(0.9)
  }
})
