import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aTenancy, tracesOf } from './a-tenancy.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const rentAndWater = [
  { label: 'Rent', amount_pln: 2400 },
  { label: 'Water', amount_pln: 100, tax_class: 'pass_through' as const },
]

test('a full payment makes a settlement paid and reports its parts', async () => {
  const { agreement, charge, pay, payment, balance } = await aTenancy(world)
  const { settlementId } = await charge('2026-01', rentAndWater)

  const paid = await pay({ amount_pln: 2500, payer: 'JAN LIS', title: 'czynsz' })

  expect(paid).toMatchObject({
    status: 201,
    headers: { location: `/v1/payments/${paid.body.id}`, etag: '"1"' },
    body: {
      agreement_id: agreement.id,
      amount_pln: 2500,
      state: 'matched',
      source: 'manual',
      unallocated_pln: 0,
      parts: [
        { settlement_id: settlementId, period: '2026-01', label: 'Rent', tax_class: 'revenue', amount_pln: 2400 },
        { settlement_id: settlementId, label: 'Water', tax_class: 'pass_through', amount_pln: 100 },
      ],
    },
  })
  expect((await payment(paid.body.id)).body).toEqual(paid.body)
  expect(await balance()).toEqual({
    agreement_id: agreement.id,
    charged_pln: 2500,
    paid_pln: 2500,
    balance_pln: 0,
    credit_pln: 0,
    instalments: [],
    settlements: [
      {
        settlement_id: settlementId,
        kind: 'monthly',
        period: '2026-01',
        due_on: '2026-03-10',
        total_pln: 2500,
        paid_pln: 2500,
        open_pln: 0,
        paid_at: expect.any(String),
        paid_on: '2026-02-10',
        instalments: [],
      },
    ],
  })
  const { actions, events } = await tracesOf(world, paid.body.id)
  expect(events).toEqual([{ type: 'payment.received', sequence: 1, data: paid.body }])
  expect(actions).toEqual(['payment.received'])
  const settled = await tracesOf(world, settlementId)
  expect(settled.events.map(({ type, sequence }) => [type, sequence])).toEqual([
    ['settlement.sent', 2],
    ['settlement.paid', 3],
  ])
  expect(settled.events[1]?.data).toMatchObject({ id: settlementId, payment: { paid_pln: 2500, open_pln: 0 } })
  expect(settled.actions).toEqual(['settlement.sent', 'settlement.marked_sent', 'settlement.paid'])
})

test('partial payments pay item by item, and the last one pays them exactly', async () => {
  const { charge, pay, balance } = await aTenancy(world)
  await charge('2026-01', [{ amount_pln: 200 }, { label: 'Water', amount_pln: 100 }])

  const first = await pay({ amount_pln: 100 })
  const open = await balance()
  const second = await pay({ amount_pln: 200, received_on: '2026-02-11' })

  const amounts = (answer: typeof first) => answer.body.parts.map((part: { amount_pln: number }) => part.amount_pln)
  expect([amounts(first), amounts(second)]).toEqual([
    [66.67, 33.33],
    [133.33, 66.67],
  ])
  expect(open).toMatchObject({ balance_pln: 200, settlements: [{ open_pln: 200, paid_at: null }] })
  expect(await balance()).toMatchObject({ balance_pln: 0, settlements: [{ open_pln: 0, paid_at: expect.any(String) }] })
})

test('a double payment becomes a credit that pays the next statement when it is sent', async () => {
  const { charge, pay, payment, balance } = await aTenancy(world)
  await charge('2026-01', [{ amount_pln: 1000 }])
  await pay({ amount_pln: 1000 })
  const double = await pay({ amount_pln: 1000 })
  const credit = await balance()

  const { settlementId } = await charge('2026-02', [{ amount_pln: 900 }])

  expect(double.body).toMatchObject({ parts: [], unallocated_pln: 1000 })
  expect(credit).toMatchObject({ balance_pln: -1000, credit_pln: 1000 })
  expect(await balance()).toMatchObject({ balance_pln: -100, credit_pln: 100 })
  expect(await payment(double.body.id)).toMatchObject({
    headers: { etag: '"2"' },
    body: {
      parts: [{ settlement_id: settlementId, amount_pln: 900 }],
      unallocated_pln: 100,
      received_on: '2026-02-10',
    },
  })
  const { events } = await tracesOf(world, settlementId)
  expect(events.map(({ type }) => type)).toEqual(['settlement.sent', 'settlement.paid'])
})

test('a correction that charges more opens a paid settlement, one that charges less leaves a credit', async () => {
  const { charge, pay, balance } = await aTenancy(world)
  const { settlementId } = await charge('2026-01', [{ amount_pln: 1000 }])
  await pay({ amount_pln: 1000 })

  await charge('2026-01', [{ amount_pln: 1100 }])
  const more = await balance()
  await charge('2026-01', [{ amount_pln: 900 }])
  const less = await balance()

  expect(more).toMatchObject({
    balance_pln: 100,
    settlements: [{ total_pln: 1100, paid_pln: 1000, open_pln: 100, paid_at: null }],
  })
  expect(less).toMatchObject({ balance_pln: -100, credit_pln: 100, settlements: [{ total_pln: 900, open_pln: 0 }] })
  const { actions, events } = await tracesOf(world, settlementId)
  expect(actions.filter((action) => action.endsWith('paid'))).toEqual([
    'settlement.paid',
    'settlement.unpaid',
    'settlement.paid',
  ])
  const versions = events.map(({ sequence }) => sequence)
  expect(versions).toEqual(versions.toSorted((one, other) => one - other))
  expect(new Set(versions).size).toBe(versions.length)
})

test('a statement with a negative total is paid at once and pays the next one', async () => {
  const { charge, balance, pay } = await aTenancy(world)
  const { settlementId } = await charge('2026-01', [{ label: 'Heating', amount_pln: -500, tax_class: 'pass_through' }])
  const credit = await balance()

  await charge('2026-02', [{ amount_pln: 600 }])
  const open = await balance()
  const rest = await pay({ amount_pln: 100 })

  expect(credit).toMatchObject({
    charged_pln: -500,
    paid_pln: 0,
    balance_pln: -500,
    credit_pln: 500,
    settlements: [{ settlement_id: settlementId, paid_pln: -500, open_pln: 0, paid_at: expect.any(String) }],
  })
  expect(open).toMatchObject({
    balance_pln: 100,
    credit_pln: 0,
    settlements: [{ open_pln: 0 }, { paid_pln: 500, open_pln: 100 }],
  })
  expect(rest.body).toMatchObject({ parts: [{ amount_pln: 100 }], unallocated_pln: 0 })
  const setOff = await world.pools.settlements.query(
    `SELECT tax_class, part.amount_pln FROM payment_part part JOIN statement_item USING (account_id, statement_id, item_id)
     JOIN statement ON statement.id = statement_id WHERE payment_id IS NULL AND agreement_id = $1 ORDER BY 2`,
    [open.agreement_id],
  )
  expect(setOff.rows).toEqual([
    { tax_class: 'pass_through', amount_pln: '-500.00' },
    { tax_class: 'revenue', amount_pln: '500.00' },
  ])
})

test('a refund gives back a credit, and nothing beyond it', async () => {
  const { charge, pay, balance } = await aTenancy(world)
  await charge('2026-01', [{ amount_pln: 1000 }])
  await pay({ amount_pln: 1300 })

  const tooMuch = await pay({ amount_pln: -300.01, received_on: '2026-02-12' })
  const refund = await pay({ amount_pln: -300, received_on: '2026-02-12' })
  const again = await pay({ amount_pln: -0.01, received_on: '2026-02-12' })

  for (const refused of [tooMuch, again])
    expect(refused).toMatchObject({ status: 409, body: { code: 'refund_exceeds_credit' } })
  expect(refund).toMatchObject({ status: 201, body: { amount_pln: -300, parts: [], unallocated_pln: -300 } })
  expect(await balance()).toMatchObject({
    paid_pln: 1000,
    balance_pln: 0,
    credit_pln: 0,
    settlements: [{ open_pln: 0 }],
  })
})

test('an older payment recorded late pays first, and the later one gets a new version', async () => {
  const { charge, pay, payment } = await aTenancy(world)
  await charge('2026-01', [{ amount_pln: 1000 }])
  const later = await pay({ amount_pln: 1000, received_on: '2026-02-20' })

  const older = await pay({ amount_pln: 400, received_on: '2026-02-01' })

  expect(older.body).toMatchObject({ parts: [{ amount_pln: 400 }], unallocated_pln: 0 })
  expect(await payment(later.body.id)).toMatchObject({
    headers: { etag: '"2"' },
    body: { parts: [{ amount_pln: 600 }], unallocated_pln: 400 },
  })
})

test('a reversed payment stays visible, counts for nothing, and opens what it paid', async () => {
  const { charge, pay, payment, balance, call } = await aTenancy(world)
  const { settlementId } = await charge('2026-01', [{ amount_pln: 1000 }])
  const { body } = await pay({ amount_pln: 1000 })

  const reversed = await call(
    'POST',
    `/v1/payments/${body.id}/reverse`,
    { reason: 'typing error' },
    { 'if-match': '"1"' },
  )
  const again = await call('POST', `/v1/payments/${body.id}/reverse`, { reason: 'once more' })
  const matched = await call('POST', `/v1/payments/${body.id}/match`, { agreement_id: null })

  expect(reversed).toMatchObject({
    status: 200,
    headers: { etag: '"2"' },
    body: { state: 'reversed', parts: [], unallocated_pln: 0, reversal_reason: 'typing error' },
  })
  for (const refused of [again, matched])
    expect(refused).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect((await payment(body.id)).body).toEqual(reversed.body)
  expect(await balance()).toMatchObject({
    paid_pln: 0,
    balance_pln: 1000,
    settlements: [{ open_pln: 1000, paid_at: null }],
  })
  expect((await tracesOf(world, body.id)).actions).toEqual(['payment.received', 'payment.reversed'])
  expect((await tracesOf(world, settlementId)).actions.at(-1)).toBe('settlement.unpaid')
})

test('a refunded payment cannot be reversed before the refund', async () => {
  const { pay, call, balance } = await aTenancy(world)
  const received = await pay({ amount_pln: 500 })
  const refund = await pay({ amount_pln: -500 })
  const reverse = (id: string) => call('POST', `/v1/payments/${id}/reverse`, { reason: 'typing error' })

  const tooEarly = await reverse(received.body.id)
  const answers = [await reverse(refund.body.id), await reverse(received.body.id)]

  expect(tooEarly).toMatchObject({ status: 409, body: { code: 'refund_exceeds_credit' } })
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await balance()).toMatchObject({ paid_pln: 0, credit_pln: 0 })
})

test('twenty concurrent payments all count, and the settlement is paid once', async () => {
  const { charge, pay, balance } = await aTenancy(world)
  const { settlementId } = await charge('2026-01', rentAndWater)

  const answers = await Promise.all(Array.from({ length: 20 }, () => pay({ amount_pln: 150.01 })))

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect(await balance()).toMatchObject({ paid_pln: 3000.2, credit_pln: 500.2, settlements: [{ open_pln: 0 }] })
  const { events } = await tracesOf(world, settlementId)
  expect(events.filter(({ type }) => type === 'settlement.paid')).toHaveLength(1)
})

test('statements sent during payments are paid, whichever comes first', async () => {
  const { prepare, send, charge, pay, balance } = await aTenancy(world)
  await charge('2026-01', [{ amount_pln: 1000 }])
  const prepared = []
  for (const period of ['2026-02', '2026-03', '2026-04']) prepared.push(await prepare(period, [{ amount_pln: 1000 }]))

  const answers = await Promise.all([
    ...prepared.map(({ settlementId }) => send(settlementId)),
    ...Array.from({ length: 8 }, () => pay({ amount_pln: 500 })),
  ])

  expect(answers.map(({ status }) => status < 300)).toEqual(answers.map(() => true))
  expect(await balance()).toMatchObject({ charged_pln: 4000, paid_pln: 4000, balance_pln: 0, credit_pln: 0 })
  for (const { settlementId } of prepared)
    expect((await tracesOf(world, settlementId)).events.map(({ type }) => type)).toEqual([
      'settlement.sent',
      'settlement.paid',
    ])
})

test('a correction sent during payments does not deadlock', async () => {
  const { prepare, send, charge, pay, balance } = await aTenancy(world)
  const { settlementId } = await charge('2026-01', [{ amount_pln: 1000 }])
  await prepare('2026-01', [{ amount_pln: 1200 }])

  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => pay({ amount_pln: 200 })),
    send(settlementId),
    ...Array.from({ length: 6 }, () => pay({ amount_pln: 200 })),
  ])

  expect(answers.map(({ status }) => status < 300)).toEqual(answers.map(() => true))
  expect(await balance()).toMatchObject({ charged_pln: 1200, paid_pln: 2400, credit_pln: 1200 })
  const { events } = await tracesOf(world, settlementId)
  const versions = events.map(({ sequence }) => sequence)
  expect(new Set(versions).size).toBe(versions.length)
})
