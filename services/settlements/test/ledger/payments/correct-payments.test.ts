import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { auditOf } from '../../tenancies/meters/a-meter.ts'
import { commit, preview } from '../payment-imports/a-statement-file.ts'
import { aTenancy } from './a-tenancy.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

function correct(landlord: Landlord, id: string, body: object, headers: Record<string, string> = {}) {
  return landlord.request('PATCH', `/v1/payments/${id}`, { body, headers })
}

const placesOf = async ({ accountId }: Landlord) =>
  (await world.pools.settlements.query('SELECT place FROM payment WHERE account_id = $1 ORDER BY id', [accountId])).rows

test('a corrected payment is allocated again, and the audit log has it before and after', async () => {
  const { landlord, charge, pay, balance, payment } = await aTenancy(world)
  await charge('2026-01', [{ amount_pln: 1000 }])
  const { body: typed } = await pay({ amount_pln: 1000, title: 'Rent' })

  const right = { amount_pln: 100, received_on: '2026-03-02', title: 'Czynsz', payer: 'Jan Nowak' }
  const answer = await correct(landlord, typed.id, right, { 'if-match': '"1"' })
  const stale = await correct(landlord, typed.id, { amount_pln: 200 }, { 'if-match': '"1"' })
  const same = await correct(landlord, typed.id, right)
  const plain = await correct(landlord, typed.id, { payer: null, title: null })

  expect(answer).toMatchObject({
    status: 200,
    headers: { etag: '"2"' },
    body: { ...right, parts: [{ amount_pln: 100 }] },
  })
  expect([stale.status, same.headers.etag]).toEqual([412, '"2"'])
  expect(plain.body).toMatchObject({ ...right, payer: null, title: null })
  expect((await payment(typed.id)).body).toEqual(plain.body)
  expect(await balance()).toMatchObject({ paid_pln: 100, settlements: [{ open_pln: 900, paid_at: null }] })
  const [, updated] = await auditOf(world, typed.id)
  expect(updated).toMatchObject({ action: 'payment.updated', sequence: 2, data: { amount_pln: 100 } })
  expect(updated?.data.before).toMatchObject({ amount_pln: 1000, received_on: '2026-02-10', title: 'Rent' })
})

test('the tax of a year follows a corrected day and amount', async () => {
  const { landlord, charge, pay } = await aTenancy(world)
  await charge('2025-12', [{ amount_pln: 1000 }])
  const { body: typed } = await pay({ amount_pln: 1000, received_on: '2026-01-02' })
  const revenueOf = async (year: number) => (await landlord.request('GET', `/v1/tax-years/${year}`)).body.revenue_pln
  const before = [await revenueOf(2025), await revenueOf(2026)]

  await correct(landlord, typed.id, { received_on: '2025-12-31', amount_pln: 600 })

  expect(before).toEqual([0, 1000])
  expect([await revenueOf(2025), await revenueOf(2026)]).toEqual([600, 0])
})

test('a payment of a bank statement and a reversed one are not corrected', async () => {
  const { landlord, pay, call } = await aTenancy(world)
  await commit(landlord, (await preview(landlord, [{ title: 'Czynsz', amount: '50,00' }])).id, [
    { rows: [1], decision: 'record' },
  ])
  const { data } = (await call('GET', '/v1/payments')).body
  const { body: reversed } = await pay({ amount_pln: 70 })
  await call('POST', `/v1/payments/${reversed.id}/reverse`, { reason: 'a mistake' })

  const imported = await correct(landlord, data[0].id, { amount_pln: 51 })
  const late = await correct(landlord, reversed.id, { amount_pln: 71 })

  expect(imported).toMatchObject({ status: 409, body: { objects: [data[0].id] } })
  expect(imported.body.detail).toContain('`match`')
  expect(late).toMatchObject({ status: 409, body: { objects: [reversed.id] } })
})

test.each([
  ['a day to come', { received_on: '2099-01-01' }, '#/received_on', 'in_future'],
  ['nothing', { amount_pln: 0 }, '#/amount_pln', 'invalid_value'],
  ['no day', { received_on: null }, '#/received_on', 'invalid_type'],
  ['another agreement', { agreement_id: 'agr_01jd3k5q9ze8r9v4k7m2n6p0xs' }, '#/agreement_id', 'unknown_member'],
])('a correction to %s is refused', async (_name, body, pointer, code) => {
  const { landlord, pay } = await aTenancy(world)
  const { body: typed } = await pay({ amount_pln: 100 })

  const refused = await correct(landlord, typed.id, body)

  expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer, code }] } })
})

test('a payment that was given back in part is not corrected below the refund, nor a refund above the credit', async () => {
  const { landlord, agreement, pay, balance } = await aTenancy(world)
  const { body: paid } = await pay({ amount_pln: 100 })
  const { body: refund } = await pay({ amount_pln: -80, received_on: '2026-02-20' })
  const { body: unmatched } = await pay({ agreement_id: undefined, amount_pln: 30 })

  const less = await correct(landlord, paid.id, { amount_pln: 79 })
  const more = await correct(landlord, refund.id, { amount_pln: -101 })
  const ofNobody = await correct(landlord, unmatched.id, { amount_pln: -30 })
  const enough = await correct(landlord, paid.id, { amount_pln: 80 })

  for (const [refused, credit] of [
    [less, '20.00'],
    [more, '100.00'],
  ] as const) {
    expect(refused.body).toMatchObject({
      code: 'refund_exceeds_credit',
      objects: [agreement.id],
    })
    expect(refused.body.detail).toContain(`${credit} PLN`)
  }
  expect(ofNobody).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/agreement_id', code: 'required' }] } })
  expect(enough.status).toBe(200)
  expect(await balance()).toMatchObject({ paid_pln: 0, credit_pln: 0 })
})

test('a corrected payment is compared again with those that may be the same transfer', async () => {
  const { landlord, pay, payment } = await aTenancy(world)
  const { body: first } = await pay({ amount_pln: 100 })
  const { body: second } = await pay({ amount_pln: 200 })

  const near = await correct(landlord, first.id, { amount_pln: 200 })
  const far = await correct(landlord, second.id, { amount_pln: 300 })

  expect(near.body.possible_duplicate_of).toBe(second.id)
  expect(far.body.possible_duplicate_of).toBeNull()
  expect((await payment(first.id)).body.possible_duplicate_of).toBeNull()
})

test('payments corrected and recorded to one day, amount and title at the same moment each have a place', async () => {
  const { landlord, pay } = await aTenancy(world)
  // Without an agreement no lock makes them wait for each other.
  const record = (amount_pln: number) => pay({ agreement_id: undefined, amount_pln, title: 'Rent' })
  const typed = []
  for (let amount = 1; amount <= 6; amount += 1) typed.push((await record(amount)).body.id)

  const answers = await Promise.all([
    ...typed.map((id: string) => correct(landlord, id, { amount_pln: 50 })),
    ...typed.map(() => record(50)),
  ])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(6).fill(200), ...Array(6).fill(201)])
  expect(new Set((await placesOf(landlord)).map(({ place }) => place)).size).toBe(12)
})

test('corrections, reversals and sent statements at the same moment leave books that add up', async () => {
  const { landlord, prepare, send, pay, call, balance } = await aTenancy(world)
  const { settlementId } = await prepare('2026-01', [{ amount_pln: 500 }])
  const { body: one } = await pay({ amount_pln: 300 })
  const { body: other } = await pay({ amount_pln: 400 })

  const answers = await Promise.all([
    correct(landlord, one.id, { amount_pln: 250 }),
    send(settlementId),
    correct(landlord, one.id, { received_on: '2026-02-01' }),
    call('POST', `/v1/payments/${other.id}/reverse`, { reason: 'a mistake' }),
    correct(landlord, one.id, { title: 'Rent' }),
  ])

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await balance()).toMatchObject({ paid_pln: 250, charged_pln: 500, balance_pln: 250 })
})

test('another account cannot correct a payment', async () => {
  const [mine, theirs] = [await aTenancy(world), await aTenancy(world)]
  const { body: typed } = await mine.pay({ amount_pln: 100 })

  const refused = await correct(theirs.landlord, typed.id, { amount_pln: 1 })

  expect(refused.status).toBe(404)
})
