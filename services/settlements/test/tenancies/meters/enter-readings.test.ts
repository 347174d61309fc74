import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aDocument, aMeter, auditOf, read, readingsOf } from './a-meter.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' })

test('a reading is entered with its photo, stored exactly and audited', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)
  const photo_document_id = await aDocument(world, meter, 'image/heic')

  const answer = await read(landlord, meter.id, { read_on: '2026-02-01', value: 1004.123456, photo_document_id })

  expect(answer).toMatchObject({
    status: 201,
    body: {
      meter_id: meter.id,
      device: 1,
      kind: 'regular',
      read_on: '2026-02-01',
      value: 1004.123456,
      photo_document_id,
    },
  })
  expect(answer.body).toMatchObject({ rolled_over: false, reason: null, cancelled_at: null })
  expect((await landlord.settlements.request('GET', answer.headers.location ?? '')).body).toEqual(answer.body)
  expect((await readingsOf(landlord, meter.id))[0]).toEqual(answer.body)
  expect(await auditOf(world, answer.body.id)).toEqual([{ action: 'reading.created', sequence: 1, data: answer.body }])
  const kept = await world.pools.settlements.query('SELECT value::text, date::text FROM reading WHERE id = $1', [
    answer.body.id,
  ])
  expect(kept.rows).toEqual([{ value: '1004.123456', date: '2026-02-01' }])
})

test('readings can be entered in any order, up to today', async () => {
  const landlord = await world.aLandlord()
  const { id } = await aMeter(landlord)
  const now = Date.now()

  const answers = [
    await read(landlord, id, { read_on: today.format(now), value: 1030 }),
    await read(landlord, id, { read_on: '2026-02-01', value: 1010 }),
    await read(landlord, id, { read_on: '2026-03-01', value: 1020 }),
  ]
  const tomorrow = await read(landlord, id, { read_on: today.format(now + 2 * 86_400_000), value: 1040 })

  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(tomorrow).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/read_on', code: 'in_future' }] } })
})

test('a lower value is refused, or stored unchanged with its reason', async () => {
  const landlord = await world.aLandlord()
  const { id } = await aMeter(landlord)
  const lower = { read_on: '2026-02-01', value: 990 }

  const bare = await read(landlord, id, lower)
  const between = await readingsOf(landlord, id)
  const explained = await read(landlord, id, { ...lower, reason: 'The first value was misread' })

  const errors = [expect.objectContaining({ pointer: '#/value', code: 'lower_than_before' })]
  expect(bare).toMatchObject({ status: 409, body: { code: 'reading_needs_reason', errors } })
  expect(between).toHaveLength(1)
  expect(explained).toMatchObject({ status: 201, body: { value: 990, reason: 'The first value was misread' } })
})

test('zero use is accepted, also at the value zero', async () => {
  const landlord = await world.aLandlord()
  const { id } = await aMeter(landlord, { initial_value: 0 })

  const answer = await read(landlord, id, { read_on: '2026-02-01', value: 0 })

  expect(answer).toMatchObject({ status: 201, body: { value: 0 } })
})

test('a roll-over is stated with rolled_over and a reason', async () => {
  const landlord = await world.aLandlord()
  const { id } = await aMeter(landlord, { initial_value: 99_995 })
  const turned = { read_on: '2026-02-01', value: 5, rolled_over: true }

  const bare = await read(landlord, id, turned)
  const explained = await read(landlord, id, { ...turned, reason: 'Five digits' })

  expect(bare).toMatchObject({ status: 409, body: { code: 'reading_needs_reason' } })
  expect(explained).toMatchObject({ status: 201, body: { rolled_over: true, value: 5 } })
})

test('use far above the usual needs a reason', async () => {
  const landlord = await world.aLandlord()
  const { id } = await aMeter(landlord)
  for (const [date, value] of [
    ['2026-02-01', 1004],
    ['2026-03-01', 1008],
    ['2026-04-01', 1012],
  ])
    await read(landlord, id, { read_on: date, value })
  const much = { read_on: '2026-05-01', value: 1062 }

  const bare = await read(landlord, id, much)
  const explained = await read(landlord, id, { ...much, reason: 'A pipe burst' })

  const errors = [expect.objectContaining({ pointer: '#/value', code: 'far_above_usual' })]
  expect(bare).toMatchObject({ status: 409, body: { code: 'reading_needs_reason', errors } })
  expect(explained.status).toBe(201)
})

test('only one of twenty concurrent readings of one day is accepted', async () => {
  const landlord = await world.aLandlord()
  const { id } = await aMeter(landlord)

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => read(landlord, id, { read_on: '2026-02-01', value: 1001 + index })),
  )

  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(19).fill([409, 'reading_exists']))
  expect(await readingsOf(landlord, id)).toHaveLength(2)
})

test('the second of two concurrent readings is judged by the first', async () => {
  const landlord = await world.aLandlord()
  const { id } = await aMeter(landlord)

  const answers = await Promise.all([
    read(landlord, id, { read_on: '2026-02-01', value: 1020 }),
    read(landlord, id, { read_on: '2026-03-01', value: 1010 }),
  ])

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('a repeated reading with the same key is stored once', async () => {
  const landlord = await world.aLandlord()
  const { id } = await aMeter(landlord)
  const body = { read_on: '2026-02-01', value: 1010 }
  const headers = { 'idempotency-key': 'reading-1' }

  const first = await read(landlord, id, body, headers)
  const again = await read(landlord, id, body, headers)

  expect(again.bytes).toEqual(first.bytes)
  expect(again.headers['idempotent-replayed']).toBe('true')
})

test.each([
  [{ value: 1 }, '#/read_on', 'required'],
  [{ read_on: '2026-02-30', value: 1 }, '#/read_on', 'invalid_format'],
  [{ read_on: '2026-02-01', value: '1010' }, '#/value', 'invalid_type'],
  [{ read_on: '2026-02-01', value: 1010.1234567 }, '#/value', 'too_many_decimals'],
  [{ read_on: '2026-02-01', value: 100_000 }, '#/value', 'too_large'],
  [{ read_on: '2025-12-31', value: 1 }, '#/read_on', 'before_installation'],
  [{ read_on: '2026-02-01', value: 1010, rolled_over: true, reason: 'x' }, '#/rolled_over', 'invalid_value'],
  [{ read_on: '2026-02-01', value: 1010, reason: ' ' }, '#/reason', 'too_short'],
])('the reading %j is refused', async (body, pointer, code) => {
  const landlord = await world.aLandlord()
  const { id } = await aMeter(landlord)

  const answer = await read(landlord, id, body)

  const errors = expect.arrayContaining([expect.objectContaining({ pointer, code })])
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', errors } })
  expect(await readingsOf(landlord, id)).toHaveLength(1)
})

test('readings are listed newest first, page by page', async () => {
  const landlord = await world.aLandlord()
  const { id } = await aMeter(landlord)
  await read(landlord, id, { read_on: '2026-03-01', value: 1010 })
  await read(landlord, id, { read_on: '2026-02-01', value: 1005 })
  const all = await readingsOf(landlord, id)
  const page = async (query: string) =>
    (await landlord.settlements.request('GET', `/v1/meters/${id}/readings?limit=2${query}`)).body

  const first = await page('')
  const second = await page(`&cursor=${first.next_cursor}`)

  expect(all.map(({ value }: { value: number }) => value)).toEqual([1005, 1010, 1000])
  expect([first.data, second]).toEqual([all.slice(0, 2), { data: all.slice(2), next_cursor: null }])
})
