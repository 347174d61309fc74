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

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

type Noun = 'agreements' | 'settlements' | 'documents' | 'payments'

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

test.each<[Noun, string]>([
  ['agreements', 'state=running'],
  ['settlements', 'unpaid=true'],
  ['documents', 'unused=true'],
  ['payments', 'state=matched'],
])('%s with the filter %s are not listed by change', async (noun, filter) => {
  const { settlements } = await world.aLandlord()

  const { status, body } = await settlements.request('GET', `/v1/${noun}?${filter}&updated_since=2026-01-01T00:00:00Z`)

  expect([status, body.errors.map(({ parameter }: { parameter: string }) => parameter)]).toEqual([
    400,
    [filter.split('=')[0]],
  ])
})
