import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { rowsOf, send } from '../ledger/payment-imports/a-statement-file.ts'
import {
  aCalculatedMonth,
  actionsOf,
  allocationsOf,
  aMonth,
  brokenSums,
  itemOf,
  look,
  sharedCosts,
  step,
} from '../months/settlements/a-month.ts'
import { aCompleteMonth, aPreparedMonth, aSentMonth, download, eventsOf } from './a-prepared-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const reason = 'created by mistake'

function cancel(landlord: Landlord, id: string, headers: Record<string, string> = {}) {
  return step(landlord, id, 'cancel', { reason }, headers)
}

function list({ settlements }: Landlord, query: string) {
  return settlements.request('GET', `/v1/settlements?${query}`).then(({ body }) => body.data)
}

test('a cancelled settlement stays readable as it was, with its reason, and lists leave it out', async () => {
  const { landlord, id, document, calculated } = await aCalculatedMonth(world)

  const { status, body } = await cancel(landlord, id)

  expect(status).toBe(200)
  expect(body).toMatchObject({
    state: 'cancelled',
    total_pln: calculated.total_pln,
    items: calculated.items,
    document_ids: [document],
    missing: [],
    statement: null,
    cancellation: { reason, cancelled_at: expect.any(String) },
  })
  expect((await look(landlord, id)).body).toEqual(body)
  expect(await list(landlord, 'period=2026-04')).toEqual([])
  expect(await list(landlord, 'state=cancelled')).toMatchObject([{ id, state: 'cancelled' }])
  expect((await eventsOf(world, id)).map(({ type }) => type)).toEqual([
    'settlement.created',
    'settlement.calculated',
    'settlement.cancelled',
  ])
  const { data } = (await eventsOf(world, id)).at(-1) ?? {}
  expect(JSON.parse(data ?? '')).toMatchObject({ id, state: 'cancelled', cancellation: { reason } })
  expect(await actionsOf(world, id)).toContain('settlement.cancelled')
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a cancelled month is due again, and its document and lines are charged by a new settlement with a new code', async () => {
  const { landlord, id, apartment, document, approved } = await aCompleteMonth(world)
  await cancel(landlord, id)

  const due = await landlord.settlements.request('GET', '/v1/settlements/due?period=2026-04')
  const { status, body: again } = await settle(landlord, { apartment_id: apartment.id, period: '2026-04' })
  await step(landlord, again.id, 'documents', { document_id: document })
  const { body: calculated } = await step(landlord, again.id, 'calculate')
  await step(landlord, again.id, 'items/decisions', { decision: 'approve' })
  const prepared = await step(landlord, again.id, 'prepare')

  expect(due.body.data).toMatchObject([{ apartment_id: apartment.id }])
  expect(status).toBe(201)
  expect(again.reference_code).not.toBe(approved.reference_code)
  expect(calculated).toMatchObject({ total_pln: approved.total_pln, document_ids: [document] })
  expect(prepared).toMatchObject({ status: 200, body: { statement: { total_pln: approved.total_pln } } })
  // What was cancelled is not judged by what the new settlement charges.
  expect((await world.pools.settlements.query(selectElsewhere, [id])).rows).toEqual([])
  expect(await brokenSums(world, landlord)).toEqual([])
})

const selectElsewhere = `
  SELECT charged.* FROM settlement
  CROSS JOIN LATERAL charged_elsewhere(account_id, id, agreement_id, covers_from, covers_to, categories) AS charged
  WHERE id = $1`

test('a month settled by mistake no longer blocks the end of the tenancy', async () => {
  const { landlord, id, agreement } = await aMonth(world)
  const end = () =>
    landlord.settlements.request('PATCH', `/v1/agreements/${agreement.id}`, { body: { ends_on: '2026-03-31' } })

  const refused = await end()
  await cancel(landlord, id)
  const ended = await end()

  expect(refused).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect(ended).toMatchObject({ status: 200, body: { ends_on: '2026-03-31' } })
})

test('cancelling a prepared settlement cancels its statement, which stays readable', async () => {
  const { landlord, id } = await aPreparedMonth(world)

  const { body } = await cancel(landlord, id)

  expect(body).toMatchObject({ state: 'cancelled', statement: null })
  const { body: versions } = await landlord.settlements.request('GET', `/v1/settlements/${id}/statements`)
  expect(versions.data).toMatchObject([{ version: 1, state: 'cancelled' }])
  expect(await download(landlord, id, 'pdf', 1)).toMatchObject({ status: 200 })
})

test('a settlement that was sent cannot be cancelled, not even during a correction', async () => {
  const { landlord, id } = await aSentMonth(world)

  const sent = await cancel(landlord, id)
  await step(landlord, id, 'correct', { reason })
  const corrected = await cancel(landlord, id)
  await step(landlord, id, 'prepare')
  const prepared = await cancel(landlord, id)

  for (const refused of [sent, corrected, prepared]) {
    expect(refused).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
    expect(refused.body.detail).toContain('was sent to the tenant, so it cannot be cancelled')
  }
})

test('nothing changes a cancelled settlement', async () => {
  const { landlord, id } = await aCompleteMonth(world)
  const { body } = await cancel(landlord, id)

  for (const path of ['calculate', 'prepare', 'send', 'items/decisions', 'reopen', 'cancel']) {
    const refused = await step(landlord, id, path, path === 'cancel' ? { reason } : undefined)

    expect([path, refused]).toMatchObject([path, { status: 409, body: { code: 'invalid_state' } }])
    expect([path, (await look(landlord, id)).body]).toEqual([path, body])
  }
})

test('a payment with the code of a cancelled settlement is proposed, not matched', async () => {
  const { landlord, id, agreement, settlement } = await aMonth(world)
  await cancel(landlord, id)
  const title = `Czynsz ${settlement.reference_code}`
  const csv = Buffer.from(`Data;Kwota;Tytuł;Nadawca\n2026-05-05;100,00;${title};X\n`)

  const { body: imported } = await send(landlord, csv)
  const payment = { received_on: '2026-05-06', amount_pln: 100, title }
  const { body: recorded } = await landlord.settlements.request('POST', '/v1/payments', { body: payment })

  const candidate = { agreement_id: agreement.id, settlement_id: id, why: 'reference_code' }
  expect((await rowsOf(landlord, imported.id)).data).toMatchObject([{ proposal: 'ambiguous', candidates: [candidate] }])
  expect(recorded).toMatchObject({ state: 'unmatched', agreement_id: null })
})

test('the share of a cancelled settlement in a bill of the house is free again', async () => {
  const month = await aMonth(world)
  const { landlord, apartment, document, agreement, id } = month
  const { id: second } = await anApartment(landlord, { surface_m2: 50 })
  const neighbour = await anAgreement(landlord, second, { mode: 'rent_only', shared_costs: sharedCosts })
  const cost = { line: 1, period: '2026-04', apartment_ids: [apartment.id, second] }
  await landlord.settlements.request('POST', `/v1/documents/${document}/costs`, { body: cost })
  const { body: calculated } = await step(landlord, id, 'calculate')
  const waste = itemOf(calculated, 'Odpady')
  await step(landlord, id, 'items/decisions', {
    decision: 'correct',
    item_ids: [waste.id],
    inputs: { ...waste.inputs, days: 15 },
    reason,
  })
  const before = await allocationsOf(world, document)

  await cancel(landlord, id)

  expect(before).toEqual({ [agreement.id]: 15, [neighbour.id]: 30, landlord: 15 })
  expect(await allocationsOf(world, document)).toEqual({ [neighbour.id]: 30, landlord: 30 })
  const { body: again } = await settle(landlord, { apartment_id: apartment.id, period: '2026-04' })
  await step(landlord, again.id, 'calculate')
  expect(await allocationsOf(world, document)).toEqual({ [agreement.id]: 30, [neighbour.id]: 30, landlord: 0 })
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a line that a cancelled settlement charged by hand can be charged again, and costs of its bill are gone', async () => {
  const { landlord, id, apartment, document } = await aCalculatedMonth(world, {
    lines: [{}, { category: 'renovation_fund', label: 'Fundusz' }],
  })
  const source = { kind: 'document', document_id: document, line: 2, place: 'page 1' }
  const item = {
    type: 'proportional_cost',
    category: 'renovation_fund',
    label: 'Fundusz',
    source,
    inputs: { kind: 'amount', amount_pln: 60 },
  }
  const added = await step(landlord, id, 'items', item)
  await cancel(landlord, id)
  const { body: again } = await settle(landlord, { apartment_id: apartment.id, period: '2026-04' })

  const { status } = await step(landlord, again.id, 'items', item)

  expect([added.status, status]).toEqual([201, 201])
  expect(await allocationsOf(world, document)).toEqual({})
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a cancellation heeds If-Match and repeats its answer for a key', async () => {
  const { landlord, id } = await aMonth(world)

  const stale = await cancel(landlord, id, { 'if-match': '"1"' })
  const first = await cancel(landlord, id, { 'if-match': '"2"', 'idempotency-key': 'cancel-1' })
  const again = await cancel(landlord, id, { 'if-match': '"2"', 'idempotency-key': 'cancel-1' })

  expect(stale.status).toBe(412)
  expect(first.status).toBe(200)
  expect(again.bytes.equals(first.bytes)).toBe(true)
})

const rounds = Array.from({ length: atDepth({ usual: 2, deep: 20 }) }, (_, round) => round)

test('against every other step at once, a settlement ends cancelled with nothing in use, or not cancelled at all', async () => {
  const landlord = await world.aLandlord()
  for (const round of rounds) {
    const ready = round % 2 === 0 ? aCompleteMonth : aPreparedMonth
    const { id, apartment } = await ready(world, { landlord })
    const paths = ['calculate', 'items/decisions', 'prepare', 'reopen', 'send']

    const answers = await Promise.all([
      ...paths.map((path) => step(landlord, id, path)),
      cancel(landlord, id),
      settle(landlord, { apartment_id: apartment.id, period: '2026-04' }),
    ])

    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const cancelled = answers.at(-2)?.status === 200
    const shown = await eventually(async () => {
      const { body } = await look(landlord, id)
      return body.delivery?.state !== 'queued' && body.delivery?.state !== 'sending' && body
    })
    expect(shown.state === 'cancelled').toBe(cancelled)
    if (cancelled) expect(shown).toMatchObject({ statement: null, delivery: null })
    const again = await settle(landlord, { apartment_id: apartment.id, period: '2026-04' })
    const wasSettled = answers.at(-1)?.status === 201
    expect(again.status).toBe(cancelled && !wasSettled ? 201 : 409)
  }
  expect(await brokenSums(world, landlord)).toEqual([])
})
