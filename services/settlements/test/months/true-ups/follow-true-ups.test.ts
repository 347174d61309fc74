import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { anAgreement } from '@lokum/local-stack/world/rental'
import { eventsOf, handOver } from '../../statements/a-prepared-month.ts'
import { aLink, holding } from '../../statements/tenants/a-tenancy.ts'
import { aDocument as aPhoto, createMeter, read } from '../../tenancies/meters/a-meter.ts'
import { type OwnWorld, openOwnWorld } from '../../world.ts'
import { actionsOf, aDocument, look, step } from '../settlements/a-month.ts'
import {
  aHeatedYear,
  aHeatingBill,
  aSentMonth,
  createTrueUp,
  finish,
  heated,
  january,
  ofWinter,
  untilFebruary,
  winter,
} from './a-heated-year.ts'

const dayMs = 86_400_000

let world: OwnWorld
let later = 0
beforeAll(async () => {
  world = await openOwnWorld({ clock: () => new Date(Date.now() + later) })
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

/** A true-up of winter with its bill, not calculated. */
async function aTrueUp(members: Parameters<typeof aHeatedYear>[1] = {}) {
  const year = await aHeatedYear(world, { months: winter, ...members })
  const document = await aHeatingBill(world, year.apartment.id, '640.00')
  const { body } = await createTrueUp(year.landlord, year.agreement.id, { ...ofWinter, document_ids: [document] })
  return { ...year, document, created: body, id: String(body.id) }
}

/** Corrects a sent true-up so that it charges less, and prepares it. */
async function prepareLess(landlord: Landlord, id: string) {
  await step(landlord, id, 'correct', { reason: 'A wrong share' })
  const { body } = await step(landlord, id, 'calculate')
  const [, share] = body.items
  await step(landlord, id, 'items/decisions', { decision: 'reject', item_ids: [share.id], reason: 'The landlord pays' })
  return await step(landlord, id, 'prepare')
}

test('a former tenant sees the version of a true-up that holds, and nothing with a link that was revoked or has ended', async () => {
  const former = { terms: { ends_on: '2026-02-14' }, months: winter.slice(0, 2) }
  const { landlord, apartment, agreement, created, id } = await aTrueUp(former)
  const newer = await anAgreement(landlord, apartment.id, {
    ...heated,
    starts_on: '2026-03-01',
    tenant: { name: 'Ewa Lis' },
  })
  const pathOf = (one: { id: string }) => ({ landlord, path: `/v1/agreements/${one.id}` })
  let link = await aLink(pathOf(agreement))
  const other = holding(pathOf(newer), (await aLink(pathOf(newer))).token)
  const query = `?period=${created.period}&kind=true_up`
  const see = async (by = holding(pathOf(agreement), link.token)) => {
    const view = await by.get(`settlement${query}`)
    const file = await by.get(`statement${query}`)
    return {
      status: [view.status, file.status],
      version: view.body.statement?.version,
      pdf: file.bytes.toString('base64'),
    }
  }
  for (const path of ['calculate', 'items/decisions', 'prepare']) await step(landlord, id, path)
  const prepared = await see()
  await handOver(landlord, id)
  const sent = await see()
  const less = await prepareLess(landlord, id)
  const correcting = await see()
  await step(landlord, id, 'cancel-correction')
  const abandoned = await see()
  await prepareLess(landlord, id)
  await handOver(landlord, id)
  const corrected = await see()
  const strange = await see(other)

  expect([prepared.status, strange.status]).toEqual([
    [404, 404],
    [404, 404],
  ])
  expect(sent).toMatchObject({ status: [200, 200], version: 1 })
  expect(less).toMatchObject({ status: 200 })
  expect([correcting, abandoned]).toEqual([sent, sent])
  expect(corrected).toMatchObject({ status: [200, 200], version: 3 })
  expect(corrected.pdf).not.toBe(sent.pdf)

  await landlord.settlements.request('POST', `/v1/agreements/${agreement.id}/tenant-links/${link.id}/revoke`)
  const revoked = await see()
  link = await aLink(pathOf(agreement))
  later = 29 * dayMs
  const inTime = await see()
  later = 31 * dayMs
  const ended = await see()
  later = 0

  expect([revoked.status, inTime.status, ended.status]).toEqual([
    [401, 401],
    [200, 200],
    [401, 401],
  ])
})

test('each step of a true-up is in the list of changes, in an event with its days, and in the audit log', async () => {
  const { months, days } = untilFebruary
  const { landlord, agreement, apartment } = await aHeatedYear(world, { months })
  const document = await aHeatingBill(world, apartment.id, '640.00', days)
  let cursor = ''
  const next = (id: string, state: string) =>
    eventually(async () => {
      const { body } = await landlord.settlements.request(
        'GET',
        `/v1/settlements?updated_since=2026-01-01T00:00:00Z${cursor}`,
      )
      cursor = `&cursor=${body.resume_cursor}`
      const found = body.data.findLast((one: { id: string }) => one.id === id)
      expect(found).toMatchObject({ kind: 'true_up', true_up: { starts_on: days.from, ends_on: days.to }, state })
    })
  const { body } = await createTrueUp(landlord, agreement.id, { ...days, document_ids: [document] })
  const id = String(body.id)
  await next(id, 'draft')
  await step(landlord, id, 'calculate')
  await next(id, 'calculated')
  await step(landlord, id, 'items/decisions', { decision: 'approve' })
  await step(landlord, id, 'prepare')
  await next(id, 'prepared')
  await handOver(landlord, id)
  await next(id, 'sent')
  await step(landlord, id, 'correct', { reason: 'A wrong share' })
  await next(id, 'calculated')
  await step(landlord, id, 'cancel-correction')
  await next(id, 'sent')
  await prepareLess(landlord, id)
  await handOver(landlord, id)
  await next(id, 'sent')

  const begun = ['correction_begun', 'calculated', 'items_rejected', 'prepared', 'sent', 'marked_sent']
  expect(await actionsOf(world, id)).toEqual(
    [
      'created',
      'calculated',
      'items_approved',
      'prepared',
      'sent',
      'marked_sent',
      'correction_begun',
      'correction_cancelled',
      ...begun,
    ].map((action) => `settlement.${action}`),
  )
  const events = (await eventsOf(world, id)).map(({ type, data }) => ({ type, ...JSON.parse(data) }))
  const told = ['created', 'calculated', 'prepared', 'sent', 'calculated', 'prepared', 'sent']
  expect(events.map(({ type }) => type)).toEqual(told.map((type) => `settlement.${type}`))
  for (const event of events)
    expect(event).toMatchObject({ kind: 'true_up', true_up: { starts_on: days.from, ends_on: days.to }, id })
})

test('a document, a meter and readings that a true-up rests on stay, also while a correction leaves them out', async () => {
  const { months, days } = january
  const advances = [{ category: 'cold_water', amount_pln: 50 }]
  const { landlord, apartment, agreement } = await aHeatedYear(world, { terms: { advances } })
  const photo_document_id = await aPhoto(world, { apartment_id: apartment.id })
  const first = { installed_on: '2025-12-31', initial_value: 100, photo_document_id, apartment_id: apartment.id }
  const { body: meter } = await createMeter(landlord, first)
  const shown = await aPhoto(world, { apartment_id: apartment.id })
  const { body: last } = await read(landlord, meter.id, { read_on: '2026-01-31', value: 118, photo_document_id: shown })
  for (const period of months) await aSentMonth(landlord, { apartment_id: apartment.id, period })
  const price = { rate_pln: '10', unit: 'm3', quantity: 18, amount_pln: '180.00' }
  const lines = [{ kind: 'rate', category: 'cold_water', label: 'Woda', ...price } as const]
  const document = await aDocument(world, apartment.id, lines, days)
  const { body } = await createTrueUp(landlord, agreement.id, { ...days, document_ids: [document] })
  const id = String(body.id)

  const remove = async (path: string) => {
    const { headers } = await landlord.settlements.request('GET', path)
    const removed = await landlord.settlements.request('DELETE', path, { headers: { 'if-match': headers.etag ?? '' } })
    return [removed.status, removed.body?.code, removed.body?.objects]
  }
  const cancel = async () => {
    const path = `/v1/meters/${meter.id}/readings/${last.id}/cancel`
    const { status, body: refused } = await landlord.settlements.request('POST', path, { body: { reason: 'misread' } })
    return [status, refused.code, refused.objects]
  }
  const held = [409, 'invalid_state', [id]]
  const refused = [409, 'invalid_state', expect.anything()]
  expect(await remove(`/v1/documents/${document}`)).toEqual(held)
  await finish(landlord, id)
  expect(await remove(`/v1/documents/${document}`)).toEqual(held)
  expect(await remove(`/v1/documents/${photo_document_id}`)).toEqual(refused)
  expect(await remove(`/v1/meters/${meter.id}`)).toEqual(refused)
  expect(await cancel()).toEqual(held)

  await step(landlord, id, 'correct', { reason: 'Another bill' })
  await landlord.settlements.request('DELETE', `/v1/settlements/${id}/documents/${document}`)
  await step(landlord, id, 'calculate')
  expect(await remove(`/v1/documents/${document}`)).toEqual(refused)
  expect(await remove(`/v1/meters/${meter.id}`)).toEqual(refused)
  const { body: abandoned } = await step(landlord, id, 'cancel-correction')
  expect(abandoned).toMatchObject({ state: 'sent', total_pln: 180 - 50, document_ids: [document] })
  expect((await look(landlord, id)).body.true_up.balances).toMatchObject([{ costs_pln: 180 }])
})

test('a tariff that is taken away leaves an open true-up without a price, and a sent one as it is', async () => {
  const advances = [{ category: 'cold_water', amount_pln: 50 }]
  const { landlord, apartment, agreement } = await aHeatedYear(world, { terms: { advances } })
  const setTariffs = async (tariffs: object[]) => {
    const { headers } = await landlord.apartments.request('PATCH', `/v1/apartments/${apartment.id}`, {
      body: { tariffs },
    })
    await world.copied(apartment.id, Number(headers.etag?.replaceAll('"', '')))
  }
  await setTariffs([{ utility: 'cold_water', unit: 'm3', rate_pln: 10 }])
  const photograph = async () => ({ photo_document_id: await aPhoto(world, { apartment_id: apartment.id }) })
  const place = { ...(await photograph()), apartment_id: apartment.id }
  const { body: meter } = await createMeter(landlord, { installed_on: '2025-12-31', initial_value: 100, ...place })
  for (const [date, value] of [['2026-01-31', 110] as const, ['2026-02-28', 118] as const])
    await read(landlord, meter.id, { read_on: date, value, ...(await photograph()) })
  for (const period of winter.slice(0, 2)) await aSentMonth(landlord, { apartment_id: apartment.id, period })
  const days = [
    { starts_on: '2026-01-01', ends_on: '2026-01-31', period: '2026-05' },
    { starts_on: '2026-02-01', ends_on: '2026-02-28', period: '2026-06' },
  ]
  const ids: string[] = []
  for (const body of days) ids.push(String((await createTrueUp(landlord, agreement.id, body)).body.id))
  const [early = '', late = ''] = ids
  await finish(landlord, early)
  await step(landlord, late, 'calculate')
  await step(landlord, late, 'items/decisions', { decision: 'approve' })
  const { body: before } = await look(landlord, late)

  await setTariffs([])
  const { body: open } = await look(landlord, late)
  const { body: sent } = await look(landlord, early)

  expect(before).toMatchObject({ missing: [], true_up: { balances: [{ costs_pln: 80, advances_pln: 50 }] } })
  const reasons = open.missing.map(({ reason }: { reason: string }) => reason)
  expect(reasons).toEqual(['outdated', 'no_document'])
  expect(sent).toMatchObject({
    state: 'sent',
    missing: [],
    true_up: { balances: [{ costs_pln: 100, advances_pln: 50 }] },
  })
})
