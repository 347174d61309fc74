import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment } from '@lokum/local-stack/world/rental'
import { aSettlement, tracesOf } from './traces-of.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** A landlord with an agreement of March to May, by flat rate, and a way to change it. */
async function anAgreementToChange(members: Record<string, unknown> = {}) {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  const agreement = await anAgreement(landlord, apartment.id, {
    tenant: { name: 'Jan Lis', email: 'jan@example.org', locale: 'en' },
    landlord: { name: 'Anna Nowak', address: 'ul. Krótka 1', bank_account_number: '24160000035175530643314956' },
    starts_on: '2026-03-01',
    ends_on: '2026-05-31',
    mode: 'flat_rate',
    flat_utilities_pln: 300,
    shared_costs: [{ category: 'waste', share_by: 'percent', percent: 50 }],
    ...members,
  })
  const path = `/v1/agreements/${agreement.id}`
  const change = (body: unknown, headers: Record<string, string> = {}) =>
    landlord.settlements.request('PATCH', path, { body, headers })
  return { landlord, apartment, agreement, path, change }
}

const landlordOf = (members: object) => ({
  name: 'Anna Nowak',
  bank_account_number: '24160000035175530643314956',
  ...members,
})
const tenantOf = (members: object) => ({
  name: 'Jan Lis',
  email: 'jan@example.org',
  locale: 'en',
  phone: null,
  co_tenants: [],
  ...members,
})
const patches: [string, object, object][] = [
  ['the name of the tenant', { tenant: { name: 'Jan Żak' } }, { tenant: tenantOf({ name: 'Jan Żak' }) }],
  ['the phone number', { tenant: { phone: '600 700 800' } }, { tenant: tenantOf({ phone: '600 700 800' }) }],
  ['the co-tenants', { tenant: { co_tenants: ['Ewa Lis'] } }, { tenant: tenantOf({ co_tenants: ['Ewa Lis'] }) }],
  ['no address', { landlord: { address: null } }, { landlord: landlordOf({ address: null }) }],
  ['the address', { landlord: { address: 'ul. Długa 2' } }, { landlord: landlordOf({ address: 'ul. Długa 2' }) }],
  [
    'the landlord',
    { landlord: { name: 'Ewa Nowak' } },
    { landlord: landlordOf({ name: 'Ewa Nowak', address: 'ul. Krótka 1' }) },
  ],
  ['the rent', { rent_pln: 2500.01 }, { rent_pln: 2500.01 }],
  ['no end', { ends_on: null }, { ends_on: null }],
  ['the first day', { starts_on: '2026-01-01' }, { starts_on: '2026-01-01', terms_from: '2026-01-01' }],
  [
    'the mode with what belongs to it',
    { mode: 'rent_only', flat_utilities_pln: null },
    { mode: 'rent_only', flat_utilities_pln: null },
  ],
  [
    'the list of fixed charges',
    { fixed_charges: [{ label: 'Garage', amount_pln: 1 }] },
    { fixed_charges: [{ label: 'Garage', amount_pln: 1, tax_class: 'revenue' }] },
  ],
  ['an empty list of shares', { shared_costs: [] }, { shared_costs: [] }],
  ['persons and due day', { persons: 4, due_day: 15 }, { persons: 4, due_day: 15 }],
  ['the proration', { proration: 'full_months' }, { proration: 'full_months' }],
]
test.each(patches)(
  'a patch of %s changes that alone, and leaves one audit entry and two events',
  async (_name, body, expected) => {
    const { landlord, agreement, path, change } = await anAgreementToChange()

    const answer = await change(body)

    expect(answer).toMatchObject({ status: 200, headers: { etag: '"2"' } })
    expect(answer.body).toEqual({ ...agreement, ...expected, updated_at: answer.body.updated_at })
    expect((await landlord.settlements.request('GET', path)).body).toMatchObject(answer.body)
    const { row, audit, events } = await tracesOf(world, agreement.id)
    expect(row.version).toBe(2)
    expect(events.slice(2)).toMatchObject([
      { type: 'agreement.updated', sequence: 2, data: answer.bytes.toString() },
      { type: 'audit.event', sequence: 2 },
    ])
    expect(audit.map(({ action }) => action)).toEqual(['agreement.created', 'agreement.updated'])
    expect(audit[1].event.data).toEqual(answer.body)
  },
)

const refusals: [string, object, string, string][] = [
  ['an end before the start that stays', { ends_on: '2026-02-28' }, '#/ends_on', 'before_start'],
  ['a start after the end that stays', { starts_on: '2026-06-01' }, '#/ends_on', 'before_start'],
  ['another mode, while the flat amount stays', { mode: 'by_readings' }, '#/flat_utilities_pln', 'not_in_mode'],
  ['no flat amount, while the mode stays', { flat_utilities_pln: null }, '#/flat_utilities_pln', 'required'],
  [
    'one cost twice',
    {
      shared_costs: [
        { category: 'gas', share_by: 'area' },
        { category: 'gas', share_by: 'area' },
      ],
    },
    '#/shared_costs',
    'repeated',
  ],
  ['no tenant', { tenant: null }, '#/tenant', 'invalid_type'],
  ['no name', { tenant: { name: null } }, '#/tenant/name', 'invalid_type'],
  ['no start', { starts_on: null }, '#/starts_on', 'invalid_type'],
  ['another apartment', { apartment_id: 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs' }, '#/apartment_id', 'unknown_member'],
  ['a member nobody knows', { landlord: { phone: '1' } }, '#/landlord/phone', 'unknown_member'],
]
test.each(refusals)('a patch with %s is refused and not audited', async (_name, body, pointer, code) => {
  const { agreement, change } = await anAgreementToChange()

  const answer = await change(body)

  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  expect(answer.body.errors).toContainEqual(expect.objectContaining({ pointer, code }))
  const { row, audit, events } = await tracesOf(world, agreement.id)
  expect([row.version, audit.length, events.length]).toEqual([1, 1, 2])
})

test('an address and labels from before their rules stay while other terms change', async () => {
  const { agreement, change } = await anAgreementToChange()
  const [address, label] = ['ul. Krótka\u200b 1', 'Ga\u00adrage']
  const charges = [{ label, amount_pln: 1, tax_class: 'revenue' }]
  await world.pools.settlements.query('UPDATE agreement SET landlord_address = $1, fixed_charges = $2 WHERE id = $3', [
    address,
    JSON.stringify(charges),
    agreement.id,
  ])

  const changed = await change({ persons: 2, landlord: { name: 'Ewa Nowak' } })
  const refused = await change({ fixed_charges: charges })

  expect(changed).toMatchObject({
    status: 200,
    body: { persons: 2, landlord: { name: 'Ewa Nowak', address }, fixed_charges: charges },
  })
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/fixed_charges/0/label' }] } })
})

test('a patch that changes nothing leaves no trace', async () => {
  const { agreement, change } = await anAgreementToChange()
  const { rent_pln, tenant, shared_costs } = agreement

  const answers = [await change({}), await change({ rent_pln, tenant, shared_costs, ends_on: '2026-05-31' })]

  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: agreement, headers: { etag: '"1"' } })
  const { audit, events } = await tracesOf(world, agreement.id)
  expect([audit.length, events.length]).toEqual([1, 2])
})

test('a change or end of an outdated version is refused', async () => {
  const { landlord, agreement, path, change } = await anAgreementToChange()
  const read = { 'if-match': '"1"' }
  const first = await change({ persons: 2 }, read)

  const late = await change({ persons: 3 }, read)
  const ended = await landlord.settlements.request('PATCH', path, {
    body: { ends_on: '2026-04-30' },
    headers: read,
  })

  expect(first.status).toBe(200)
  expect([late, ended].map(({ status, body }) => [status, body.code])).toEqual([
    [412, 'precondition_failed'],
    [412, 'precondition_failed'],
  ])
  expect((await tracesOf(world, agreement.id)).row).toMatchObject({ version: 2, ends_on: '2026-05-31' })
})

test('concurrent changes are serialized, and none is lost', async () => {
  const { agreement, change } = await anAgreementToChange()

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => change(turn % 2 === 0 ? { persons: turn + 2 } : { due_day: turn })),
  )

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const { row, events } = await tracesOf(world, agreement.id)
  expect(row.version).toBe(11)
  const changes = events.filter(({ type }) => type === 'agreement.updated')
  expect(changes.map(({ sequence }) => sequence)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  const last = JSON.parse(changes.at(-1)?.data)
  expect([last.persons % 2, last.due_day % 2]).toEqual([0, 1])
})

test('days of another agreement of the apartment are refused', async () => {
  const { landlord, apartment, agreement, change } = await anAgreementToChange()
  await anAgreement(landlord, apartment.id, { starts_on: '2026-06-01' })

  const open = await change({ ends_on: null })
  const longer = await change({ ends_on: '2026-06-01' })

  for (const answer of [open, longer]) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'agreement_overlap' } })
    expect(answer.body.detail).toContain('runs from 2026-06-01 and overlaps')
  }
  expect((await tracesOf(world, agreement.id)).row).toMatchObject({ version: 1, ends_on: '2026-05-31' })
})

test('of two agreements that concurrently grow into each other one grows, and the other is refused with the reason', async () => {
  const { landlord, apartment, agreement } = await anAgreementToChange()
  const later = await anAgreement(landlord, apartment.id, { starts_on: '2026-08-01' })
  const change = (id: string, body: object) => landlord.settlements.request('PATCH', `/v1/agreements/${id}`, { body })

  const answers = await Promise.all([
    change(agreement.id, { ends_on: '2026-07-15' }),
    change(later.id, { starts_on: '2026-07-01' }),
  ])

  expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'agreement_overlap'])
})

test.each([
  ['start after a month that is settled', { starts_on: '2026-04-01' }, 409],
  ['start within a month that is settled', { starts_on: '2026-03-31' }, 200],
  ['end before a month that is settled', { ends_on: '2026-04-30' }, 409],
  ['end within a month that is settled', { ends_on: '2026-05-01' }, 200],
  ['rent, whatever is settled', { rent_pln: 1 }, 200],
])('with settlements of March and May, a patch of the %s answers as it should', async (_name, body, status) => {
  const { agreement, change } = await anAgreementToChange()
  await aSettlement(world, agreement, '2026-03')
  await aSettlement(world, agreement, '2026-05')

  const answer = await change(body)

  expect(answer.status).toBe(status)
  if (status === 409) expect(answer.body.code).toBe('invalid_state')
  expect((await tracesOf(world, agreement.id)).row.version).toBe(status === 200 ? 2 : 1)
})

test('the agreement of an archived apartment cannot get a later end, but can change otherwise', async () => {
  const { landlord, apartment, change } = await anAgreementToChange({ starts_on: '2025-01-01', ends_on: '2025-12-31' })
  await world.copied(apartment.id, 2)
  await landlord.apartments.request('POST', `/v1/apartments/${apartment.id}/archive`)
  await world.copied(apartment.id, 3)

  const open = await change({ ends_on: null })
  const longer = await change({ ends_on: '2026-01-31' })
  const shorter = await change({ ends_on: '2025-11-30', rent_pln: 1 })

  for (const answer of [open, longer]) expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect(shorter).toMatchObject({ status: 200, body: { ends_on: '2025-11-30', rent_pln: 1 } })
})
