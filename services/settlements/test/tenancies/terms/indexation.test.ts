import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment } from '@lokum/local-stack/world/rental'
import { tracesOf } from '../agreements/traces-of.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const yearly = { kind: 'index', first_on: '2026-07-01', interval_months: 12 }

async function aTenancy(indexation: object | null, members: object = {}) {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  const terms = { mode: 'rent_only', rent_pln: 2400.55, ...(indexation && { indexation }), ...members }
  const agreement = await anAgreement(landlord, apartment.id, terms)
  const ask = (method: string, rest: string, body: unknown = undefined) =>
    landlord.settlements.request(method, `/v1/agreements/${agreement.id}${rest}`, {
      ...(body !== undefined && { body }),
    })
  const propose = (query = '') => ask('GET', `/indexation${query}`)
  return { agreement, ask, propose }
}

test('an index that is typed in gives the next terms with both percentages and the calculation, and changes nothing', async () => {
  const { agreement, ask, propose } = await aTenancy({ ...yearly, cap_percent: 3 })

  const asked = await propose()
  const { status, body } = await propose('?index_percent=3.6&source=GUS%202025')

  expect(agreement.indexation).toEqual({ ...yearly, percent: null, cap_percent: 3 })
  expect(asked.body).toMatchObject({
    due_on: '2026-07-01',
    rent_pln: 2400.55,
    percent: null,
    terms: null,
    formula: null,
  })
  // 2400.55 × 1.03 = 2472.5665
  expect([status, body]).toMatchObject([
    200,
    {
      due_on: '2026-07-01',
      percent: 3.6,
      applied_percent: 3,
      indexed_rent_pln: 2472.57,
      formula: '2,400.55 PLN × 103% (3.6%, at most 3%) = 2,472.57 PLN',
      terms: { starts_on: '2026-07-01', reason: 'indexation', source: 'GUS 2025', rent_pln: 2472.57 },
    },
  ])
  expect((await ask('GET', '/terms')).body.data).toHaveLength(1)

  const added = await ask('POST', '/terms', body.terms)
  const next = await propose('?index_percent=-0.4&source=GUS%202026')
  expect(added).toMatchObject({ status: 201, body: { reason: 'indexation', source: 'GUS 2025', rent_pln: 2472.57 } })
  expect(next.body).toMatchObject({ due_on: '2027-07-01', rent_pln: 2472.57, indexed_rent_pln: 2462.68 })
})

test('a percentage of the clause needs nothing typed in; half a grosz is rounded up', async () => {
  const clause = { kind: 'percent', first_on: '2026-01-31', interval_months: 1, percent: 0.5 }
  const { ask, propose } = await aTenancy(clause, { rent_pln: 2401, starts_on: '2025-01-01' })

  const { body } = await propose()
  await ask('POST', '/terms', body.terms)

  // 2401 × 1.005 = 2413.005
  expect(body).toMatchObject({ due_on: '2026-01-31', indexed_rent_pln: 2413.01, applied_percent: 0.5 })
  expect((await propose()).body).toMatchObject({ due_on: '2026-02-28', rent_pln: 2413.01 })
})

test('a mistake in indexed terms is corrected, and the next year is proposed from the corrected rent', async () => {
  const { agreement, ask, propose } = await aTenancy(yearly)
  const { body: first } = await propose('?index_percent=3.6&source=GUS%202025')
  await ask('POST', '/terms', first.terms)

  const mistake = { starts_on: '2026-07-01', reason: 'correction_of_mistake', rent_pln: 2480 }
  const corrected = await ask('POST', '/terms', mistake)
  const next = await propose('?index_percent=2&source=GUS%202026')

  expect(corrected).toMatchObject({ status: 201, body: { reason: 'indexation', source: 'GUS 2025', rent_pln: 2480 } })
  expect(next.body).toMatchObject({ due_on: '2027-07-01', rent_pln: 2480, indexed_rent_pln: 2529.6 })
  expect(await ask('POST', '/terms', next.body.terms)).toMatchObject({ status: 201 })
  const { audit } = await tracesOf(world, agreement.id)
  expect(audit.map(({ event }) => event.data.changed_terms?.change_reason)).toEqual([
    undefined,
    'indexation',
    'correction_of_mistake',
    'indexation',
  ])
})

test('an indexation joins the terms that an amendment began on its day, and then its day is done', async () => {
  const { ask, propose } = await aTenancy(yearly)
  await ask('POST', '/terms', { starts_on: '2026-07-01', reason: 'amendment', source: 'annex 1', persons: 3 })

  const { body: proposed } = await propose('?index_percent=2&source=GUS')
  const joined = await ask('POST', '/terms', proposed.terms)
  const again = await ask('POST', '/terms', proposed.terms)
  const next = await propose('?index_percent=2&source=GUS')

  expect(proposed).toMatchObject({ due_on: '2026-07-01', rent_pln: 2400.55, indexed_rent_pln: 2448.56 })
  expect(joined).toMatchObject({
    status: 201,
    body: { starts_on: '2026-07-01', reason: 'indexation', source: 'GUS', persons: 3, rent_pln: 2448.56 },
  })
  expect(again).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect(next.body).toMatchObject({ due_on: '2027-07-01', rent_pln: 2448.56 })
  expect((await ask('GET', '/terms')).body.data).toHaveLength(2)
})

test('the first terms are no indexation, also when the clause begins with them', async () => {
  const { ask } = await aTenancy({ ...yearly, first_on: '2026-01-01' })

  const refused = await ask('POST', '/terms', { starts_on: '2026-01-01', reason: 'indexation', rent_pln: 2500 })

  expect(refused).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
})

test('after the end of the tenancy there is nothing to propose, and without a clause there is a refusal', async () => {
  const ended = await aTenancy(yearly, { ends_on: '2026-06-30' })
  const without = await aTenancy(null)

  expect((await ended.propose('?index_percent=2&source=GUS')).body).toMatchObject({ due_on: null, terms: null })
  expect(await without.propose()).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect((await without.ask('PATCH', '', { indexation: yearly })).body.indexation).toMatchObject(yearly)
  expect((await without.propose()).status).toBe(200)
  expect((await without.ask('PATCH', '', { indexation: null })).body.indexation).toBeNull()
})

test('after 2099, the last year that the contract has, nothing is due', async () => {
  const { ask, propose } = await aTenancy({ ...yearly, first_on: '2099-07-01' }, { starts_on: '2099-01-01' })

  const { body: last } = await propose('?index_percent=2&source=GUS')
  await ask('POST', '/terms', last.terms)
  const { body } = await propose('?index_percent=2&source=GUS')

  expect(last.terms.starts_on).toBe('2099-07-01')
  expect(body).toMatchObject({ due_on: null, indexed_rent_pln: 2497.53, terms: null })
})

test('a clause that is older than the tenancy is next due within it, as terms of that day can be added', async () => {
  const clause = { ...yearly, first_on: '2019-02-28' }
  const { ask, propose } = await aTenancy(clause, { starts_on: '2026-02-28' })

  const { body } = await propose('?index_percent=2&source=GUS')
  const added = await ask('POST', '/terms', body.terms)

  expect(body).toMatchObject({ due_on: '2027-02-28', rent_pln: 2400.55, indexed_rent_pln: 2448.56 })
  expect(added).toMatchObject({ status: 201, body: { starts_on: '2027-02-28', rent_pln: 2448.56 } })
})

test('a rent above the highest one is refused with both amounts, and the highest one is proposed', async () => {
  const { agreement, propose } = await aTenancy(yearly, { rent_pln: 8_000_000 })

  const highest = await propose('?index_percent=25&source=GUS')
  const above = await propose('?index_percent=25.0001&source=GUS')

  expect(highest).toMatchObject({ status: 200, body: { indexed_rent_pln: 10_000_000 } })
  expect(above).toMatchObject({ status: 409, body: { code: 'invalid_state', objects: [agreement.id] } })
  expect(above.body.detail).toContain('would be 10,000,008.00 PLN, but a rent is at most 10,000,000.00 PLN')
})

test('an index without its source is refused at the parameter that is missing', async () => {
  const { propose } = await aTenancy(yearly)

  expect(await propose('?index_percent=3.6')).toMatchObject({
    status: 400,
    body: { errors: [{ in: 'query', parameter: 'source', code: 'required' }] },
  })
})

test('a clause and an index are checked', async () => {
  const { ask, propose } = await aTenancy(yearly)
  const clauses = [
    { ...yearly, percent: 3 },
    { ...yearly, kind: 'percent' },
    { ...yearly, interval_months: 0 },
    { ...yearly, first_on: '2026-02-30' },
    { ...yearly, cap_percent: 0 },
    { ...yearly, more: 1 },
  ]

  const answers = await Promise.all(clauses.map((indexation) => ask('PATCH', '', { indexation })))
  const queries = await Promise.all(
    ['?index_percent=x&source=a', '?index_percent=3.6', '?index_percent=1e3&source=a'].map(propose),
  )

  for (const { status, body } of [...answers, ...queries])
    expect([status, body.code]).toEqual([400, 'validation_failed'])
})
