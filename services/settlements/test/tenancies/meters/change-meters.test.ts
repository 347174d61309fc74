import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aDocument, aMeter, auditOf, exchange, read, readingsOf } from './a-meter.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

type Landlord = Awaited<ReturnType<World['aLandlord']>>

function update({ settlements }: Landlord, id: string, body: object, headers: Record<string, string> = {}) {
  return settlements.request('PATCH', `/v1/meters/${id}`, { body, headers })
}

test('the number of the current device can be corrected, and documents attached and detached', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)
  const [protocol, photo] = [await aDocument(world, meter), await aDocument(world, meter)]

  const corrected = await update(landlord, meter.id, { number: '87654321', document_ids: [photo, protocol] })
  const detached = await update(landlord, meter.id, { document_ids: [photo] }, { 'if-match': '"2"' })

  expect(corrected).toMatchObject({ status: 200, headers: { etag: '"2"' } })
  expect(corrected.body).toMatchObject({ number: '87654321', document_ids: [protocol, photo] })
  expect(corrected.body.devices).toEqual([{ ...meter.devices[0], number: '87654321' }])
  expect(detached).toMatchObject({ headers: { etag: '"3"' }, body: { number: '87654321', document_ids: [photo] } })
  expect((await auditOf(world, meter.id)).slice(1)).toEqual([
    { action: 'meter.updated', sequence: 2, data: corrected.body },
    { action: 'meter.updated', sequence: 3, data: detached.body },
  ])
})

test('a change that changes nothing leaves no trace', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)

  const answers = [await update(landlord, meter.id, {}), await update(landlord, meter.id, { number: meter.number })]

  expect(answers.map(({ body, headers }) => [body, headers.etag])).toEqual(answers.map(() => [meter, '"1"']))
  expect(await auditOf(world, meter.id)).toHaveLength(1)
})

test('a change of an outdated version of a meter is refused', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)
  await update(landlord, meter.id, { number: '2' })

  const stale = { 'if-match': '"1"' }
  const answers = [
    await update(landlord, meter.id, { number: '3' }, stale),
    await exchange(landlord, meter.id, {}, stale),
  ]

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    answers.map(() => [412, 'precondition_failed']),
  )
  expect(await readingsOf(landlord, meter.id)).toHaveLength(1)
})

test('another account can neither change a meter nor provide documents for it', async () => {
  const [landlord, other] = [await world.aLandlord(), await world.aLandlord()]
  const [meter, theirs] = [await aMeter(landlord), await aMeter(other)]
  const theirDocument = await aDocument(world, theirs)

  const answers = [
    await update(other, meter.id, { number: '1' }),
    await exchange(other, meter.id, {}),
    await update(landlord, meter.id, { document_ids: [theirDocument] }),
    await exchange(landlord, meter.id, { final_photo_document_id: theirDocument }),
    await exchange(landlord, meter.id, { initial_photo_document_id: theirDocument }),
  ]

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'not_found']))
  expect((await landlord.settlements.request('GET', `/v1/meters/${meter.id}`)).body).toEqual(meter)
})

const latest = { id: expect.any(String), read_on: expect.any(String) }

test('an exchange ends the old device with its final value and starts the new one on the same day', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)
  const [last, first] = [await aDocument(world, meter), await aDocument(world, meter)]

  const photos = { final_photo_document_id: last, initial_photo_document_id: first }
  const answer = await exchange(landlord, meter.id, photos)

  expect(answer).toMatchObject({ status: 200, headers: { etag: '"2"' }, body: { id: meter.id, number: '999' } })
  expect(answer.body.devices).toEqual([
    {
      ...meter.devices[0],
      removed_on: '2026-06-15',
      final_value: 1100,
      registers: [
        { register: 'total', initial_value: 1000, final_value: 1100, latest_reading: { ...latest, value: 1100 } },
      ],
    },
    {
      device: 2,
      number: '999',
      digits: 6,
      installed_on: '2026-06-15',
      initial_value: 0,
      removed_on: null,
      final_value: null,
      registers: [{ register: 'total', initial_value: 0, final_value: null, latest_reading: { ...latest, value: 0 } }],
    },
  ])
  const [initial, final] = await readingsOf(landlord, meter.id)
  const day = { read_on: '2026-06-15', cancelled_at: null }
  expect(final).toMatchObject({ ...day, device: 1, kind: 'final', value: 1100, photo_document_id: last })
  expect(initial).toMatchObject({ ...day, device: 2, kind: 'initial', value: 0, photo_document_id: first })
  expect((await auditOf(world, meter.id)).at(-1)).toEqual({
    action: 'meter.exchanged',
    sequence: 2,
    data: answer.body,
  })
  expect(await auditOf(world, final.id)).toMatchObject([{ action: 'reading.created', data: final }])
})

test('after an exchange each reading belongs to the device of its day, and the current one can be exchanged too', async () => {
  const landlord = await world.aLandlord()
  const { id } = await aMeter(landlord)
  await exchange(landlord, id, {})

  const before = await read(landlord, id, { read_on: '2026-05-31', value: 1090 })
  const after = await read(landlord, id, { read_on: '2026-06-30', value: 8 })
  const onTheDay = await read(landlord, id, { read_on: '2026-06-15', value: 1100 })
  const again = await exchange(landlord, id, { exchanged_on: '2026-07-31', final_value: 20, number: '1000' })

  expect([before.body.device, after.body.device]).toEqual([1, 2])
  expect(onTheDay).toMatchObject({ status: 409, body: { code: 'reading_exists' } })
  expect(onTheDay.body.detail).toContain('(2026-06-15)')
  expect(again.body.devices.map(({ number }: { number: string }) => number)).toEqual(['12345678', '999', '1000'])
})

test('a roll-over before the removal of a device is stated explicitly', async () => {
  const landlord = await world.aLandlord()
  const { id } = await aMeter(landlord, { initial_value: 99_990 })
  const turned = { final_value: 10, rolled_over: true }

  const bare = await exchange(landlord, id, turned)
  const explained = await exchange(landlord, id, { ...turned, reason: 'Five digits' })

  expect(bare).toMatchObject({ status: 409, body: { errors: [{ pointer: '#/reason', code: 'required' }] } })
  expect(explained.status).toBe(200)
  expect((await readingsOf(landlord, id))[1]).toMatchObject({ rolled_over: true, reason: 'Five digits' })
})

const invalid = (pointer: string, code: string) => ({
  status: 400,
  body: { code: 'validation_failed', errors: [expect.objectContaining({ pointer, code })] },
})
const conflict = (code: string, ...faults: object[]) => ({
  status: 409,
  body: { code, ...(faults.length > 0 && { errors: faults.map((fault) => expect.objectContaining(fault)) }) },
})
const existsOn = (day: string) => ({
  status: 409,
  body: { code: 'reading_exists', detail: expect.stringContaining(`(${day})`) },
})
const later = conflict('invalid_state', { pointer: '#/exchanged_on', code: 'before_last_reading' })
const lower = conflict('reading_needs_reason', { pointer: '#/final_value', code: 'lower_than_before' })

test.each([
  ['a day to come', { exchanged_on: '2099-01-01' }, invalid('#/exchanged_on', 'in_future')],
  ['a day before the device', { exchanged_on: '2025-12-31' }, invalid('#/exchanged_on', 'before_installation')],
  ['a day before the last reading', { exchanged_on: '2026-05-31' }, later],
  ['the day of the installation, before the last reading', { exchanged_on: '2026-01-01' }, later],
  ['the day of a reading', { exchanged_on: '2026-06-01' }, existsOn('2026-06-01')],
  ['a lower final value', { final_value: 1_049 }, lower],
  ['a final value of too many digits', { final_value: 100_000 }, invalid('#/final_value', 'too_large')],
  ['an initial value of too many digits', { initial_value: 1_000_000 }, invalid('#/initial_value', 'too_large')],
])('an exchange with %s is refused and changes nothing', async (_name, members, refusal) => {
  const landlord = await world.aLandlord()
  const { id } = await aMeter(landlord)
  await read(landlord, id, { read_on: '2026-06-01', value: 1050 })
  const { body: meter } = await landlord.settlements.request('GET', `/v1/meters/${id}`)

  const answer = await exchange(landlord, meter.id, members)

  expect(answer).toMatchObject(refusal)
  expect((await landlord.settlements.request('GET', `/v1/meters/${meter.id}`)).body).toEqual(meter)
  expect(await readingsOf(landlord, meter.id)).toHaveLength(2)
  expect(await auditOf(world, meter.id)).toHaveLength(1)
})

test('a device cannot be exchanged on the day of its installation', async () => {
  const landlord = await world.aLandlord()
  const { id } = await aMeter(landlord)

  const answer = await exchange(landlord, id, { exchanged_on: '2026-01-01' })

  expect(answer).toMatchObject(existsOn('2026-01-01'))
})

test('only one of many concurrent exchanges on one day succeeds', async () => {
  const landlord = await world.aLandlord()
  const { id } = await aMeter(landlord)

  const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(landlord, id, {})))

  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(await readingsOf(landlord, id)).toHaveLength(3)
})
