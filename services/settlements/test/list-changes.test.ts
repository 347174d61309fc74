import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { JsonBody } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { anXml, ask, upload } from './documents/an-invoice.ts'
import { aTenancy } from './ledger/payments/a-tenancy.ts'
import { step } from './months/settlements/a-month.ts'
import { aLink } from './statements/tenants/a-tenancy.ts'
import { aDocument, aMeter, exchange, read } from './tenancies/meters/a-meter.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

type Noun = 'agreements' | 'settlements' | 'documents' | 'payments' | 'meters' | `meters/${string}/readings`

/**
 * Follows a list by its changes: each call gives those since the call before, as soon as there are so many. They may come on
 * several pages: an open transaction of another test file holds the later ones back.
 */
function follow({ settlements }: Landlord, noun: Noun) {
  let cursor = ''
  return async (expected = 1) => {
    const found: { data: JsonBody[]; deleted: string[] } = { data: [], deleted: [] }
    return await eventually(async () => {
      const answer = await settlements.request('GET', `/v1/${noun}?updated_since=2026-01-01T00:00:00Z${cursor}`)
      if (answer.status !== 200) throw new Error(`${noun}: ${answer.bytes}`)
      const { data, deleted, resume_cursor } = answer.body
      cursor = `&cursor=${resume_cursor}`
      found.data.push(...data)
      found.deleted.push(...deleted.map(({ id }: { id: string }) => id))
      expect(found.data.length + found.deleted.length).toBeGreaterThanOrEqual(expected)
      return found
    })
  }
}

test('an agreement is listed again when it ends, and when its tenant stops the mails or allows them', async () => {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  const agreement = await anAgreement(landlord, apartment.id, { starts_on: '2025-01-01' })
  const next = follow(landlord, 'agreements')
  const made = await next()

  await landlord.settlements.request('PATCH', `/v1/agreements/${agreement.id}`, { body: { ends_on: '2026-12-31' } })
  const ended = await next()
  const { token } = await aLink({ landlord, path: `/v1/agreements/${agreement.id}` })
  await landlord.settlements.request('POST', '/v1/tenant/mails/decline', { token })
  const declined = await next()

  expect(made).toMatchObject({ data: [{ id: agreement.id, ends_on: null }], deleted: [] })
  expect(ended.data).toMatchObject([{ id: agreement.id, ends_on: '2026-12-31', mails_declined_at: null }])
  expect(declined.data).toMatchObject([{ id: agreement.id, mails_declined_at: expect.any(String) }])
})

test('a settlement is listed in each new state, cancelled as well', async () => {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  const next = follow(landlord, 'settlements')

  const { id } = (await settle(landlord, { apartment_id: apartment.id, period: '2026-04' })).body
  const created = await next()
  await step(landlord, id, 'cancel', { reason: 'created by mistake' })
  const cancelled = await next()

  expect(created.data).toMatchObject([{ id, state: 'draft' }])
  expect(cancelled.data).toMatchObject([{ id, state: 'cancelled' }])
})

test('a document is listed again when it is read and when a line is added, and named when it is deleted', async () => {
  const landlord = await world.aLandlord()
  const next = follow(landlord, 'documents')
  const [id, other] = [await upload(landlord, anXml()), await upload(landlord, anXml({ number: 'Other/1' }))]
  const uploaded = await next(2)

  await ask(landlord, 'POST', `${id}/read`)
  const read = await next()
  await ask(landlord, 'POST', `${id}/lines`, {
    body: { kind: 'cost', category: 'internet', label: 'Modem', amount_pln: 5, place: 'page 2' },
  })
  const typed = await next()
  await ask(landlord, 'DELETE', `${id}/lines/2`)
  const corrected = await next()
  await ask(landlord, 'DELETE', id)
  const deleted = await next()

  expect(uploaded.data).toMatchObject([{ id, reading: null }, { id: other }])
  expect(read).toMatchObject({ data: [{ id, reading: { lines: [{ line: 1 }] } }] })
  expect(typed).toMatchObject({ data: [{ id, reading: { lines: [{ line: 1 }, { line: 2 }] } }] })
  expect(corrected).toMatchObject({ data: [{ id, reading: { lines: [{ line: 1 }] } }] })
  expect(deleted).toEqual({ data: [], deleted: [id] })
})

test('a document that stops being a duplicate is listed with the one that was deleted', async () => {
  const landlord = await world.aLandlord()
  const [one, same] = [await upload(landlord, anXml()), await upload(landlord, anXml({ mark: ' again' }))]
  await ask(landlord, 'POST', `${one}/read`)
  await ask(landlord, 'POST', `${same}/read`)
  const next = follow(landlord, 'documents')
  const both = await next(2)

  await ask(landlord, 'DELETE', one)
  const freed = await next(2)

  expect(both.data.at(-1)).toMatchObject({ id: same, reading: { findings: [{ code: 'duplicate_invoice' }] } })
  expect(freed).toMatchObject({ data: [{ id: same, reading: { findings: [] } }], deleted: [one] })
})

test('a reading that is written as it was changes no document', async () => {
  const landlord = await world.aLandlord()
  const id = await upload(landlord, anXml())
  await ask(landlord, 'POST', `${id}/read`)
  const placeOf = async () =>
    (await world.pools.settlements.query('SELECT change_place FROM document WHERE id = $1', [id])).rows[0].change_place
  const before = await placeOf()

  await world.pools.settlements.query('UPDATE document_reading SET same_as = same_as WHERE document_id = $1', [id])
  const same = await placeOf()
  await world.pools.settlements.query('UPDATE document_reading SET supplier = $2 WHERE document_id = $1', [id, 'Other'])

  expect(same).toBe(before)
  expect(Number(await placeOf())).toBeGreaterThan(Number(before))
})

test('a payment is listed again when it pays something, and when it is reversed', async () => {
  const { landlord, charge, pay, call } = await aTenancy(world)
  const next = follow(landlord, 'payments')
  const { body } = await pay({ amount_pln: 1000 })
  const recorded = await next()

  await charge('2026-01', [{ amount_pln: 700 }])
  const used = await next()
  await call('POST', `/v1/payments/${body.id}/reverse`, { reason: 'recorded twice' })
  const reversed = await next()

  expect(recorded.data).toMatchObject([{ id: body.id, parts: [], unallocated_pln: 1000 }])
  expect(used.data).toMatchObject([{ id: body.id, parts: [{ amount_pln: 700 }], unallocated_pln: 300 }])
  expect(reversed.data).toMatchObject([{ id: body.id, state: 'reversed', parts: [] }])
})

test('a meter is listed again when it is read, exchanged and gets a document, and named when it is deleted', async () => {
  const landlord = await world.aLandlord()
  const { request } = landlord.settlements
  const next = follow(landlord, 'meters')
  const { id, apartment_id } = await aMeter(landlord)
  const created = await next()

  const reading = (await read(landlord, id, { read_on: '2026-02-01', value: 1005 })).body
  const entered = await next()
  await request('POST', `/v1/meters/${id}/readings/${reading.id}/cancel`, { body: { reason: 'wrong meter' } })
  const cancelled = await next()
  await exchange(landlord, id, { exchanged_on: '2026-03-01', final_value: 1010 })
  const exchanged = await next()
  const document = await aDocument(world, { apartment_id })
  await request('PATCH', `/v1/meters/${id}`, { body: { document_ids: [document] } })
  const attached = await next()
  await request('DELETE', `/v1/documents/${document}`)
  const other = await aMeter(landlord, { apartment_id })
  await request('DELETE', `/v1/meters/${other.id}`)
  const deleted = await next()

  const latestOf = (body: JsonBody) => body.devices.at(-1).registers[0].latest_reading.value
  expect(created).toMatchObject({ data: [{ id }], deleted: [] })
  expect([created, entered, cancelled, exchanged].map(({ data }) => data.map(latestOf))).toEqual([
    [1000],
    [1005],
    [1000],
    [0],
  ])
  expect(attached.data).toMatchObject([{ id, document_ids: [document] }])
  expect(deleted.deleted).toEqual([other.id])
})

test('a meter is listed again when a row of its parts changes without it', async () => {
  const landlord = await world.aLandlord()
  const { id, apartment_id } = await aMeter(landlord)
  const document = await aDocument(world, { apartment_id })
  const next = follow(landlord, 'meters')
  await next()

  const changes = []
  for (const [sql, values] of [
    ['UPDATE meter_device SET number = $2 WHERE meter_id = $1', [id, '4711']],
    ['UPDATE reading SET value = $2 WHERE meter_id = $1', [id, '1001']],
    ['INSERT INTO meter_document SELECT account_id, id, $2 FROM meter WHERE id = $1', [id, document]],
    ['DELETE FROM meter_document WHERE meter_id = $1', [id]],
  ] as const) {
    await world.pools.settlements.query(sql, [...values])
    changes.push((await next()).data.map((meter) => meter.id))
  }

  expect(changes).toEqual([[id], [id], [id], [id]])
})

test('a reading is listed again when it is corrected, gets a photo and is cancelled, and those of other meters are not', async () => {
  const landlord = await world.aLandlord()
  const { request } = landlord.settlements
  const [{ id, apartment_id }, other] = [await aMeter(landlord), await aMeter(landlord)]
  const next = follow(landlord, `meters/${id}/readings`)
  const first = await next()
  await read(landlord, other.id, { read_on: '2026-02-01', value: 1005 })

  const reading = (await read(landlord, id, { read_on: '2026-02-01', value: 1005 })).body
  const entered = await next()
  const path = `/v1/meters/${id}/readings/${reading.id}`
  await request('PATCH', path, { body: { value: 1006 } })
  const corrected = await next()
  const document_id = await aDocument(world, { apartment_id })
  await request('POST', `${path}/photo`, { body: { document_id } })
  const photographed = await next()
  await request('POST', `${path}/cancel`, { body: { reason: 'wrong meter' } })
  const cancelled = await next()

  expect(first).toMatchObject({ data: [{ kind: 'initial' }], deleted: [] })
  expect(entered.data).toMatchObject([{ id: reading.id, value: 1005 }])
  expect(corrected.data).toMatchObject([{ id: reading.id, value: 1006 }])
  expect(photographed.data).toMatchObject([{ id: reading.id, photo_document_id: document_id }])
  expect(cancelled.data).toMatchObject([{ id: reading.id, cancelled_at: expect.any(String) }])
})

test.each<[Noun, string]>([
  ['agreements', 'state=running'],
  ['settlements', 'unpaid=true'],
  ['documents', 'unused=true'],
  ['payments', 'state=matched'],
  ['meters', 'utility=gas'],
])('%s with the filter %s are not listed by change', async (noun, filter) => {
  const { settlements } = await world.aLandlord()

  const { status, body } = await settlements.request('GET', `/v1/${noun}?${filter}&updated_since=2026-01-01T00:00:00Z`)

  expect([status, body.errors.map(({ parameter }: { parameter: string }) => parameter)]).toEqual([
    400,
    [filter.split('=')[0]],
  ])
})
