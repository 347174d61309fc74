import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { versionIn } from '@lokum/local-stack/testing/version-in'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aDocument, aMeter, auditOf, exchange, read, readingsOf } from './a-meter.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

type Members = Record<string, unknown>
type Named = { id: string; meter_id: string }

function correct(landlord: Landlord, { meter_id, id }: Named, body: Members, headers: Record<string, string> = {}) {
  return landlord.request('PATCH', `/v1/meters/${meter_id}/readings/${id}`, { body, headers })
}

const invalid = (pointer: string, code: string) => ({
  status: 400,
  body: { code: 'validation_failed', errors: [expect.objectContaining({ pointer, code })] },
})
const doubtful = (code: string) => ({
  status: 409,
  body: { code: 'reading_needs_reason', errors: [expect.objectContaining({ pointer: '#/value', code })] },
})

test('a corrected reading keeps its photo, and the audit log has it before and after', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)
  const photo_document_id = await aDocument(world, meter)
  const { body: reading } = await read(landlord, meter.id, { read_on: '2026-02-01', value: 1100, photo_document_id })

  const right = { value: 1010, read_on: '2026-02-02', reason: 'Misread' }
  const answer = await correct(landlord, reading, right, { 'if-match': '"1"' })
  const stale = await correct(landlord, reading, { value: 1011 }, { 'if-match': '"1"' })
  const same = await correct(landlord, reading, right)

  expect(answer).toMatchObject({ status: 200, headers: { etag: '"2"' } })
  expect(answer.body).toEqual({ ...reading, ...right })
  expect(stale).toMatchObject({ status: 412, body: { code: 'precondition_failed' } })
  expect(same).toMatchObject({ status: 200, headers: { etag: '"2"' }, body: answer.body })
  expect((await auditOf(world, reading.id)).slice(1)).toEqual([
    { action: 'reading.updated', sequence: 2, data: { ...answer.body, before: reading } },
  ])
  expect(await landlord.request('GET', `/v1/meters/${meter.id}/readings/${reading.id}`)).toMatchObject({
    headers: { etag: '"2"' },
    body: answer.body,
  })
})

test.each([
  ['a lower value than the one before', { value: 1005 }, doubtful('lower_than_before')],
  ['a higher value than the next one', { value: 1035 }, doubtful('higher_than_after')],
  ['a day after the next reading', { read_on: '2026-04-15' }, doubtful('lower_than_before')],
  ['a value of too many digits', { value: 100_000 }, invalid('#/value', 'too_large')],
  ['a day to come', { read_on: '2099-01-01' }, invalid('#/read_on', 'in_future')],
  ['a day before the meter', { read_on: '2025-12-31' }, invalid('#/read_on', 'before_installation')],
  ['a roll-over without a fall', { rolled_over: true, reason: 'new' }, invalid('#/rolled_over', 'invalid_value')],
  ['the day of another reading', { read_on: '2026-02-01' }, { status: 409, body: { code: 'reading_exists' } }],
])(
  'a correction to %s is refused like a new reading, also when the old one had a reason',
  async (_, change, refusal) => {
    const landlord = await world.aLandlord()
    const meter = await aMeter(landlord)
    await read(landlord, meter.id, { read_on: '2026-02-01', value: 1010 })
    const { body: reading } = await read(landlord, meter.id, { read_on: '2026-03-01', value: 1020, reason: 'A guest' })
    await read(landlord, meter.id, { read_on: '2026-04-01', value: 1030 })

    const answer = await correct(landlord, reading, change)

    expect(answer).toMatchObject(refusal)
    expect((await readingsOf(landlord, meter.id))[1]).toEqual(reading)
  },
)

test('a correction far above the usual use needs a reason, and with one it is accepted', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)
  for (const month of [2, 3, 4])
    await read(landlord, meter.id, { read_on: `2026-0${month}-01`, value: 990 + month * 10 })
  const { body: reading } = await read(landlord, meter.id, { read_on: '2026-05-01', value: 1040 })

  const bare = await correct(landlord, reading, { value: 1400 })
  const explained = await correct(landlord, reading, { value: 1400, reason: 'A burst pipe' })
  const unexplained = await correct(landlord, reading, { reason: null })

  expect(bare).toMatchObject(doubtful('far_above_usual'))
  expect(explained).toMatchObject({ status: 200, body: { value: 1400, reason: 'A burst pipe' } })
  expect(unexplained).toMatchObject(doubtful('far_above_usual'))
})

test('a reading that explains a later roll-over keeps its place and a value above it', async () => {
  const landlord = await world.aLandlord()
  const { id } = await aMeter(landlord)
  const { body: high } = await read(landlord, id, { read_on: '2026-02-01', value: 99_000, reason: 'Never read' })
  const turned = { read_on: '2026-03-01', value: 2_000, rolled_over: true, reason: 'Five digits' }
  const { body: low } = await read(landlord, id, turned)

  const below = await correct(landlord, high, { value: 1_500 })
  const behind = await correct(landlord, high, { read_on: '2026-03-15', reason: 'Another day' })
  const earlier = await correct(landlord, high, { read_on: '2026-01-20', reason: 'Never read' })

  expect(below).toMatchObject(invalid('#/value', 'not_above_rolled_over'))
  expect(behind).toMatchObject({ status: 409, body: { objects: [low.id] } })
  expect(earlier.status).toBe(200)
})

test('the first and last values of devices can be corrected, and the meter shows them', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)
  await exchange(landlord, meter.id, {})
  const [second, final, first] = await readingsOf(landlord, meter.id)

  const answers = [
    await correct(landlord, first, { value: 900 }),
    await correct(landlord, final, { value: 1120 }),
    await correct(landlord, second, { value: 3 }),
  ]
  const lower = await correct(landlord, final, { value: 800 })
  const moved = await correct(landlord, first, { read_on: '2026-01-02' })

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const { body, headers } = await landlord.request('GET', `/v1/meters/${meter.id}`)
  expect(body.devices).toMatchObject([
    { initial_value: 900, final_value: 1120, registers: [{ initial_value: 900, final_value: 1120 }] },
    { initial_value: 3, final_value: null },
  ])
  expect(versionIn(headers)).toBe(5)
  expect(lower).toMatchObject(doubtful('lower_than_before'))
  expect(moved).toMatchObject({ status: 409, body: { objects: [meter.id] } })
  expect(moved.body.detail).toContain('`installed_on`')
})

test('the first value of one zone is corrected without the other zone, and its device shows it', async () => {
  const landlord = await world.aLandlord()
  const zones = [
    { register: 'day', initial_value: 500 },
    { register: 'night', initial_value: 900 },
  ]
  const power = { utility: 'electricity', unit: 'kWh', initial_value: undefined, registers: zones }
  const meter = await aMeter(landlord, power)
  const [night] = (await readingsOf(landlord, meter.id)).filter((one: Members) => one.register === 'night')

  const { status } = await correct(landlord, night, { value: 901 })

  expect(status).toBe(200)
  const { body } = await landlord.request('GET', `/v1/meters/${meter.id}`)
  expect(body.devices[0].registers).toMatchObject([{ initial_value: 500 }, { initial_value: 901 }])
})

test('a reading moved across an exchange belongs to the device of its new day', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)
  await exchange(landlord, meter.id, {})
  const { body: reading } = await read(landlord, meter.id, { read_on: '2026-06-30', value: 1050, reason: 'Wrong day' })

  const answer = await correct(landlord, reading, { read_on: '2026-05-30' })

  expect(answer).toMatchObject({ status: 200, body: { device: 1, read_on: '2026-05-30' } })
})

test('cancelled readings and readings of others cannot be corrected', async () => {
  const [landlord, other] = [await world.aLandlord(), await world.aLandlord()]
  const [meter, mine] = [await aMeter(landlord), await aMeter(landlord)]
  const { body: reading } = await read(landlord, meter.id, { read_on: '2026-02-01', value: 1010 })
  const path = `/v1/meters/${meter.id}/readings/${reading.id}/cancel`

  const strange = await correct(other, reading, { value: 1011 })
  const astray = await correct(landlord, { ...reading, meter_id: mine.id }, { value: 1011 })
  await landlord.request('POST', path, { body: { reason: 'Misread' } })
  const cancelled = await correct(landlord, reading, { value: 1011 })

  expect([strange.status, astray.status]).toEqual([404, 404])
  expect(cancelled).toMatchObject({ status: 409, body: { objects: [reading.id] } })
})
