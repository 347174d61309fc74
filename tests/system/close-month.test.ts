import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { JsonBody } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aMeter, anEnergyInvoice, letApartment, make, payOpenLines, upload } from './world/monthly-close.ts'
import { aReceiver } from './world/receiver.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const get = async (landlord: Landlord, path: string) => (await landlord.request('GET', path)).body

async function anActiveApartment(landlord: Landlord, members: Record<string, unknown> = {}) {
  const { body: apartment } = await landlord.create()
  return { apartment, agreement: await letApartment(landlord, apartment.id, members) }
}

test('an agreement makes its apartment active, by event, and everybody who listens hears of both', async () => {
  const landlord = await world.aLandlord()
  await using receiver = await aReceiver(world, landlord)

  const { apartment, agreement } = await anActiveApartment(landlord)

  const created = await receiver.delivery('agreement.created', agreement.id)
  const updated = await receiver.delivery('apartment.updated', apartment.id)
  expect(created.content.data).toEqual(agreement)
  expect(updated.content.data).toMatchObject({ id: apartment.id, state: 'active' })
})

test('an apartment is not archived while somebody lives there, and is once the agreement has ended', async () => {
  const landlord = await world.aLandlord()
  const { apartment, agreement } = await anActiveApartment(landlord)
  const archive = () => landlord.request('POST', `/v1/apartments/${apartment.id}/archive`)

  const refused = await archive()
  await landlord.request('PATCH', `/v1/agreements/${agreement.id}`, { body: { ends_on: '2026-09-30' } })
  const archived = await eventually(async () => {
    const answer = await archive()
    return answer.status === 200 && answer
  })

  expect(refused).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect(archived.body.state).toBe('archived')
})

test('what is due in a month are the agreements whose settlement was not sent yet, with its state', async () => {
  const landlord = await world.aLandlord()
  const first = await anActiveApartment(landlord)
  const second = await anActiveApartment(landlord, { starts_on: '2026-10-31' })
  await anActiveApartment(landlord, { starts_on: '2026-11-01' })
  const due = async () => (await get(landlord, '/v1/settlements/due?period=2026-10')).data

  const before = await due()
  const made = await make(landlord, '/v1/settlements', { apartment_id: first.apartment.id, period: '2026-10' })
  const after = await due()

  const ids = (list: JsonBody[]) => list.map((one) => one.agreement_id).toSorted()
  expect(ids(before)).toEqual([first.agreement.id, second.agreement.id].toSorted())
  expect(ids(after)).toEqual(ids(before))
  const states = (list: JsonBody[]) => list.map((one) => [one.agreement_id, one.settlement_id, one.state])
  expect(states(after)).toEqual([
    [second.agreement.id, null, null],
    [first.agreement.id, made.id, 'draft'],
  ])
})

test('a month is closed from its documents to the last decision, through the gateway, and a receiver hears of it [service.closes-the-month]', async () => {
  const landlord = await world.aLandlord()
  await using receiver = await aReceiver(world, landlord)
  const { apartment } = await anActiveApartment(landlord)
  const [first, last, invoice] = [await upload(landlord), await upload(landlord), anEnergyInvoice('2026-10')]
  const meter = aMeter({ apartment_id: apartment.id, photo_document_id: first.id })
  const { id: meterId } = await make(landlord, '/v1/meters', meter)
  const reading = { read_on: '2026-10-31', value: 220, photo_document_id: last.id }
  await make(landlord, `/v1/meters/${meterId}/readings`, reading)

  const { id: documentId } = await upload(landlord, invoice)
  const body = { apartment_id: apartment.id, period: '2026-10' }
  const settlement = await make(landlord, '/v1/settlements', body)
  await make(landlord, `/v1/settlements/${settlement.id}/documents`, { document_id: documentId })
  const calculated = await make(landlord, `/v1/settlements/${settlement.id}/calculate`)
  const decided = await payOpenLines(landlord, documentId)
  const approved = await make(landlord, `/v1/settlements/${settlement.id}/items/decisions`, { decision: 'approve' })

  const heard = await receiver.delivery('settlement.calculated', settlement.id)
  const amounts = calculated.items.map((item: JsonBody) => item.amount_pln)
  expect(amounts.toSorted((one: number, other: number) => one - other)).toEqual([24.6, 73.8, 2400])
  expect(calculated).toMatchObject({ state: 'calculated', total_pln: 2498.4 })
  expect(calculated.missing).toContainEqual(
    expect.objectContaining({ code: 'open_line', document_id: documentId, line: 1 }),
  )
  expect(decided).toMatchObject({ total_pln: 123, used_pln: 98.4, landlord_pln: 24.6, open_pln: 0, difference_pln: 0 })
  expect(approved.missing).toEqual([])
  expect(approved.items.every(({ state }: JsonBody) => state === 'approved')).toBe(true)
  expect(heard.content.data).toMatchObject({ id: settlement.id, state: 'calculated', total_pln: 2498.4 })
})
