import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aCalculatedMonth, allocationsOf, aMonth, itemOf, look, step } from '../settlements/a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const january = { from: '2026-01-01', to: '2026-01-31' }
const wasteOnly = { shared_costs: [{ category: 'waste', key: 'persons' }] }

test('a bill for January is no cost of April, and the settlement names its days', async () => {
  const { landlord, id, document } = await aMonth(world, { agreement: wasteOnly, covered: january })
  const { body: before } = await look(landlord, id)

  const { body } = await step(landlord, id, 'calculate')

  const { items, missing, total_pln } = body
  expect(items.map(({ label }: { label: string }) => label)).toEqual(['Czynsz'])
  expect(total_pln).toBe(2400)
  expect(await allocationsOf(world, document)).toEqual({})
  const detail =
    'Line 1 of an attached document is not charged, because the bill covers 1 Jan 2026 to 31 Jan 2026. To charge it in this month, use POST /v1/documents/{id}/costs.'
  const unmade = { code: 'document', category: 'waste', detail, document_id: document, line: 1 }
  expect(before.missing).toContainEqual(unmade)
  expect(missing.filter(({ code }: { code: string }) => code !== 'decision')).toEqual([unmade])
  expect((await look(landlord, id)).body.missing).toEqual(missing)
})

test('a bill of another month becomes a cost of this one when the operator says so', async () => {
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

test('a line that the tenant pays nothing of is open, whichever month its bill is of', async () => {
  const agreement = { shared_costs: [{ category: 'internet', key: 'equal' }] }

  const { calculated, document } = await aCalculatedMonth(world, { agreement, covered: january })

  expect(calculated.missing).toMatchObject([
    { code: 'document', category: 'internet' },
    { code: 'open_line', document_id: document, line: 1 },
    { code: 'decision' },
  ])
})

test('a bill for two months is charged at once, and its item says so in the tenant’s language', async () => {
  const covered = { from: '2026-03-01', to: '2026-04-30' }
  const tenant = { name: 'Jan Lis', email: 'jan@example.org', locale: 'en' }

  const polish = await aCalculatedMonth(world, { covered })
  const english = await aCalculatedMonth(world, { covered, agreement: { tenant } })

  expect(itemOf(polish.calculated, 'Odpady')).toMatchObject({
    amount_pln: 60,
    notes: ['Rachunek obejmuje dni 01.03.2026 – 30.04.2026; całą kwotę policzono w tym miesiącu.'],
  })
  expect(itemOf(english.calculated, 'Odpady').notes).toEqual([
    'The bill covers 1 Mar 2026 to 30 Apr 2026; the whole amount is charged in this month.',
  ])
})

test('a bill for days within the month, or without a period, is charged without a note', async () => {
  const ofApril = await aCalculatedMonth(world, { covered: { from: '2026-04-01', to: '2026-04-30' } })
  const ofNoDays = await aCalculatedMonth(world)

  expect(itemOf(ofApril.calculated, 'Odpady')).toMatchObject({ amount_pln: 60, notes: [] })
  expect(itemOf(ofNoDays.calculated, 'Odpady')).toMatchObject({ amount_pln: 60, notes: [] })
})
