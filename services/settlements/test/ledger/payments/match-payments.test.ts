import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { commit, preview } from '../payment-imports/a-statement-file.ts'
import { aTenancy, tracesOf } from './a-tenancy.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const codeOf = async (settlementId: string): Promise<string> =>
  (await world.pools.settlements.query('SELECT reference_code FROM settlement WHERE id = $1', [settlementId])).rows[0]
    .reference_code

test('a title with the reference code identifies the agreement', async () => {
  const { charge, agreement, pay } = await aTenancy(world)
  const { settlementId } = await charge('2026-01', [{ amount_pln: 1000 }])
  const title = `przelew ${(await codeOf(settlementId)).toLowerCase().replaceAll('-', ' ')} dziekuje`

  const paid = await pay({ agreement_id: undefined, amount_pln: 1000, title })

  expect(paid).toMatchObject({
    status: 201,
    body: { agreement_id: agreement.id, state: 'matched', parts: [{ settlement_id: settlementId, amount_pln: 1000 }] },
  })
})

test('a payment of nobody pays nothing until somebody says whose it is, and then no longer', async () => {
  const { charge, agreement, pay, call, balance } = await aTenancy(world)
  await charge('2026-01', [{ amount_pln: 1000 }])
  const { body } = await pay({ agreement_id: undefined, amount_pln: 1000, title: 'czynsz' })
  const match = (agreement_id: string | null, headers = {}) =>
    call('POST', `/v1/payments/${body.id}/match`, { agreement_id }, headers)

  const matched = await match(agreement.id, { 'if-match': '"1"' })
  const same = await match(agreement.id)
  const late = await match(null, { 'if-match': '"1"' })
  const unmatched = await match(null)

  expect(body).toMatchObject({ state: 'unmatched', agreement_id: null, parts: [], unallocated_pln: 1000 })
  expect(matched).toMatchObject({
    status: 200,
    headers: { etag: '"2"' },
    body: { state: 'matched', parts: [{ amount_pln: 1000 }], unallocated_pln: 0 },
  })
  expect(same).toMatchObject({ status: 200, headers: { etag: '"2"' }, body: matched.body })
  expect(late).toMatchObject({ status: 412, body: { code: 'precondition_failed' } })
  expect(unmatched).toMatchObject({ status: 200, headers: { etag: '"3"' }, body: { state: 'unmatched', parts: [] } })
  expect(await balance()).toMatchObject({ paid_pln: 0, settlements: [{ open_pln: 1000, paid_at: null }] })
  const { actions, events } = await tracesOf(world, body.id)
  expect(actions).toEqual(['payment.received', 'payment.matched', 'payment.unmatched'])
  expect(events).toMatchObject([
    { type: 'payment.received', sequence: 1 },
    { type: 'payment.updated', sequence: 2, data: matched.body },
    { type: 'payment.updated', sequence: 3, data: unmatched.body },
  ])
})

test('a payment reassigned to another tenant moves with its parts', async () => {
  const one = await aTenancy(world)
  const other = await aTenancy(world, one.landlord)
  for (const { charge } of [one, other]) await charge('2026-01', [{ amount_pln: 700 }])
  const { body } = await one.pay({ amount_pln: 700 })

  const moved = await one.call('POST', `/v1/payments/${body.id}/match`, { agreement_id: other.agreement.id })

  expect(moved).toMatchObject({ status: 200, body: { agreement_id: other.agreement.id, parts: [{ amount_pln: 700 }] } })
  expect(await one.balance()).toMatchObject({ balance_pln: 700, paid_pln: 0 })
  expect(await other.balance()).toMatchObject({ balance_pln: 0, paid_pln: 700 })
})

test('a refund needs an agreement', async () => {
  const { pay, call, balance } = await aTenancy(world)
  await pay({ amount_pln: 100 })
  const refund = await pay({ amount_pln: -40 })

  const ofNobody = await pay({ agreement_id: undefined, amount_pln: -40 })
  const unmatched = await call('POST', `/v1/payments/${refund.body.id}/match`, { agreement_id: null })

  for (const refused of [ofNobody, unmatched])
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ pointer: '#/agreement_id', code: 'required' }] },
    })
  expect(await balance()).toMatchObject({ paid_pln: 60, credit_pln: 60 })
})

test.each([
  ['a day that has not come', { received_on: '2099-01-01' }, '#/received_on', 'in_future'],
  ['no day', { received_on: undefined }, '#/received_on', 'required'],
  ['a day that there is not', { received_on: '2026-02-30' }, '#/received_on', 'invalid_format'],
  ['nothing', { amount_pln: 0 }, '#/amount_pln', 'invalid_value'],
  ['a part of a grosz', { amount_pln: 0.001 }, '#/amount_pln', 'too_many_decimals'],
  ['a member nobody knows', { currency: 'PLN' }, '#/currency', 'unknown_member'],
])('a payment with %s is refused and not audited', async (_name, members, pointer, code) => {
  const { pay, call, agreement } = await aTenancy(world)

  const refused = await pay({ amount_pln: 100, ...members })

  expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ pointer, code }] } })
  expect((await call('GET', `/v1/payments?agreement_id=${agreement.id}`)).body.data).toEqual([])
})

test('the same key records a payment once', async () => {
  const { pay, balance } = await aTenancy(world)
  const headers = { 'idempotency-key': 'once' }

  const answers = [await pay({ amount_pln: 100 }, headers), await pay({ amount_pln: 100 }, headers)]
  const other = await pay({ amount_pln: 101 }, headers)

  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[1]?.bytes).toEqual(answers[0]?.bytes)
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  expect(await balance()).toMatchObject({ paid_pln: 100 })
})

test('a reversed line of a bank statement is not imported again', async () => {
  const { landlord, charge, call, balance } = await aTenancy(world)
  const { settlementId } = await charge('2026-01', [{ amount_pln: 1000 }])
  const transfer = { title: await codeOf(settlementId), amount: '1000,00' }
  await commit(landlord, (await preview(landlord, [transfer])).id)
  const { data } = (await call('GET', '/v1/payments')).body
  await call('POST', `/v1/payments/${data[0].id}/reverse`, { reason: 'the bank called it back' })

  const again = await preview(landlord, [transfer])
  const committed = await commit(landlord, again.id)

  expect(data).toMatchObject([{ source: 'csv', parts: [{ amount_pln: 1000 }] }])
  expect(again.rows).toMatchObject({ duplicate: 1, matched: 0 })
  expect(committed.body).toMatchObject({ payments: 0 })
  expect(await balance()).toMatchObject({ paid_pln: 0, settlements: [{ open_pln: 1000 }] })
})

test('payments are listed newest first, filtered by tenant, state and day, page by page', async () => {
  const { pay, call, agreement } = await aTenancy(world)
  const amounts: [number, object][] = [
    [1, { received_on: '2026-01-31' }],
    [2, {}],
    [3, { agreement_id: undefined }],
    [4, { received_on: '2026-03-01' }],
  ]
  const ids: string[] = []
  for (const [amount_pln, members] of amounts) ids.push((await pay({ amount_pln, ...members })).body.id)
  await call('POST', `/v1/payments/${ids[1]}/reverse`, { reason: 'typing error' })
  const list = async (query: string) => {
    const { body } = await call('GET', `/v1/payments?${query}`)
    return { amounts: body.data.map((one: { amount_pln: number }) => one.amount_pln), next: body.next_cursor }
  }

  const first = await list('limit=3')

  expect(first.amounts).toEqual([4, 3, 2])
  expect(await list(`limit=3&cursor=${first.next}`)).toEqual({ amounts: [1], next: null })
  expect((await list(`agreement_id=${agreement.id}`)).amounts).toEqual([4, 2, 1])
  expect((await list('state=unmatched')).amounts).toEqual([3])
  expect((await list('state=reversed')).amounts).toEqual([2])
  expect((await list('state=matched')).amounts).toEqual([4, 1])
  expect((await list('received_from=2026-02-01&received_to=2026-02-28')).amounts).toEqual([3, 2])
})

test('payments are found by apartment, by the settlement that they paid, and by a part of the title or the payer', async () => {
  const first = await aTenancy(world)
  const second = await aTenancy(world, first.landlord)
  const { settlementId } = await first.charge('2026-01', [{ amount_pln: 100 }])
  const other = await first.charge('2026-02', [{ amount_pln: 50 }])
  await first.pay({ amount_pln: 100, title: 'Czynsz 100%_luty', payer: 'Jan Żółć' })
  await first.pay({ amount_pln: 50, title: 'Woda', payer: 'Jan Żółć' })
  await second.pay({ amount_pln: 7, title: 'CZYNSZ', payer: 'Ewa Lis' })
  const stranger = await aTenancy(world)
  const list = async (query: Record<string, string>, { call } = first) => {
    const { body } = await call('GET', `/v1/payments?${new URLSearchParams(query)}`)
    return body.data.map((one: { amount_pln: number }) => one.amount_pln)
  }

  expect(await list({ apartment_id: first.agreement.apartment_id })).toEqual([50, 100])
  expect(await list({ apartment_id: second.agreement.apartment_id })).toEqual([7])
  expect(await list({ settlement_id: settlementId })).toEqual([100])
  expect(await list({ settlement_id: other.settlementId, q: 'czynsz' })).toEqual([])
  expect(await list({ q: 'czynsz' })).toEqual([7, 100])
  expect(await list({ q: 'żółć' })).toEqual([50, 100])
  expect(await list({ q: '0%_l' })).toEqual([100])
  expect(await list({ q: '%_%' })).toEqual([])
  await world.pools.settlements.query(`UPDATE agreement SET tenant_name = 'Żaneta Ćma' WHERE id = $1`, [
    second.agreement.id,
  ])
  expect(await list({ q: 'żaneta ć' })).toEqual([7])
  for (const query of [
    { apartment_id: first.agreement.apartment_id },
    { settlement_id: settlementId },
    { q: 'czynsz' },
  ])
    expect(await list(query, stranger)).toEqual([])
})

test('another account can neither see, match nor reverse payments, or pay into their agreements', async () => {
  const owner = await aTenancy(world)
  const stranger = await aTenancy(world)
  const { body } = await owner.pay({ amount_pln: 100 })
  const own = await stranger.pay({ amount_pln: 100 })
  const path = `/v1/payments/${body.id}`

  const answers = [
    await stranger.call('GET', path),
    await stranger.call('POST', `${path}/match`, { agreement_id: stranger.agreement.id }),
    await stranger.call('POST', `${path}/reverse`, { reason: 'mine' }),
    await stranger.call('GET', `/v1/agreements/${owner.agreement.id}/balance`),
    await stranger.pay({ agreement_id: owner.agreement.id, amount_pln: 1 }),
    await stranger.call('POST', `/v1/payments/${own.body.id}/match`, { agreement_id: owner.agreement.id }),
  ]

  for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await stranger.call('GET', '/v1/payments')).body.data).toEqual([own.body])
  expect((await owner.payment(body.id)).body).toEqual(body)
  expect(await owner.balance()).toMatchObject({ paid_pln: 100 })
})

test('reading and recording payments require their scopes', async () => {
  const reader = await world.aLandlord({ scopes: ['payments.read'] })
  const writer = await world.aLandlord({ scopes: ['payments.write'] })
  const body = { received_on: '2026-02-10', amount_pln: 1 }

  const answers = [
    await reader.settlements.request('POST', '/v1/payments', { body }),
    await writer.settlements.request('GET', '/v1/payments'),
  ]

  for (const answer of answers) expect(answer).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
})
