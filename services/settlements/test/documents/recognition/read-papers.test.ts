import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { formOf } from '@lokum/local-stack/testing/form-of'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import sharp from 'sharp'
import { aMeter, read } from '../../tenancies/meters/a-meter.ts'
import { ask } from '../an-invoice.ts'
import { aMeterPhoto } from './a-meter-photo.ts'
import { goldenFile } from './recognise.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** A busy machine gives background work little processor time. */
const patient = { deadlineMs: 170_000 }

async function readPaper(landlord: Landlord, { bytes, kind }: { bytes: Uint8Array; kind: string }) {
  const isPdf = Buffer.from(bytes.subarray(0, 4)).toString() === '%PDF'
  const type = isPdf ? 'application/pdf' : 'image/jpeg'
  const file = { name: 'paper', type, bytes: Buffer.from(bytes) }
  const { body } = await landlord.settlements.request('POST', '/v1/documents', formOf(file, { kind }))
  const first = await ask(landlord, 'POST', `${body.id}/read`, { body: {} })
  const done = await eventually(async () => {
    const now = await ask(landlord, 'GET', body.id)
    expect(now.body.reading.status).not.toBe('waiting')
    return now.body
  }, patient)
  return { status: first.body.reading.status, reading: done.reading }
}

/** The meter of the photo, which shows 638.214, with three months before it. */
async function aReadMeter(landlord: Landlord, last: number) {
  const meter = await aMeter(landlord, { number: 'wz55012', installed_on: '2025-12-01', initial_value: last - 24 })
  for (const [date, value] of [
    ['2026-01-01', last - 16],
    ['2026-02-01', last - 8],
    ['2026-03-01', last],
  ])
    await read(landlord, meter.id, { date, value })
  return meter
}

const waterMeter = async () => await goldenFile('meters/drums-water.jpg')

test('a photo of a meter proposes its value surely if its number and its readings agree', async () => {
  const landlord = await world.aLandlord()
  const meter = await aReadMeter(landlord, 630)

  const { status, reading } = await readPaper(landlord, { bytes: await waterMeter(), kind: 'meter_photo' })
  const readings = await landlord.settlements.request('GET', `/v1/meters/${meter.id}/readings`)

  expect(status).toBe('waiting')
  expect(reading).toMatchObject({
    status: 'done',
    lines: [],
    findings: [],
    proposed_reading: {
      value: 638.214,
      meter_number: 'wz55012',
      meter_id: meter.id,
      confidence: 0.9,
      at: { kind: 'page', page: 1, recognised: true },
    },
  })
  expect(reading.proposed_reading.at.box).toHaveLength(4)
  expect(readings.body.data).toHaveLength(4)
})

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
    await read(landlord, meter.id, { date, value })
  const bytes = await aMeterPhoto({ counter: '6504.7', number: 'Nr 84 120 663', isGrey: true })

  const { reading } = await readPaper(landlord, { bytes, kind: 'meter_photo' })

  expect(reading.proposed_reading).toMatchObject({ value: 6504.7, meter_id: meter.id, confidence: 0.9 })
})

test('the red wheels of a meter that the account does not have are decimals', async () => {
  const bytes = await aMeterPhoto({ counter: '07215.4', number: 'Nr 90 440 127' })

  const { reading } = await readPaper(await world.aLandlord(), { bytes, kind: 'meter_photo' })

  expect(reading.proposed_reading).toMatchObject({ value: 7215.4, meter_number: '90440127', meter_id: null })
})

test('a photo without a counter fails and says so', async () => {
  const landlord = await world.aLandlord()
  const side = { width: 60, height: 60 }
  const bytes = await sharp({ create: { ...side, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer()

  const { reading } = await readPaper(landlord, { bytes, kind: 'meter_photo' })

  expect(reading).toMatchObject({
    status: 'failed',
    proposed_reading: null,
    findings: [{ code: 'unreadable', detail: 'No counter of a meter was found in the photo; type its value.' }],
  })
})

test('an agreement is read at once, each fact with its place', async () => {
  const landlord = await world.aLandlord()

  const { status, reading } = await readPaper(landlord, {
    bytes: await goldenFile('agreements/labels.pdf'),
    kind: 'agreement',
  })

  expect(status).toBe('done')
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

  const { status, reading } = await readPaper(landlord, {
    bytes: await goldenFile('agreements/scans/company.photo.jpg'),
    kind: 'agreement',
  })

  expect(status).toBe('waiting')
  const facts = reading.agreement_facts.map(({ name, value }: Record<string, string>) => [name, value])
  expect(Object.fromEntries(facts)).toMatchObject({ rent_pln: '3250.50', start: '2026-06-01', end: '2028-05-31' })
  for (const { at, confidence } of reading.agreement_facts) {
    expect(at.recognised).toBe(true)
    expect(confidence).toBeLessThan(0.9)
  }
})
