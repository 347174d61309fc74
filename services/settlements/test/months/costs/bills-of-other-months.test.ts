import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { settle } from '@lokum/local-stack/world/rental'
import { aCalculatedMonth, allocationsOf, aMonth, itemOf, look, step } from '../settlements/a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const january = { from: '2026-01-01', to: '2026-01-31' }
const wasteOnly = { shared_costs: [{ category: 'waste', share_by: 'persons' }] }

test('a bill for January is no cost of April, and the settlement names its days', async () => {
  const { landlord, id, document } = await aMonth(world, { agreement: wasteOnly, covered: january })
  const { body: before } = await look(landlord, id)

  const { body } = await step(landlord, id, 'calculate')

  const { items, missing, total_pln } = body
  expect(items.map(({ label }: { label: string }) => label)).toEqual(['Czynsz'])
  expect(total_pln).toBe(2400)
  expect(await allocationsOf(world, document)).toEqual({})
  const detail = 'An attached document is for January 2026, not for this month. Detach it, or charge it here.'
  const days = { starts_on: '2026-01-01', ends_on: '2026-01-31' }
  const unmade = {
    code: 'document',
    reason: 'other_month',
    category: 'waste',
    detail,
    document_id: document,
    lines: [1],
    ...days,
  }
  expect(before.missing).toContainEqual(unmade)
  expect(missing.filter(({ code }: { code: string }) => code !== 'decision')).toEqual([unmade])
  expect((await look(landlord, id)).body.missing).toEqual(missing)
})

test('two lines for another month are one sentence, and a line of this month is left out of it', async () => {
  const waste = { category: 'waste', amount_pln: '30.00' }
  const whole = await aCalculatedMonth(world, { agreement: wasteOnly, covered: january, lines: [waste, waste] })

  const { body } = await whole.landlord.settlements.request('GET', `/v1/settlements/${whole.id}`, {
    headers: { 'accept-language': 'pl' },
  })

  const unmade = body.missing.filter(({ reason }: { reason: string }) => reason === 'other_month')
  expect(unmade).toMatchObject([
    {
      document_id: whole.document,
      lines: [1, 2],
      detail:
        'Okres załączonego dokumentu to styczeń 2026, a rozliczasz inny miesiąc. Odłącz ten rachunek albo policz go tutaj.',
    },
  ])
})

test('a bill that its own month charged is not asked about in another month', async () => {
  const april = { from: '2026-04-01', to: '2026-04-30' }
  const { landlord, apartment, document } = await aCalculatedMonth(world, { agreement: wasteOnly, covered: april })
  const { body: may } = await settle(landlord, { apartment_id: apartment.id, period: '2026-05' })

  await step(landlord, may.id, 'documents', { document_id: document })
  const { body } = await step(landlord, may.id, 'calculate')

  expect(body.missing.map(({ reason }: { reason: string }) => reason)).toEqual(['no_document', 'undecided'])
  expect(body.document_ledgers).toMatchObject([{ used_pln: 0, used_elsewhere_pln: 60, open_pln: 0, adds_up: true }])
})

test('a bill of another month becomes a cost of this one when the landlord says so', async () => {
  const { landlord, apartment, id, document } = await aCalculatedMonth(world, {
    agreement: wasteOnly,
    covered: january,
  })
  const body = { line: 1, period: '2026-04', apartment_ids: [apartment.id] }

  const { status } = await landlord.settlements.request('POST', `/v1/documents/${document}/costs`, { body })

  const { body: calculated } = await step(landlord, id, 'calculate')
  expect(status).toBe(201)
  expect(itemOf(calculated, 'Odpady')).toMatchObject({ amount_pln: 60 })
  expect(calculated.missing.map(({ code }: { code: string }) => code)).toEqual(['decision', 'decision'])
})

test('a bill that was charged here is charged no more after it was detached, and asked about again when it is attached', async () => {
  const { landlord, apartment, id, document } = await aCalculatedMonth(world, {
    agreement: wasteOnly,
    covered: january,
  })
  const { request } = landlord.settlements
  const body = { line: 1, period: '2026-04', apartment_ids: [apartment.id] }
  await request('POST', `/v1/documents/${document}/costs`, { body })
  await step(landlord, id, 'calculate')

  await request('DELETE', `/v1/settlements/${id}/documents/${document}`)
  const { body: without } = await step(landlord, id, 'calculate')
  await step(landlord, id, 'documents', { document_id: document })
  const { body: attached } = await step(landlord, id, 'calculate')

  expect(without.items.map(({ label }: { label: string }) => label)).toEqual(['Czynsz'])
  expect(without.missing.map(({ reason }: { reason: string }) => reason)).toEqual(['no_document', 'undecided'])
  expect(attached.missing).toContainEqual(expect.objectContaining({ reason: 'other_month', document_id: document }))
})

test('a bill that several apartments share stays charged when one of them detaches it', async () => {
  const { landlord, apartment, id, document } = await aCalculatedMonth(world, {
    agreement: wasteOnly,
    covered: january,
  })
  const { request } = landlord.settlements
  const { body: other } = await landlord.create({})
  await world.copied(other.id)
  const body = { line: 1, period: '2026-04', apartment_ids: [apartment.id, other.id] }
  await request('POST', `/v1/documents/${document}/costs`, { body })

  await request('DELETE', `/v1/settlements/${id}/documents/${document}`)
  const { body: calculated } = await step(landlord, id, 'calculate')

  expect(calculated.items.map(({ label }: { label: string }) => label)).toEqual(['Czynsz', 'Odpady'])
})

test('a line that the tenant pays nothing of is open, whichever month its bill is of', async () => {
  const agreement = { shared_costs: [{ category: 'internet', share_by: 'equal' }] }

  const { calculated, document } = await aCalculatedMonth(world, { agreement, covered: january })

  expect(calculated.missing).toMatchObject([
    { code: 'document', category: 'internet' },
    { code: 'open_line', document_id: document, line: 1 },
    { code: 'decision' },
  ])
})

test('a bill for two months charges the part of the month', async () => {
  const { calculated } = await aCalculatedMonth(world, { covered: { from: '2026-03-01', to: '2026-04-30' } })

  expect(itemOf(calculated, 'Odpady')).toMatchObject({ amount_pln: 29.51, notes: [] })
})

test('a bill for more than 36 months is no cost until the landlord states its days', async () => {
  const { landlord, apartment, id, document, calculated } = await aCalculatedMonth(world, {
    covered: { from: '2016-04-01', to: '2026-04-30' },
  })

  const days = { period_from: '2026-04-01', period_to: '2026-05-31' }
  const cost = { line: 1, apartment_ids: [apartment.id], ...days }
  const { status } = await landlord.settlements.request('POST', `/v1/documents/${document}/costs`, { body: cost })

  const { body } = await step(landlord, id, 'calculate')
  const detail =
    'Line 1 of an attached document is not charged, because the bill covers 1 Apr 2016 to 30 Apr 2026, which is no period of up to 36 months. Make it a cost, and state its period.'
  expect(calculated.missing).toContainEqual({
    code: 'document',
    reason: 'period_too_long',
    category: 'waste',
    starts_on: '2016-04-01',
    ends_on: '2026-04-30',
    detail,
    document_id: document,
    line: 1,
  })
  expect(status).toBe(201)
  expect(itemOf(body, 'Odpady').amount_pln).toBe(29.51)
})

test('a bill for days within the month, or without a period, is charged without a note', async () => {
  const ofApril = await aCalculatedMonth(world, { covered: { from: '2026-04-01', to: '2026-04-30' } })
  const ofNoDays = await aCalculatedMonth(world)

  expect(itemOf(ofApril.calculated, 'Odpady')).toMatchObject({ amount_pln: 60, notes: [] })
  expect(itemOf(ofNoDays.calculated, 'Odpady')).toMatchObject({ amount_pln: 60, notes: [] })
})
