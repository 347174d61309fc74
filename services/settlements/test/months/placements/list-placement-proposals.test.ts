import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anApartment, settle } from '@lokum/local-stack/world/rental'
import { createMeter } from '../../tenancies/meters/a-meter.ts'
import { placeDocument, step } from '../settlements/a-month.ts'
import { aBill, sendBill } from './a-bill.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const krakow = { city: 'Kraków', postal_code: '31-147' }

async function aFlat(landlord: Landlord, street: string): Promise<string> {
  const { id } = await anApartment(landlord, { address: { street, ...krakow } })
  await world.copied(id)
  return id
}

async function propose({ settlements }: Landlord, query = '') {
  const { status, body } = await settlements.request('GET', `/v1/documents/placement-proposals${query}`)
  expect(status).toBe(200)
  return body
}

async function proposalFor(landlord: Landlord, documentId: string) {
  const { data } = await propose(landlord)
  return data.find(({ document }: { document: { id: string } }) => document.id === documentId)
}

test('bills are proposed for the flats of their meter and of their address, with the reasons', async () => {
  const landlord = await world.aLandlord()
  const first = await aFlat(landlord, 'ul. Długa 7/12')
  const second = await aFlat(landlord, 'ul. Długa 7/13')
  await createMeter(landlord, { apartment_id: first, number: '0084-120 663' })
  const byMeter = await aBill(landlord, { number: 'M/1', says: { 'Numer licznika': '84120663' } })
  const byAddress = await aBill(landlord, {
    number: 'M/2',
    says: { 'Adres dostawy': 'ul. Długa 7 m. 13, 31-147 Kraków' },
  })

  const { data, next_cursor } = await propose(landlord)

  expect(next_cursor).toBeNull()
  expect(data).toMatchObject([
    {
      document: { id: byAddress, reading: { number: 'M/2', period_from: '2026-10-01' } },
      apartment_ids: [second],
      reasons: [{ sign: 'delivery_address', value: 'dluga 7/13, 31-147 krakow', document_id: null }],
      doubt: null,
    },
    {
      document: { id: byMeter },
      apartment_ids: [first],
      reasons: [{ sign: 'meter', value: '84120663', document_id: null }],
      doubt: null,
    },
  ])
})

test('the number of a customer is remembered from the bill that was placed, and a placed bill is no longer listed', async () => {
  const landlord = await world.aLandlord()
  const flat = await aFlat(landlord, 'ul. Krótka 1/1')
  const september = await aBill(landlord, { number: 'K/9', month: '2026-09', says: { 'Nr klienta': '4471209' } })
  const october = await aBill(landlord, { number: 'K/10', says: { 'Nr klienta': '4471209' } })
  const before = await proposalFor(landlord, october)

  await placeDocument(landlord, september, { apartment_ids: [flat] })
  const { data } = await propose(landlord)

  expect(before).toMatchObject({ apartment_ids: [], reasons: [], doubt: 'no_sign' })
  expect(data).toMatchObject([
    {
      document: { id: october },
      apartment_ids: [flat],
      reasons: [{ sign: 'customer', value: '4471209', document_id: september }],
    },
  ])
})

test('a bill that is attached to a settlement is remembered, too', async () => {
  const landlord = await world.aLandlord()
  const flat = await aFlat(landlord, 'ul. Krótka 1/1')
  const { body: settlement } = await settle(landlord, { apartment_id: flat, period: '2026-09' })
  const september = await aBill(landlord, { number: 'A/9', month: '2026-09', says: { 'Nr umowy': 'U/2020/17' } })
  await step(landlord, settlement.id, 'documents', { document_id: september })
  const october = await aBill(landlord, { number: 'A/10', says: { 'Nr umowy': 'U/2020/17' } })

  expect(await proposalFor(landlord, october)).toMatchObject({ apartment_ids: [flat], doubt: null })
})

test('after a person placed a bill elsewhere than its address says, the next one goes there', async () => {
  const landlord = await world.aLandlord()
  await aFlat(landlord, 'ul. Długa 7/12')
  const right = await aFlat(landlord, 'ul. Długa 7/13')
  const says = { 'Adres dostawy': 'ul. Długa 7/12, 31-147 Kraków', 'Nr klienta': '100200' }
  const september = await aBill(landlord, { number: 'C/9', month: '2026-09', says })
  await placeDocument(landlord, september, { apartment_ids: [right] })

  const october = await aBill(landlord, { number: 'C/10', says })

  expect(await proposalFor(landlord, october)).toMatchObject({ apartment_ids: [right], doubt: null })
})

test('numbers and meters of another account say nothing, and no account sees the bills of another', async () => {
  const [landlord, other] = [await world.aLandlord(), await world.aLandlord()]
  const theirs = await aFlat(other, 'ul. Obca 1/1')
  await createMeter(other, { apartment_id: theirs, number: '5550001' })
  const placed = await aBill(other, { number: 'O/9', says: { 'Nr klienta': '909090' } })
  await placeDocument(other, placed, { apartment_ids: [theirs] })
  const own = await aBill(landlord, { number: 'O/10', says: { 'Nr klienta': '909090', 'Numer licznika': '5550001' } })

  expect((await propose(landlord)).data).toMatchObject([{ document: { id: own }, apartment_ids: [], doubt: 'no_sign' }])
  expect((await propose(other)).data).toEqual([])
})

test('a bill that was not read has no proposal yet, and pages follow one another', async () => {
  const landlord = await world.aLandlord()
  const unread = await sendBill(landlord, { number: 'P/1', says: {} })
  const read = await aBill(landlord, { number: 'P/2', says: {} })

  const first = await propose(landlord, '?limit=1')
  const second = await propose(landlord, `?limit=1&cursor=${first.next_cursor}`)

  expect(first.data).toMatchObject([{ document: { id: read } }])
  expect(second).toMatchObject({
    data: [{ document: { id: unread, reading: null }, doubt: 'no_sign' }],
    next_cursor: null,
  })
})

test('a bill that is the same as another one is not listed', async () => {
  const landlord = await world.aLandlord()
  const first = await aBill(landlord, { number: 'D/1', says: { Uwagi: 'a' } })
  const again = await aBill(landlord, { number: 'D/1', says: { Uwagi: 'b' } })
  await landlord.settlements.request('POST', `/v1/documents/${again}/decisions`, { body: { decision: 'same' } })

  expect((await propose(landlord)).data).toMatchObject([{ document: { id: first } }])
})

test('a bill that is read again keeps the signs of its new reading alone', async () => {
  const landlord = await world.aLandlord()
  const bill = await aBill(landlord, { number: 'R/1', says: { 'Nr klienta': '771028' } })
  await world.pools.settlements.query(`UPDATE document_sign SET value = 'OLD' WHERE document_id = $1`, [bill])

  await landlord.settlements.request('POST', `/v1/documents/${bill}/read`, { body: { again: true } })

  const { rows } = await world.pools.settlements.query('SELECT kind, value FROM document_sign WHERE document_id = $1', [
    bill,
  ])
  expect(rows).toContainEqual({ kind: 'customer', value: '771028' })
  expect(rows).not.toContainEqual({ kind: 'customer', value: 'OLD' })
})

test('a proposal says that the statement of its month was sent', async () => {
  const landlord = await world.aLandlord()
  const flat = await aFlat(landlord, 'ul. Krótka 1/1')
  await createMeter(landlord, { apartment_id: flat, number: '7000123' })
  const { body: settlement } = await settle(landlord, { apartment_id: flat, period: '2026-09' })
  await world.pools.settlements.query(`UPDATE settlement SET state = 'sent' WHERE id = $1`, [settlement.id])
  const says = { 'Numer licznika': '7000123' }
  const late = await aBill(landlord, { number: 'Z/9', month: '2026-09', says })
  const next = await aBill(landlord, { number: 'Z/10', says })

  expect(await proposalFor(landlord, late)).toMatchObject({ apartment_ids: [flat], is_sent: true })
  expect(await proposalFor(landlord, next)).toMatchObject({ apartment_ids: [flat], is_sent: false })
})

test('the uses of several documents are listed at once: settlements, and the flats of bills without one', async () => {
  const [landlord, other] = [await world.aLandlord(), await world.aLandlord()]
  const flat = await aFlat(landlord, 'ul. Krótka 1/1')
  const { body: settlement } = await settle(landlord, { apartment_id: flat, period: '2026-09' })
  const [attached, placed, loose] = [
    await aBill(landlord, { number: 'U/9', month: '2026-09', says: {} }),
    await aBill(landlord, { number: 'U/10', says: {} }),
    await aBill(landlord, { number: 'U/11', says: {} }),
  ]
  await step(landlord, settlement.id, 'documents', { document_id: attached })
  await placeDocument(landlord, placed, { apartment_ids: [flat] })
  const ask = (who: Landlord) =>
    who.settlements.request('GET', `/v1/documents/uses?document_ids=${[attached, placed, loose]}`)

  const [own, theirs] = [await ask(landlord), await ask(other)]
  const deleted = await landlord.settlements.request('DELETE', `/v1/documents/${placed}`)

  expect(own.body.data).toMatchObject([
    { document_id: attached, kind: 'settlement', id: settlement.id, period: '2026-09' },
    { document_id: placed, kind: 'placement', id: flat, period: '2026-10' },
  ])
  expect(theirs.body).toEqual({ data: [] })
  expect(deleted.status).toBe(204)
})
