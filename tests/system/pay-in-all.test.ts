import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { JsonBody } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aMeter, anEnergyInvoice, aTenancy, make, payOpenLines, upload } from './world/monthly-close.ts'
import { linkIn, mailOf } from './world/read-mails.ts'

let world: World
let landlord: Landlord
beforeAll(async () => {
  world = await openWorld()
  landlord = await world.aLandlord()
})
afterAll(() => world[Symbol.asyncDispose]())

const get = async (path: string, token?: string) =>
  (await landlord.request('GET', path, { ...(token !== undefined && { token }) })).body
const step = (id: string, verb: string, body?: object) => make(landlord, `/v1/settlements/${id}/${verb}`, body)
const snapshotOf = async (id: string) =>
  (
    await landlord.request('GET', `/v1/settlements/${id}/statements/latest`, {
      headers: { accept: 'application/json' },
    })
  ).body
const pay = (agreement: JsonBody, amount_pln: number, title = 'czynsz') =>
  make(landlord, '/v1/payments', { agreement_id: agreement.id, received_on: '2026-11-09', amount_pln, title })

/** A tenancy with a rent of 2400 PLN and nothing else. */
async function aLetting(members: object = {}) {
  const { body: apartment } = await landlord.create()
  return await make(landlord, '/v1/agreements', aTenancy({ apartment_id: apartment.id, mode: 'rent_only', ...members }))
}

async function aCalculated({ apartment_id }: JsonBody, period: string): Promise<string> {
  const { id } = await make(landlord, '/v1/settlements', { apartment_id, period })
  for (const verb of ['calculate', 'items/decisions']) await step(id, verb)
  return id
}

async function aPrepared(agreement: JsonBody, period: string): Promise<string> {
  const id = await aCalculated(agreement, period)
  await step(id, 'prepare')
  return id
}

async function aSent(agreement: JsonBody, period: string): Promise<string> {
  const id = await aPrepared(agreement, period)
  await step(id, 'mark-sent', { reason: 'Handed over' })
  return id
}

test('a statement asks for the unpaid month before as well: in its data, the transfer code, the mail and the tenant’s page, and one transfer pays both', async () => {
  const agreement = await aLetting({ tenant: { name: 'Jan Nowak', email: 'jan@example.org', locale: 'en' } })
  const september = await aSent(agreement, '2026-09')

  const october = await aPrepared(agreement, '2026-10')
  await step(october, 'send')
  await eventually(async () => (await get(`/v1/settlements/${october}`)).state === 'sent')

  const snapshot = await snapshotOf(october)
  const { delivery, statement } = await get(`/v1/settlements/${october}`)
  const mail = await mailOf(world.system.mailFolder, delivery.message_id)
  const token = linkIn(mail)
  const view = await get('/v1/tenant/settlement', token)
  expect(snapshot).toMatchObject({ format: 2, total_pln: 2400, balance_before_pln: 2400, to_pay_pln: 4800 })
  expect(snapshot.open_before).toEqual([{ period: '2026-09', open_pln: 2400, due_on: expect.any(String) }])
  expect(snapshot).toMatchObject({ amounts: 'gross', paid_pln: 0, credit_pln: 0, credit_after_pln: 0 })
  expect([statement.total_pln, statement.to_pay_pln, snapshot.transfer.amount_pln]).toEqual([2400, 4800, 4800])
  expect(snapshot.transfer.qr.split('|')[3]).toBe('480000')
  expect(mail.text).toMatch(/To pay in all: 4,800\.00\sPLN/)
  expect(mail.text).toMatch(
    /To pay in all: 4,800\.00\sPLN\nincludes 2,400\.00\sPLN of the statement for September 2026\n/,
  )
  expect(mail.text).toMatch(/If that amount is already paid, 2,400\.00\sPLN remains to be paid\./)
  expect(view).toMatchObject({ open_pln: 2400, to_pay_pln: 4800, balance: { balance_pln: 4800 }, statement: snapshot })

  const title = snapshot.transfer.title
  await make(landlord, '/v1/payments', { received_on: '2026-11-09', amount_pln: 4800, title })

  const standings = await Promise.all([september, october].map((id) => get(`/v1/settlements/${id}`)))
  expect(standings.map(({ payment }) => payment)).toMatchObject([{ open_pln: 0 }, { open_pln: 0 }])
  expect(await get('/v1/tenant/settlement', token)).toMatchObject({ to_pay_pln: 0, balance: { balance_pln: 0 } })
})

test('part of the whole sum pays the older month first', async () => {
  const agreement = await aLetting()
  const september = await aSent(agreement, '2026-09')
  const october = await aSent(agreement, '2026-10')

  const { transfer } = await snapshotOf(october)
  await make(landlord, '/v1/payments', { received_on: '2026-11-09', amount_pln: 3000, title: transfer.title })

  const standings = await Promise.all([september, october].map((id) => get(`/v1/settlements/${id}`)))
  expect(standings.map(({ payment }) => payment.open_pln)).toEqual([0, 1800])
})

test('what was paid too much lowers what is to pay, the total stays the sum of the items, and a rest comes back', async () => {
  const agreement = await aLetting()
  await aSent(agreement, '2026-09')
  await pay(agreement, 2500)

  const less = await aPrepared(agreement, '2026-10')
  const lowered = await snapshotOf(less)
  await step(less, 'reopen')
  await pay(agreement, 3000)
  await step(less, 'prepare')
  const nothing = await snapshotOf(less)

  expect(lowered).toMatchObject({ total_pln: 2400, balance_before_pln: -100, to_pay_pln: 2300, credit_after_pln: 0 })
  expect(lowered.transfer.qr.split('|')[3]).toBe('230000')
  expect(nothing).toMatchObject({ total_pln: 2400, balance_before_pln: -3100, to_pay_pln: 0, credit_after_pln: 700 })
  expect(nothing.transfer).toMatchObject({ qr: null, amount_pln: 0 })
})

test('a correction counts what was paid towards the version before, and a later month is not asked for twice', async () => {
  const agreement = await aLetting()
  const september = await aSent(agreement, '2026-09')
  await pay(agreement, 1000)
  await aSent(agreement, '2026-10')

  await step(september, 'correct', { reason: 'The rent was wrong' })
  for (const verb of ['calculate', 'items/decisions', 'prepare']) await step(september, verb)

  const snapshot = await snapshotOf(september)
  expect(snapshot).toMatchObject({ version: 2, total_pln: 2400, paid_pln: 1000, balance_before_pln: 0 })
  expect(snapshot).toMatchObject({ to_pay_pln: 1400, corrects: { version: 1 } })
})

test('a payment that comes while a statement is prepared is in its balance whole, or not at all', async () => {
  const agreement = await aLetting()
  await aSent(agreement, '2026-09')
  const october = await aCalculated(agreement, '2026-10')

  const payments = [1, 2, 3].map(() => pay(agreement, 800))
  const [prepared] = await Promise.all([step(october, 'prepare'), ...payments])

  const { balance_before_pln: before, to_pay_pln: toPay } = await snapshotOf(october)
  expect(prepared.state).toBe('prepared')
  expect([2400, 1600, 800, 0]).toContain(before)
  expect(toPay).toBe(2400 + before)
  expect(await get(`/v1/agreements/${agreement.id}/balance`)).toMatchObject({ balance_pln: 0 })
})

test('a statement names the meter and its register once for each price, and the co-tenants', async () => {
  const { body: apartment } = await landlord.create()
  const tenant = { name: 'Jan Nowak', email: 'jan@example.org', co_tenants: ['Żaneta Wrona'] }
  await make(landlord, '/v1/agreements', aTenancy({ apartment_id: apartment.id, tenant }))
  const [first, last] = [await upload(landlord), await upload(landlord)]
  const meter = aMeter({ apartment_id: apartment.id, photo_document_id: first.id })
  const { id: meterId } = await make(landlord, '/v1/meters', meter)
  const reading = { read_on: '2026-10-31', value: 220, photo_document_id: last.id }
  await make(landlord, `/v1/meters/${meterId}/readings`, reading)
  const { id } = await make(landlord, '/v1/settlements', { apartment_id: apartment.id, period: '2026-10' })
  const { id: invoice } = await upload(landlord, anEnergyInvoice('2026-10'))
  await step(id, 'documents', { document_id: invoice })
  await step(id, 'calculate')
  await payOpenLines(landlord, invoice)

  for (const verb of ['items/decisions', 'prepare']) await step(id, verb)

  const { items, tenant: printed } = await snapshotOf(id)
  const metered = items.filter(({ inputs }: JsonBody) => inputs.kind === 'readings')
  expect(printed).toEqual({ name: 'Jan Nowak', co_tenants: ['Żaneta Wrona'] })
  expect(metered.length).toBeGreaterThan(0)
  for (const item of metered)
    expect(item.meter).toEqual({ utility: 'electricity', numbers: ['12345678'], register: null })
  expect(items.find(({ inputs }: JsonBody) => inputs.kind === 'fixed').meter).toBeNull()
})
