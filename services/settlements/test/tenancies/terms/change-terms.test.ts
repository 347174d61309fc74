import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, termsIdOn } from '@lokum/local-stack/world/rental'
import { tracesOf } from '../agreements/traces-of.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** A landlord with an agreement since January 2026, and ways to change its terms. */
async function aTenancy(members: Record<string, unknown> = {}) {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  const agreement = await anAgreement(landlord, apartment.id, { mode: 'rent_only', ...members })
  const path = `/v1/agreements/${agreement.id}`
  const ask = (method: string, rest = '', body: unknown = undefined, headers: Record<string, string> = {}) =>
    landlord.settlements.request(method, `${path}${rest}`, { ...(body !== undefined && { body }), headers })
  const add = (from: string, terms: object = {}, headers: Record<string, string> = {}) =>
    ask('POST', '/terms', { starts_on: from, reason: 'amendment', ...terms }, headers)
  const at = async (day: string) => `/terms/${await termsIdOn(landlord, { agreementId: agreement.id, day })}`
  return { landlord, agreement, path, ask, add, at }
}

const daysIn = ({ data }: { data: { starts_on: string; ends_on: string | null; rent_pln: number }[] }) =>
  data.map(({ starts_on: from, ends_on: to, rent_pln }) => [from, to, rent_pln])

test('new terms apply from their day on, and leave one audit entry and two events with them', async () => {
  const { agreement, ask, add } = await aTenancy()

  const answer = await add('2026-07-01', { rent_pln: 2500, source: 'annex 1' })

  expect(answer).toMatchObject({
    status: 201,
    headers: { etag: '"2"', location: `/v1/agreements/${agreement.id}/terms/${answer.body.id}` },
  })
  expect(answer.body).toMatchObject({
    starts_on: '2026-07-01',
    ends_on: null,
    reason: 'amendment',
    source: 'annex 1',
    rent_pln: 2500,
    persons: 1,
    used_by: [],
    outdated: [],
    sent: [],
  })
  const { body } = await ask('GET', '/terms')
  expect(daysIn(body)).toEqual([
    ['2026-01-01', '2026-06-30', 2400],
    ['2026-07-01', null, 2500],
  ])
  expect(body.data[0]).toMatchObject({ reason: null, source: null })
  expect(body.data[1].id).toBe(answer.body.id)
  const { row, audit, events } = await tracesOf(world, agreement.id)
  expect(row.version).toBe(2)
  expect(audit.map(({ action }) => action)).toEqual(['agreement.created', 'agreement.updated'])
  expect(audit[1].event.data.changed_terms).toMatchObject({
    id: answer.body.id,
    starts_on: '2026-07-01',
    reason: 'amendment',
    rent_pln: 2500,
  })
  expect(events.slice(2).map(({ type }) => type)).toEqual(['agreement.updated', 'audit.event'])
})

test('the agreement shows the terms of today, and the days of these and the next ones', async () => {
  const { ask, add } = await aTenancy()
  await add('2026-02-01', { rent_pln: 2500 })
  await add('2098-01-01', { rent_pln: 2600 })

  const { body } = await ask('GET')
  const { body: listed } = await ask('GET', '/terms')

  expect(body).toMatchObject({ rent_pln: 2500, terms_from: '2026-02-01', next_terms_from: '2098-01-01' })
  expect(daysIn(listed)).toHaveLength(3)
  const upcoming = await aTenancy({ starts_on: '2097-01-01' })
  await upcoming.add('2097-06-01', { rent_pln: 1 })
  expect((await upcoming.ask('GET')).body).toMatchObject({ rent_pln: 2400, terms_from: '2097-01-01' })
  const ended = await aTenancy({ ends_on: '2026-05-31' })
  await ended.add('2026-03-01', { rent_pln: 2500 })
  expect((await ended.ask('GET')).body).toMatchObject({ rent_pln: 2500, next_terms_from: null })
})

test('a patch of the agreement changes the terms of today alone', async () => {
  const { ask, add } = await aTenancy()
  await add('2026-02-01', { rent_pln: 2500 })
  await add('2098-01-01', { rent_pln: 2600 })

  const changed = await ask('PATCH', '', { rent_pln: 2550, due_day: 12 })

  expect(changed).toMatchObject({ status: 200, headers: { etag: '"4"' }, body: { rent_pln: 2550, due_day: 12 } })
  expect(daysIn((await ask('GET', '/terms')).body).map(([, , rent]) => rent)).toEqual([2400, 2550, 2600])
})

test('terms without a statement are changed and deleted; those of the first day stay', async () => {
  const { agreement, ask, add, at } = await aTenancy()
  await add('2026-02-01', { rent_pln: 2500 })

  const changed = await ask('PATCH', await at('2026-02-01'), { rent_pln: 2501 })
  const first = await ask('PATCH', await at('2026-01-01'), { persons: 4 })
  const kept = await ask('DELETE', await at('2026-01-01'))
  const same = await ask('PATCH', await at('2026-02-01'), { rent_pln: 2501 })
  const deleted = await ask('DELETE', await at('2026-02-01'))

  expect([changed.status, first.status, kept.status, same.status, deleted.status]).toEqual([200, 200, 409, 200, 204])
  expect([changed.body.rent_pln, first.body.persons]).toEqual([2501, 4])
  expect(kept.body).toMatchObject({ code: 'invalid_state', objects: [agreement.id] })
  expect(same.headers.etag).toBe('"4"')
  expect((await ask('GET')).body).toMatchObject({ rent_pln: 2400, persons: 4, terms_from: '2026-01-01' })
  const { row, audit } = await tracesOf(world, agreement.id)
  expect(row.version).toBe(5)
  expect(audit.at(-1).event.data.changed_terms).toMatchObject({ starts_on: '2026-02-01', rent_pln: 2501 })
})

test('the reason and the source of later terms are changed like their values; the first terms have none', async () => {
  const { agreement, ask, add, at } = await aTenancy()
  await add('2026-02-01', { rent_pln: 2500, source: 'anex 1' })

  const typed = await ask('PATCH', await at('2026-02-01'), { reason: 'indexation', source: 'annex 1' })
  const same = await ask('PATCH', await at('2026-02-01'), { reason: 'indexation', source: 'annex 1' })
  const cleared = await ask('PATCH', await at('2026-02-01'), { source: null, persons: 2 }, { 'if-match': '"3"' })
  const stale = await ask('PATCH', await at('2026-02-01'), { source: 'annex' }, { 'if-match': '"3"' })
  const first = await ask('PATCH', await at('2026-01-01'), { reason: 'amendment', source: 'annex 1' })

  expect(typed).toMatchObject({
    status: 200,
    headers: { etag: '"3"' },
    body: { reason: 'indexation', source: 'annex 1', rent_pln: 2500 },
  })
  expect(same.headers.etag).toBe('"3"')
  expect(cleared.body).toMatchObject({ reason: 'indexation', source: null, persons: 2 })
  expect(stale.status).toBe(412)
  expect([first.status, first.body.errors.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([
    400,
    ['#/reason', '#/source'],
  ])
  expect((await ask('GET', '/terms')).body.data).toMatchObject([
    { reason: null },
    { reason: 'indexation', source: null },
  ])
  const { audit } = await tracesOf(world, agreement.id)
  expect(audit.map(({ event }) => event.data.changed_terms?.source)).toEqual([undefined, 'anex 1', 'annex 1', null])
})

test('a day has one version, which a correction of a mistake replaces under the reason that it has', async () => {
  const { ask, add } = await aTenancy()
  await add('2026-02-01', { rent_pln: 2500 })

  const second = await add('2026-02-01', { rent_pln: 2600 })
  const replaced = await add('2026-02-01', { rent_pln: 2700, reason: 'correction_of_mistake', source: 'annex 2' })
  const first = await add('2026-01-01', { persons: 2, reason: 'correction_of_mistake' })

  expect(second).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect(second.body.detail).toContain('2026-02-01')
  expect(replaced).toMatchObject({ status: 201, body: { rent_pln: 2700, reason: 'amendment', source: 'annex 2' } })
  expect(first).toMatchObject({
    status: 201,
    body: { starts_on: '2026-01-01', ends_on: '2026-01-31', persons: 2, reason: null },
  })
  expect(daysIn((await ask('GET', '/terms')).body).map(([, , rent]) => rent)).toEqual([2400, 2700])
})

test('terms begin within the tenancy, whose days cannot be changed to exclude them', async () => {
  const { ask, add } = await aTenancy({ starts_on: '2026-02-01', ends_on: '2026-12-31' })
  const outside = [await add('2026-01-31'), await add('2027-01-01')]
  await add('2026-06-01', { rent_pln: 2500 })

  const refused = [
    await ask('PATCH', '', { starts_on: '2026-06-01' }),
    await ask('PATCH', '', { ends_on: '2026-05-31' }),
  ]
  const moved = await ask('PATCH', '', { starts_on: '2026-05-31', ends_on: '2026-06-01' })

  for (const answer of [...outside, ...refused])
    expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  for (const { body } of refused) expect(body.detail).toContain('2026-06-01')
  expect(moved.status).toBe(200)
  expect(daysIn((await ask('GET', '/terms')).body)).toEqual([
    ['2026-05-31', '2026-05-31', 2400],
    ['2026-06-01', '2026-06-01', 2500],
  ])
})

test('the mode changes on the first day of a month only, also by a change of the terms before or after', async () => {
  const { ask, add, at } = await aTenancy()
  const flat = { mode: 'flat_rate', flat_utilities_pln: 300 }

  const within = await add('2026-03-15', flat)
  const first = await add('2026-03-01', flat)
  await add('2026-03-15', { rent_pln: 2500 })
  const before = await ask('PATCH', await at('2026-03-01'), { mode: 'rent_only', flat_utilities_pln: null })
  const after = await ask('PATCH', await at('2026-03-15'), { mode: 'rent_only', flat_utilities_pln: null })
  const without = await ask('DELETE', await at('2026-03-01'))

  expect(within.body.errors).toMatchObject([{ pointer: '#/starts_on', code: 'invalid_value' }])
  expect(within.body.errors[0].detail).toContain('must be the first day of a month')
  expect(first.status).toBe(201)
  for (const answer of [before, after]) expect(answer.body.errors).toMatchObject([{ pointer: '#/mode' }])
  expect(without).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect(without.body.detail).toContain('2026-03-15')
})

test('terms satisfy the rules of a new agreement', async () => {
  const { add, ask, at } = await aTenancy()

  const wrong = [
    await add('2026-03-01', { mode: 'flat_rate' }),
    await add('2026-03-01', { flat_utilities_pln: 5 }),
    await add('2026-03-01', { shared_costs: [{ category: 'gas', share_by: 'percent' }] }),
    await add('2026-03-01', { due_day: 3 }),
    await add('2026-03-01', { reason: 'mood' }),
    await add('2026-02-30'),
    await ask('PATCH', await at('2026-01-01'), { starts_on: '2026-01-02' }),
    await ask('PATCH', await at('2026-01-01'), { rent_pln: null }),
  ]
  expect(wrong.map(({ status, body }) => [status, body.errors?.[0]?.pointer])).toEqual([
    [400, '#/flat_utilities_pln'],
    [400, '#/flat_utilities_pln'],
    [400, '#/shared_costs/0/percent'],
    [400, '#/due_day'],
    [400, '#/reason'],
    [400, '#/starts_on'],
    [400, '#/starts_on'],
    [400, '#/rent_pln'],
  ])
})

test('terms are found by their identifier in their agreement alone', async () => {
  const { landlord, agreement, ask, add, at } = await aTenancy()
  const { body: added } = await add('2026-02-01')
  const neighbour = await anApartment(landlord)
  const other = await anAgreement(landlord, neighbour.id, { mode: 'rent_only' })
  const ofOther = await termsIdOn(landlord, { agreementId: other.id, day: '2026-01-01' })

  const names = [ofOther, 'trm_01jd3k5q9ze8r9v4k7m2n6p0xs', agreement.id, '2026-02-01', '2026-02-30', 'trm_', '%00']
  const unknown = await Promise.all(
    names.flatMap((name) => [ask('PATCH', `/terms/${name}`, { persons: 2 }), ask('DELETE', `/terms/${name}`)]),
  )

  expect(unknown.map(({ status }) => status)).toEqual(unknown.map(() => 404))
  expect(await at('2026-02-01')).toBe(`/terms/${added.id}`)
  expect((await ask('DELETE', `/terms/${added.id}`)).status).toBe(204)
  expect((await ask('PATCH', `/terms/${added.id}`, { persons: 2 })).status).toBe(404)
})

test('terms keep their identifier while they change, and those of a day that were deleted leave it unused', async () => {
  const { agreement, ask, add, at } = await aTenancy({ starts_on: '2026-01-15' })
  const first = await at('2026-01-15')
  const { body: added } = await add('2026-02-01', { rent_pln: 2500 })

  const changed = await ask('PATCH', `/terms/${added.id}`, { rent_pln: 2501 })
  const corrected = await add('2026-02-01', { rent_pln: 2502, reason: 'correction_of_mistake' })
  const joined = await add('2026-02-01', { rent_pln: 2503, reason: 'indexation' })
  const ofStart = await add('2026-01-15', { persons: 2, reason: 'correction_of_mistake' })
  await ask('PATCH', '', { starts_on: '2026-01-10' })
  const moved = await at('2026-01-10')
  await ask('DELETE', `/terms/${added.id}`)
  const again = await add('2026-02-01', { rent_pln: 2504 })

  expect([changed, corrected, joined].map(({ body }) => body.id)).toEqual([added.id, added.id, added.id])
  expect(corrected.headers.location).toBe(`/v1/agreements/${agreement.id}/terms/${added.id}`)
  expect([ofStart.headers.location, moved]).toEqual([`/v1/agreements/${agreement.id}${first}`, first])
  expect(again.status).toBe(201)
  expect(again.body.id).not.toBe(added.id)
  const { audit } = await tracesOf(world, agreement.id)
  expect(audit.at(-2).event.data.changed_terms.id).toBe(added.id)
})

test('the version of the agreement guards its terms, and a repeated key adds them once', async () => {
  const { ask, add, at } = await aTenancy()
  const stale = await add('2026-03-01', {}, { 'if-match': '"7"' })
  const key = { 'idempotency-key': 'annex', 'if-match': '"1"' }

  const [one, again] = [await add('2026-03-01', {}, key), await add('2026-03-01', {}, key)]

  expect(stale.status).toBe(412)
  expect([one.status, again.status]).toEqual([201, 201])
  expect(again.body).toEqual(one.body)
  expect(daysIn((await ask('GET', '/terms')).body)).toHaveLength(2)
  expect((await ask('PATCH', await at('2026-03-01'), { persons: 2 }, { 'if-match': '"1"' })).status).toBe(412)
  expect((await ask('DELETE', await at('2026-03-01'), undefined, { 'if-match': '"1"' })).status).toBe(412)
})

test('terms added at the same time are all kept, and a day gets them once', async () => {
  const { ask, add } = await aTenancy()
  const days = ['2026-02-01', '2026-03-01', '2026-03-01', '2026-04-01']

  const answers = await Promise.all(days.map((day) => add(day, { rent_pln: 2500 })))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409])
  const { body, headers } = await ask('GET', '/terms')
  expect(daysIn(body).map(([from]) => from)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'])
  expect(headers.etag).toMatch(/^"4-/)
})
