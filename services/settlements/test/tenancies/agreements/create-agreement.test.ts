import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { agreementTerms, anAgreement, anApartment } from '@lokum/local-stack/world/rental'
import { tracesOf } from './traces-of.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const create = ({ settlements }: Landlord, body: unknown, headers: Record<string, string> = {}) =>
  settlements.request('POST', '/v1/agreements', { body, headers })

async function aLandlordWithOne() {
  const landlord = await world.aLandlord()
  return { landlord, apartment: await anApartment(landlord) }
}

test('an agreement is stored with all its terms, one audit entry and two events', async () => {
  const { landlord, apartment } = await aLandlordWithOne()
  const terms = agreementTerms(apartment.id, {
    tenant: {
      name: ' Zoë Žák ',
      email: 'zoe@example.org',
      locale: 'en',
      phone: ' +48 600 700 800',
      co_tenants: ['Adam Žák'],
    },
    landlord: {
      name: 'Anna Nowak',
      address: 'ul. Krótka 1, Kraków',
      bank_account_number: 'PL24 1600 0003 5175 5306 4331 4956',
    },
    ends_on: '2026-12-31',
    mode: 'flat_rate',
    rent_pln: 2400.5,
    proration: 'full_months',
    fixed_charges: [
      { label: 'Parking', amount_pln: 150.25 },
      { label: 'Waste', amount_pln: 100, tax_class: 'pass_through' },
    ],
    flat_utilities_pln: 300,
    advances: [],
    persons: 3,
    due_day: 28,
    shared_costs: [
      { category: 'waste', share_by: 'persons' },
      { category: 'internet', share_by: 'percent', percent: 33.3333 },
    ],
  })

  const answer = await create(landlord, terms)

  expect(answer).toMatchObject({ status: 201, headers: { etag: '"1"', location: `/v1/agreements/${answer.body.id}` } })
  expect(answer.body).toEqual({
    ...terms,
    id: expect.stringMatching(/^agr_/),
    tenant: {
      name: 'Zoë Žák',
      email: 'zoe@example.org',
      locale: 'en',
      phone: '+48 600 700 800',
      co_tenants: ['Adam Žák'],
    },
    landlord: {
      name: 'Anna Nowak',
      address: 'ul. Krótka 1, Kraków',
      bank_account_number: '24160000035175530643314956',
    },
    fixed_charges: [
      { label: 'Parking', amount_pln: 150.25, tax_class: 'revenue' },
      { label: 'Waste', amount_pln: 100, tax_class: 'pass_through' },
    ],
    shared_costs: [
      { category: 'waste', share_by: 'persons', percent: null },
      { category: 'internet', share_by: 'percent', percent: 33.3333 },
    ],
    indexation: null,
    document_ids: [],
    terms_from: terms.starts_on,
    next_terms_from: null,
    created_at: answer.body.updated_at,
    updated_at: expect.any(String),
  })
  expect((await landlord.settlements.request('GET', `/v1/agreements/${answer.body.id}`)).body).toEqual({
    ...answer.body,
    mails_declined_at: null,
  })
  const { audit, events } = await tracesOf(world, answer.body.id)
  expect(events).toMatchObject([
    { type: 'agreement.created', sequence: 1, data: answer.bytes.toString() },
    { type: 'audit.event', sequence: 1 },
  ])
  expect(audit).toMatchObject([{ action: 'agreement.created', object: answer.body.id, event: { data: answer.body } }])
})

test('omitted terms get their defaults: open, by days, one person, the tenth, Polish', async () => {
  const { landlord, apartment } = await aLandlordWithOne()

  const agreement = await anAgreement(landlord, apartment.id)

  expect(agreement).toMatchObject({
    tenant: { locale: 'pl', phone: null, co_tenants: [] },
    landlord: { address: null },
    ends_on: null,
    proration: 'by_days',
    fixed_charges: [],
    flat_utilities_pln: null,
    persons: 1,
    due_day: 10,
    shared_costs: [],
  })
})

test('the first agreement makes the apartment active, in its own service and in the copy', async () => {
  const { landlord, apartment } = await aLandlordWithOne()

  await anAgreement(landlord, apartment.id)

  await eventually(async () => {
    const { body } = await landlord.apartments.request('GET', `/v1/apartments/${apartment.id}`)
    expect(body.state).toBe('active')
  })
  await world.copied(apartment.id, 2)
  const { rows } = await world.pools.settlements.query(
    `SELECT data ->> 'state' AS state FROM apartment_copy WHERE id = $1`,
    [apartment.id],
  )
  expect(rows).toEqual([{ state: 'active' }])
  const archived = await landlord.apartments.request('POST', `/v1/apartments/${apartment.id}/archive`)
  expect(archived).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
})

const jan = { name: 'Jan Lis', email: 'jan@example.org' }

const refusals: [string, Record<string, unknown>, string, string][] = [
  ['an end before its start', { ends_on: '2025-12-31' }, '#/ends_on', 'before_start'],
  ['a flat rate without the amount', { mode: 'flat_rate' }, '#/flat_utilities_pln', 'required'],
  [
    'a deposit every month',
    { fixed_charges: [{ label: 'Kaucja', amount_pln: 100, tax_class: 'deposit' }] },
    '#/fixed_charges/0/tax_class',
    'invalid_value',
  ],
  ['a flat amount by readings', { flat_utilities_pln: 1 }, '#/flat_utilities_pln', 'not_in_mode'],
  ['a flat amount with rent only', { mode: 'rent_only', flat_utilities_pln: 0 }, '#/flat_utilities_pln', 'not_in_mode'],
  ['a mode that there is not', { mode: 'flat' }, '#/mode', 'invalid_value'],
  ['no rent', { rent_pln: undefined }, '#/rent_pln', 'required'],
  ['a rent with three decimals', { rent_pln: 1.001 }, '#/rent_pln', 'too_many_decimals'],
  ['a rent below zero', { rent_pln: -1 }, '#/rent_pln', 'too_small'],
  ['a day that there is not', { starts_on: '2026-02-30' }, '#/starts_on', 'invalid_format'],
  ['a day of the year 0', { starts_on: '0000-01-01' }, '#/starts_on', 'invalid_format'],
  ['a day of the year 9999', { ends_on: '9999-12-31' }, '#/ends_on', 'invalid_format'],
  ['nobody who lives there', { persons: 0 }, '#/persons', 'too_small'],
  ['a due day that February lacks', { due_day: 29 }, '#/due_day', 'too_large'],
  ['a member nobody knows', { deposit: 1 }, '#/deposit', 'unknown_member'],
  ['an account', { account_id: 'acc_1' }, '#/account_id', 'unknown_member'],
  [
    'an account number that does not add up',
    { landlord: { name: 'A', bank_account_number: '24160000035175530643314957' } },
    '#/landlord/bank_account_number',
    'invalid_checksum',
  ],
  ['no e-mail address', { tenant: { name: 'Jan', email: 'jan' } }, '#/tenant/email', 'invalid_format'],
  ['a phone number with letters', { tenant: { ...jan, phone: '600 CALL ME' } }, '#/tenant/phone', 'invalid_format'],
  ['a phone number too long', { tenant: { ...jan, phone: '1'.repeat(20) } }, '#/tenant/phone', 'invalid_format'],
  [
    'eleven co-tenants',
    { tenant: { ...jan, co_tenants: Array(11).fill('Ewa') } },
    '#/tenant/co_tenants',
    'too_many_items',
  ],
  [
    'a co-tenant with a link',
    { tenant: { ...jan, co_tenants: ['www.example.org'] } },
    '#/tenant/co_tenants/0',
    'invalid_format',
  ],
  [
    'one cost twice',
    {
      shared_costs: [
        { category: 'waste', share_by: 'area' },
        { category: 'waste', share_by: 'equal' },
      ],
    },
    '#/shared_costs',
    'repeated',
  ],
  [
    'a percent key without percent',
    { shared_costs: [{ category: 'waste', share_by: 'percent' }] },
    '#/shared_costs/0/percent',
    'invalid_value',
  ],
  [
    'more than the whole',
    { shared_costs: [{ category: 'waste', share_by: 'percent', percent: 101 }] },
    '#/shared_costs/0/percent',
    'too_large',
  ],
]
test.each(refusals)('an agreement with %s is refused', async (_name, members, pointer, code) => {
  const { landlord, apartment } = await aLandlordWithOne()

  const answer = await create(landlord, agreementTerms(apartment.id, members))

  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  expect(answer.body.errors).toContainEqual(expect.objectContaining({ pointer, code }))
  expect((await landlord.settlements.request('GET', '/v1/agreements')).body.data).toEqual([])
})

const neighbours: [string, number, string, string | null][] = [
  ['the same days', 409, '2026-03-01', '2026-05-31'],
  ['its last day', 409, '2026-05-31', '2026-06-30'],
  ['its first day', 409, '2026-01-01', '2026-03-01'],
  ['a day in the middle', 409, '2026-04-10', '2026-04-10'],
  ['all of it and no end', 409, '2026-01-01', null],
  ['the days before it', 201, '2026-01-01', '2026-02-28'],
  ['the days after it', 201, '2026-06-01', null],
]
test.each(neighbours)(
  'beside an agreement of March to May, one of %s answers %s',
  async (_name, status, start, end) => {
    const { landlord, apartment } = await aLandlordWithOne()
    const other = await anApartment(landlord)
    const first = await anAgreement(landlord, apartment.id, { starts_on: '2026-03-01', ends_on: '2026-05-31' })
    await anAgreement(landlord, other.id, { starts_on: '2026-03-01', ends_on: '2026-05-31' })

    const answer = await create(landlord, agreementTerms(apartment.id, { starts_on: start, ends_on: end }))

    expect(answer.status).toBe(status)
    if (status === 409) {
      expect(answer.body).toMatchObject({ code: 'agreement_overlap', errors: [{ pointer: '#/starts_on' }] })
      expect(answer.body.detail).toContain('runs from 2026-03-01 to 2026-05-31 and overlaps')
    }
    const { body } = await landlord.settlements.request('GET', `/v1/agreements?apartment_id=${apartment.id}`)
    expect(body.data.length).toBe(status === 201 ? 2 : 1)
    expect(body.data.at(-1)).toEqual({ ...first, mails_declined_at: null })
  },
)

test('of twenty concurrent overlapping agreements one is created, and the others are refused with the reason', async () => {
  const { landlord, apartment } = await aLandlordWithOne()
  const days = Array.from({ length: 20 }, (_, day) => `2026-01-${String(day + 1).padStart(2, '0')}`)

  const answers = await Promise.all(
    days.map((start) => create(landlord, agreementTerms(apartment.id, { starts_on: start }))),
  )

  const outcomes = answers.map(({ status, body }) => body.code ?? status).toSorted()
  expect(outcomes).toEqual([201, ...Array.from({ length: 19 }, () => 'agreement_overlap')].toSorted())
  const { rows } = await world.pools.settlements.query('SELECT id FROM agreement WHERE apartment_id = $1', [
    apartment.id,
  ])
  expect(rows.length).toBe(1)
  const events = await world.pools.settlements.query(
    `SELECT FROM outbox_event WHERE type = 'agreement.created' AND data LIKE $1`,
    [`%${apartment.id}%`],
  )
  expect(events.rowCount).toBe(1)
})

test('concurrent agreements of one apartment are serialized, so that the database never aborts one', async () => {
  const { landlord, apartment } = await aLandlordWithOne()
  await world.copied(apartment.id)
  const other = await world.pools.settlements.connect()
  await other.query('BEGIN')
  await other.query('SELECT FROM apartment_copy WHERE id = $1 FOR NO KEY UPDATE', [apartment.id])

  const creation = anAgreement(landlord, apartment.id)
  const isWaiting = async () => expect((await world.pools.settlements.query(waiting)).rows.length).toBe(1)
  await eventually(isWaiting).finally(async () => {
    await other.query('COMMIT')
    other.release()
  })

  expect((await creation).apartment_id).toBe(apartment.id)
})

const waiting = `
  SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FOR NO KEY UPDATE'`

test('twenty concurrent consecutive agreements are all created', async () => {
  const { landlord, apartment } = await aLandlordWithOne()
  const days = Array.from({ length: 20 }, (_, day) => `2026-01-${String(day + 1).padStart(2, '0')}`)

  const answers = await Promise.all(
    days.map((day) => create(landlord, agreementTerms(apartment.id, { starts_on: day, ends_on: day }))),
  )

  expect(answers.map(({ status }) => status)).toEqual(days.map(() => 201))
  await eventually(async () => {
    const { body, headers } = await landlord.apartments.request('GET', `/v1/apartments/${apartment.id}`)
    expect([body.state, headers.etag]).toEqual(['active', '"2"'])
  })
})

test('an archived apartment cannot get an agreement', async () => {
  const { landlord, apartment } = await aLandlordWithOne()
  await landlord.apartments.request('POST', `/v1/apartments/${apartment.id}/archive`)
  await world.copied(apartment.id, 2)

  const answer = await create(landlord, agreementTerms(apartment.id))

  expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
})

test('the same key gives the same answer, byte for byte, and no second agreement', async () => {
  const { landlord, apartment } = await aLandlordWithOne()
  const key = { 'idempotency-key': 'agreement' }

  const first = await create(landlord, agreementTerms(apartment.id), key)
  const again = await create(landlord, agreementTerms(apartment.id), key)
  const other = await create(landlord, agreementTerms(apartment.id, { rent_pln: 1 }), key)

  expect(again).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } })
  expect(again.bytes).toEqual(first.bytes)
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  expect((await landlord.settlements.request('GET', '/v1/agreements')).body.data).toEqual([
    { ...first.body, mails_declined_at: null },
  ])
})

test('creating an agreement requires the write scope', async () => {
  const { apartment } = await aLandlordWithOne()
  const reader = await world.aLandlord({ scopes: ['settlements.read'] })

  const answer = await create(reader, agreementTerms(apartment.id))

  expect(answer).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
})
