import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { settle } from '@lokum/local-stack/world/rental'
import { aDocument, itemOf, look, placeDocument, step } from '../settlements/a-month.ts'
import {
  aCalculatedTrueUp,
  aHeatedYear,
  aHeatingBill,
  createTrueUp,
  finish,
  heated,
  january,
  ofWinter,
  untilFebruary,
} from './a-heated-year.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

type Missing = { reason: string }
const reasonsOf = ({ missing }: { missing: Missing[] }) => missing.map(({ reason }) => reason)
const period = (month: string) => ({ period: month })

test('advances of a category and a day are settled once, until the true-up is cancelled', async () => {
  const { landlord, agreement } = await aHeatedYear(world, {
    terms: {
      advances: [
        { category: 'heating', amount_pln: 100 },
        { category: 'gas', amount_pln: 50 },
      ],
    },
  })
  const create = (body: object) => createTrueUp(landlord, agreement.id, { ...ofWinter, ...body })
  const first = await create({ ...period('2026-05'), categories: ['heating'] })

  const overlapping = await create({ ...period('2026-06'), starts_on: '2026-04-01', ends_on: '2026-05-31' })
  const sameMonth = await create({ ...period('2026-05'), categories: ['gas'] })
  const other = await create({ ...period('2026-06'), categories: ['gas'] })

  expect(first).toMatchObject({ status: 201, body: { period: '2026-05' }, headers: { etag: '"1"' } })
  expect(first.headers.location).toBe(`/v1/settlements/${first.body.id}`)
  expect(overlapping).toMatchObject({
    status: 409,
    body: { code: 'true_up_overlaps', objects: [first.body.id] },
  })
  expect(overlapping.body.detail).toContain(first.body.reference_code)
  expect(sameMonth).toMatchObject({ status: 409, body: { code: 'settlement_exists' } })
  expect(sameMonth.body.detail).toBe(
    `This apartment and agreement already have a true-up made in May 2026 (${first.body.reference_code}). Use it, cancel it first if it was never sent, or choose another month.`,
  )
  expect(other).toMatchObject({ status: 201, body: { true_up: { categories: ['gas'] } } })

  await step(landlord, first.body.id, 'cancel', { reason: 'A mistake' })

  expect(await create(period('2026-07'))).toMatchObject({ status: 409, body: { code: 'true_up_overlaps' } })
  expect(await create({ ...period('2026-07'), categories: ['heating'] })).toMatchObject({ status: 201 })
})

test('of true-ups that are created at once one is stored', async () => {
  const { landlord, agreement } = await aHeatedYear(world)
  const months = ['2026-05', '2026-06', '2026-07', '2026-08']

  const answers = await Promise.all(
    months.map((month) => createTrueUp(landlord, agreement.id, { ...ofWinter, period: month })),
  )

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
})

test('a repeated key creates one true-up, and another body with it is refused', async () => {
  const { landlord, agreement } = await aHeatedYear(world)
  const create = (body: object) =>
    landlord.settlements.request('POST', `/v1/agreements/${agreement.id}/true-ups`, {
      body: { starts_on: ofWinter.from, ends_on: ofWinter.to, ...body },
      headers: { 'idempotency-key': 'heating of the winter' },
    })
  const [first, again, other] = [await create({}), await create({}), await create(period('2099-01'))]

  expect([first.status, again.status, other]).toMatchObject([201, 201, { status: 422 }])
  expect(again.body).toEqual(first.body)
})

test('without an advance on its days a true-up is refused, also for a category of its own', async () => {
  const { landlord, agreement } = await aHeatedYear(world, { terms: { starts_on: '2026-02-01' } })

  const before = await createTrueUp(landlord, agreement.id, { starts_on: '2026-01-01', ends_on: '2026-01-31' })
  const gas = await createTrueUp(landlord, agreement.id, { ...ofWinter, categories: ['heating', 'gas'] })

  expect(before).toMatchObject({
    status: 422,
    body: { code: 'advances_missing', errors: [{ pointer: '#/starts_on' }] },
  })
  expect(gas).toMatchObject({
    status: 422,
    body: { code: 'advances_missing', errors: [{ pointer: '#/categories/1' }] },
  })
  expect(before.body.errors[0].detail).toContain('must begin days of the agreement with an advance')
  expect(gas.body.errors[0].detail).toContain('must be a category with an advance on these days')
})

test('terms that a statement of a true-up uses cannot be changed, and the tenancy keeps a day of it', async () => {
  const { landlord, agreement, id } = await aCalculatedTrueUp(world, { ...january, terms: { starts_on: '2026-01-01' } })
  await finish(landlord, id)
  const ofAgreement = `/v1/agreements/${agreement.id}`
  await landlord.settlements.request('POST', `${ofAgreement}/terms`, {
    body: { starts_on: '2026-10-01', reason: 'amendment', persons: 3 },
  })

  const { body: terms } = await landlord.settlements.request('GET', `${ofAgreement}/terms`)
  const first = `${ofAgreement}/terms/${terms.data[0].id}`
  const changed = await landlord.settlements.request('PATCH', first, { body: { persons: 2 } })
  const moved = await landlord.settlements.request('PATCH', ofAgreement, { body: { starts_on: '2026-05-01' } })

  expect(terms.data[0].used_by).toContainEqual(expect.objectContaining({ settlement_id: id }))
  expect(terms.data[1]).toMatchObject({ starts_on: '2026-10-01', used_by: [] })
  expect(moved).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect(changed).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
})

test('a true-up is no settlement of its month', async () => {
  const { landlord, apartment, agreement } = await aHeatedYear(world)
  const { body: trueUp } = await createTrueUp(landlord, agreement.id, { ...ofWinter, period: '2026-05' })

  const due = await landlord.settlements.request('GET', '/v1/settlements/due?period=2026-05')
  const overview = await landlord.settlements.request('GET', '/v1/settlements/overview?period=2026-05')
  const month = await landlord.settlements.request('POST', '/v1/settlements', {
    body: { apartment_id: apartment.id, period: '2026-05' },
  })

  expect(due.body.data).toMatchObject([{ agreement_id: agreement.id, settlement_id: null }])
  expect(overview.body.data).toMatchObject([{ settlement: null, next: 'create' }])
  expect(month).toMatchObject({ status: 201, body: { kind: 'monthly', period: '2026-05' } })
  expect(month.body).not.toHaveProperty('true_up')
  const list = await landlord.settlements.request('GET', `/v1/settlements?agreement_id=${agreement.id}`)
  expect(list.body.data.map(({ id, kind }: { id: string; kind: string }) => [id, kind])).toEqual([
    [month.body.id, 'monthly'],
    [trueUp.id, 'true_up'],
  ])
})

test('a bill without days makes no cost of a true-up, until it is attached with its days', async () => {
  const { months, days } = january
  const { landlord, apartment, agreement } = await aHeatedYear(world, { months })
  const document = await aDocument(world, apartment.id, [
    { category: 'heating', label: 'Ogrzewanie', amount_pln: '640.00' },
  ])
  const { body: created } = await createTrueUp(landlord, agreement.id, { ...days, document_ids: [document] })
  const { body: before } = await step(landlord, created.id, 'calculate')

  await placeDocument(landlord, document, {
    apartment_ids: [apartment.id],
    period_from: days.from,
    period_to: days.to,
  })
  const { body: after } = await step(landlord, created.id, 'calculate')

  expect(reasonsOf(before)).toContain('no_days')
  expect(after.total_pln).toBe(540)
  expect(new Set(reasonsOf(after))).toEqual(new Set(['undecided']))
})

test('advances of months before the first settlement are added as an item of the agreement', async () => {
  const { days } = untilFebruary
  const { landlord, apartment, agreement } = await aHeatedYear(world, { months: ['2026-02'] })
  const document = await aHeatingBill(world, apartment.id, '640.00', days)
  const { body: created } = await createTrueUp(landlord, agreement.id, { ...days, document_ids: [document] })
  await step(landlord, created.id, 'calculate')
  const item = (members: object) => ({
    type: 'proportional_cost',
    label: 'Zaliczka za styczeń',
    inputs: { kind: 'amount', amount_pln: -100 },
    source: { kind: 'agreement', agreement_id: agreement.id, clause: '§ 5' },
    ...members,
  })

  const elsewhere = await step(landlord, created.id, 'items', item({ category: 'gas' }))
  const without = await step(landlord, created.id, 'items', item({}))
  const advances = { kind: 'advances', months: [] }
  const typed = await step(landlord, created.id, 'items', item({ category: 'heating', inputs: advances }))
  const { body } = await step(landlord, created.id, 'items', item({ category: 'heating' }))

  for (const refused of [elsewhere, without])
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/category' }] } })
  expect(typed).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/inputs/kind' }] } })
  expect(new Set(reasonsOf(body))).toEqual(new Set(['undecided']))
  expect(body.true_up.balances).toMatchObject([{ costs_pln: 640, advances_pln: 200, balance_pln: 440 }])
  expect(itemOf(body, 'Zaliczka za styczeń').tax_class).toBe('pass_through')
})

test('a later correction of a month makes an open true-up outdated, and not a sent one', async () => {
  const { landlord, sent, id } = await aCalculatedTrueUp(world, january)
  await step(landlord, id, 'items/decisions', { decision: 'approve' })
  const [month = ''] = sent
  await step(landlord, month, 'correct', { reason: 'The advance was lower' })
  const { body: open } = await look(landlord, month)
  const advance = open.items.find(({ category }: { category: string | null }) => category === 'heating')
  await step(landlord, month, 'items/decisions', {
    decision: 'correct',
    item_ids: [advance.id],
    inputs: { ...advance.inputs, monthly_pln: 60 },
    reason: 'A mistake',
  })
  const { body: during } = await look(landlord, id)
  await step(landlord, month, 'prepare')
  await step(landlord, month, 'mark-sent', { reason: 'handed over' })

  const { body: after } = await look(landlord, id)
  expect(reasonsOf(during)).toEqual([])
  expect(reasonsOf(after)).toEqual(['outdated'])
  await finish(landlord, id)
  expect((await look(landlord, id)).body.total_pln).toBe(580)
})

test('a true-up is corrected, abandoned and prepared again like a month', async () => {
  const { landlord, document, id } = await aCalculatedTrueUp(world, january)
  await finish(landlord, id)
  const { body: sent } = await look(landlord, id)

  await step(landlord, id, 'correct', { reason: 'A wrong share' })
  const [, cost] = (await look(landlord, id)).body.items
  await step(landlord, id, 'items/decisions', { decision: 'reject', item_ids: [cost.id], reason: 'The landlord pays' })
  const { body: corrected } = await step(landlord, id, 'calculate')
  const { body: abandoned } = await step(landlord, id, 'cancel-correction')

  expect(corrected.total_pln).toBe(-100)
  expect(abandoned).toMatchObject({
    state: 'sent',
    total_pln: 540,
    items: sent.items.map(({ id: item }: { id: string }) => ({ id: item })),
  })
  const { body: account } = await landlord.settlements.request('GET', `/v1/documents/${document}/ledger`)
  expect(account).toMatchObject({ used_pln: 640, open_pln: 0 })
})

test('a cancelled true-up gives its costs back, and its bill waits for another one', async () => {
  const { landlord, agreement, document, id } = await aCalculatedTrueUp(world, january)

  const { body: cancelled } = await step(landlord, id, 'cancel', { reason: 'A mistake' })
  const again = await createTrueUp(landlord, agreement.id, { ...january.days, document_ids: [document] })
  const { body: calculated } = await step(landlord, again.body.id, 'calculate')

  expect(cancelled).toMatchObject({ state: 'cancelled', total_pln: 540, true_up: { balances: [{ balance_pln: 540 }] } })
  expect(calculated.total_pln).toBe(540)
})

test('a bill of a true-up is charged in a month only as far as the month has it too', async () => {
  const { landlord, apartment, agreement } = await aHeatedYear(world, {
    terms: { ...heated, shared_costs: [{ category: 'waste', share_by: 'equal' }] },
  })
  const lines = [{ category: 'heating', label: 'Ogrzewanie', amount_pln: '640.00' }, { amount_pln: '120.00' }]
  const document = await aDocument(world, apartment.id, lines, ofWinter)
  const { body: month } = await settle(landlord, { apartment_id: apartment.id, period: '2026-01' })
  await step(landlord, month.id, 'documents', { document_id: document })
  const { body: charged } = await step(landlord, month.id, 'calculate')
  await createTrueUp(landlord, agreement.id, { ...ofWinter, document_ids: [document] })

  await landlord.settlements.request('DELETE', `/v1/settlements/${month.id}/documents/${document}`)
  const { body: after } = await step(landlord, month.id, 'calculate')

  const labels = ({ items }: { items: { label: string }[] }) => items.map(({ label }) => label)
  expect(labels(charged)).toEqual(['Czynsz', 'Zaliczka na ogrzewanie', 'Odpady'])
  expect(labels(after)).toEqual(['Czynsz', 'Zaliczka na ogrzewanie'])
})
