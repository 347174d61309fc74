import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { aSettlement, tracesOf } from './traces-of.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

async function anAgreementToEnd(members: Record<string, unknown> = {}) {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  const agreement = await anAgreement(landlord, apartment.id, { starts_on: '2026-03-10', ...members })
  const end = (day: unknown) =>
    landlord.settlements.request('PATCH', `/v1/agreements/${agreement.id}`, { body: { ends_on: day } })
  return { landlord, apartment, agreement, end }
}

test('an open agreement gets its last day, with one audit entry and two events', async () => {
  const { landlord, agreement, end } = await anAgreementToEnd()

  const answer = await end('2026-05-15')

  expect(answer).toMatchObject({ status: 200, headers: { etag: '"2"' } })
  expect(answer.body).toEqual({ ...agreement, ends_on: '2026-05-15', updated_at: answer.body.updated_at })
  expect((await landlord.settlements.request('GET', `/v1/agreements/${agreement.id}`)).body).toEqual({
    ...answer.body,
    mails_declined_at: null,
  })
  const { row, audit, events } = await tracesOf(world, agreement.id)
  expect(row).toEqual({ version: 2, starts_on: '2026-03-10', ends_on: '2026-05-15' })
  expect(events.slice(2)).toMatchObject([
    { type: 'agreement.ended', sequence: 2, data: answer.bytes.toString() },
    { type: 'audit.event', sequence: 2 },
  ])
  expect(audit.map(({ action }) => action)).toEqual(['agreement.created', 'agreement.ended'])
})

test('an end can move earlier and, corrected, later again; each is told as an end', async () => {
  const { agreement, end } = await anAgreementToEnd({ ends_on: '2026-05-31' })

  const earlier = await end('2026-03-10')
  const later = await end('2026-06-30')
  const open = await end(null)

  expect(earlier).toMatchObject({ status: 200, body: { ends_on: '2026-03-10' } })
  expect(later).toMatchObject({ status: 200, body: { ends_on: '2026-06-30' } })
  expect(open).toMatchObject({ status: 200, body: { ends_on: null } })
  const { row, audit } = await tracesOf(world, agreement.id)
  expect(row).toMatchObject({ version: 4, ends_on: null })
  const actions = ['agreement.created', 'agreement.ended', 'agreement.ended', 'agreement.updated']
  expect(audit.map(({ action }) => action)).toEqual(actions)
})

test('a later end over the days of the next agreement is refused', async () => {
  const { landlord, apartment, end } = await anAgreementToEnd({ ends_on: '2026-05-31' })
  const next = await anAgreement(landlord, apartment.id, { starts_on: '2026-06-10' })

  const over = await end('2026-06-10')
  const upTo = await end('2026-06-09')

  expect(over).toMatchObject({ status: 409, body: { code: 'agreement_overlap', objects: [next.id] } })
  expect(upTo).toMatchObject({ status: 200, body: { ends_on: '2026-06-09' } })
})

test('repeating the same end is not audited', async () => {
  const { agreement, end } = await anAgreementToEnd()
  const first = await end('2026-05-15')

  const again = await end('2026-05-15')

  expect(again).toMatchObject({ status: 200, body: first.body, headers: { etag: '"2"' } })
  const { audit, events } = await tracesOf(world, agreement.id)
  expect([audit.length, events.length]).toEqual([2, 4])
})

test.each([
  ['before the start', '2026-03-09', 'before_start'],
  ['that there is not', '2026-04-31', 'invalid_format'],
])('an end on a day %s is refused', async (_name, day, code) => {
  const { agreement, end } = await anAgreementToEnd()

  const answer = await end(day)

  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', errors: [{ pointer: '#/ends_on', code }] },
  })
  expect((await tracesOf(world, agreement.id)).row).toMatchObject({ version: 1, ends_on: null })
})

test('an end that leaves a settled month without days is refused, one within the month is accepted', async () => {
  const { agreement, end } = await anAgreementToEnd()
  await aSettlement(world, agreement, '2026-05')

  const before = await end('2026-04-30')
  const within = await end('2026-05-01')

  expect(before).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect(within).toMatchObject({ status: 200, body: { ends_on: '2026-05-01' } })
})

test('a concurrent settlement and end before its month never both succeed', async () => {
  const landlord = await world.aLandlord()
  const agreements = await Promise.all(
    Array.from({ length: 10 }, async () => anAgreement(landlord, (await anApartment(landlord)).id)),
  )

  const outcomes = await Promise.all(
    agreements.map(async ({ id, apartment_id }) => {
      const [settled, ended] = await Promise.all([
        settle(landlord, { apartment_id, period: '2026-05', agreement_id: id }),
        landlord.settlements.request('PATCH', `/v1/agreements/${id}`, { body: { ends_on: '2026-04-30' } }),
      ])
      return [settled.body.code ?? settled.status, ended.body.code ?? ended.status]
    }),
  )

  for (const outcome of outcomes)
    expect([
      [201, 'invalid_state'],
      ['agreement_outside_period', 200],
    ]).toContainEqual(outcome)
})

test('after an agreement has ended its apartment can be let again, and archived after that', async () => {
  const { landlord, apartment, end } = await anAgreementToEnd({ starts_on: '2025-01-01' })
  const archive = () => landlord.apartments.request('POST', `/v1/apartments/${apartment.id}/archive`)
  await world.copied(apartment.id, 2)
  const whileLet = await archive()

  await end('2025-06-30')
  await anAgreement(landlord, apartment.id, { starts_on: '2025-07-01', ends_on: '2025-12-31' })

  expect(whileLet).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  await eventually(async () => expect((await archive()).status).toBe(200))
})
