import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { daysFrom } from '@lokum/amounts/calendar/month'
import type { SettlementBalance } from '@lokum/contracts/settlements/payment'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { tracesOf } from '../payments/a-tenancy.ts'
import { anOpenSettlement, inDays, partsOf } from './a-plan.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** A tenant who owes 6643.50 zł of three months: 1000.00, 3243.50 and 2400.00. */
async function threeMonths() {
  const scene = await anOpenSettlement(world)
  const second = await scene.charge(3243.5, '2026-02', '2026-04-10')
  const third = await scene.charge(2400, '2026-03', '2026-05-11')
  return { ...scene, ids: [scene.settlementId, second, third] }
}

const whole = [0, 31, 61].map((days) => ({ due_on: inDays(days), amount_pln: 2214.5, open_pln: 2214.5 }))

test('three months of debt are three instalments, and each pays the oldest month first', async () => {
  const { spreadOver, balance } = await threeMonths()

  const { status, body } = await spreadOver(0, 31, 61)

  expect(status).toBe(200)
  expect(body).toEqual(await balance())
  expect(body.instalments).toEqual(whole)
  expect(daysAndAmounts(body)).toEqual([
    [[inDays(0), 1000]],
    [
      [inDays(0), 1214.5],
      [inDays(31), 2029],
    ],
    [
      [inDays(31), 185.5],
      [inDays(61), 2214.5],
    ],
  ])
})

const daysAndAmounts = ({ settlements }: { settlements: SettlementBalance[] }) =>
  settlements.map(({ instalments }) => instalments.map(({ due_on, amount_pln }) => [due_on, amount_pln]))

test('a tenant who pays each instalment on its day is never overdue, and no day bears interest', async () => {
  const { spreadOver, passDays, pay, listed, call, agreement, balance, ids } = await threeMonths()
  const rate = { valid_from: '2020-01-01', percent: 36.5, source: 'M.P. 2020 poz. 1' }
  await call('PATCH', '/v1/account/profile', { interest_rates: [rate] })
  await spreadOver(0, 31, 61)
  await passDays(62)
  const late = await listed()
  const seen = []

  for (const [days, paid] of [[-62, 1] as const, [-31, 2] as const, [-1, 3] as const]) {
    await pay({ amount_pln: 2214.5, received_on: inDays(days) })
    const { instalments } = await balance()
    seen.push([paid, partsOf({ instalments }).filter(([, open]) => open === 0).length])
  }

  const { data } = await listed()
  const { interest_pln, settlements } = (await call('GET', `/v1/agreements/${agreement.id}/balance?interest=true`)).body
  const { events } = await tracesOf(world, ids[2] ?? '')
  expect(late.data[0]).toMatchObject({ overdue_pln: 6643.5, days_overdue: 62 })
  expect(seen).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ])
  expect(data[0]).toMatchObject({ owed_pln: 0, overdue_pln: 0, days_overdue: 0 })
  expect([interest_pln, ...settlements.map((one: SettlementBalance) => one.chargeable_interest)]).toEqual([
    0,
    null,
    null,
    null,
  ])
  expect(events.at(-1)?.type).toBe('settlement.paid')
})

test('an instalment that is paid leaves nothing overdue until the next one', async () => {
  const { spreadOver, passDays, pay, listed } = await threeMonths()
  await spreadOver(0, 31, 61)
  await passDays(30)
  const before = await listed()

  await pay({ amount_pln: 2214.5 })

  const after = await listed()
  expect(before.data[0]).toMatchObject({ overdue_pln: 2214.5, due_on: inDays(-30) })
  expect(after.data[0]).toMatchObject({ overdue_pln: 0, owed_pln: 4429, due_on: inDays(1), has_instalments: true })
})

test('amounts may differ, and are kept to the grosz', async () => {
  const { spread, pay, balance } = await threeMonths()
  await pay({ amount_pln: 400 })
  const amounts = [3843.49, 0.02, 2399.99]

  const { body } = await spread(amounts.map((amount_pln, index) => ({ due_on: inDays(index), amount_pln })))

  await pay({ amount_pln: 3843.5 })
  const after = await balance()
  expect(partsOf(body)).toEqual([[400, 0], ...amounts.map((amount) => [amount, amount])])
  expect(daysAndAmounts(body)[1]).toEqual([
    [inDays(0), 3243.49],
    [inDays(1), 0.01],
  ])
  expect(daysAndAmounts(body)[2]).toEqual([
    [inDays(1), 0.01],
    [inDays(2), 2399.99],
  ])
  expect(partsOf(after)).toEqual([
    [400, 0],
    [3843.49, 0],
    [0.02, 0.01],
    [2399.99, 2399.99],
  ])
})

test('without a choice, a plan takes what is overdue and what has a plan, and a month that is due later stays as it is', async () => {
  const { spreadOver, charge, balance, propose, ids } = await threeMonths()
  const later = await charge(500, '2026-10', inDays(20))
  const first = await propose('number=2')
  await spreadOver(40, 80)

  const again = await propose('number=2')

  const { settlements } = await balance()
  expect([first.body, again.body]).toMatchObject([
    { settlement_ids: ids, open_pln: 6643.5 },
    { settlement_ids: ids, open_pln: 6643.5 },
  ])
  expect(settlements.at(-1)).toMatchObject({ settlement_id: later, instalments: [], due_on: inDays(20) })
})

test('without anything overdue, the oldest month is spread, from its due day on', async () => {
  const { settlementId, call, pay, charge, propose, spreadOver } = await anOpenSettlement(world)
  await pay({ amount_pln: 1000 })
  const next = await charge(100, '2026-10', '2098-01-31')
  await charge(200, '2026-11', '2098-02-28')

  const { body } = await propose('number=3')
  const chosen = await propose(`number=2&first_due_on=${inDays(3)}`)
  const planned = await spreadOver(1, 2)

  expect(body).toEqual({
    settlement_ids: [next],
    open_pln: 100,
    instalments: [
      { due_on: '2098-01-31', amount_pln: 33.34 },
      { due_on: '2098-02-28', amount_pln: 33.33 },
      { due_on: '2098-03-31', amount_pln: 33.33 },
    ],
  })
  expect(chosen.body.instalments[0]).toEqual({ due_on: inDays(3), amount_pln: 50 })
  expect(partsOf(planned.body)).toEqual([
    [50, 50],
    [50, 50],
  ])
  expect((await call('GET', `/v1/payments?settlement_id=${settlementId}`)).body.data).toHaveLength(1)
})

test('a proposal divides what is open, two of three instalments have one grosz more, and the plan is the same', async () => {
  const { charge, propose, spread, ids } = await threeMonths()
  await charge(3243.5 - 0.5, '2026-02')

  const { status, body } = await propose(`number=3&settlement_ids=${ids[1]},${ids[2]}`)

  const planned = await spread(
    body.instalments.map(({ due_on }: { due_on: string }) => ({ due_on })),
    { ids: [ids[1] ?? '', ids[2] ?? ''] },
  )
  expect([status, body.open_pln, body.settlement_ids]).toEqual([200, 5643, [ids[1], ids[2]]])
  expect(body.instalments.map(({ amount_pln }: { amount_pln: number }) => amount_pln)).toEqual([1881, 1881, 1881])
  expect(planned.body.instalments).toMatchObject(body.instalments)
  const odd = await propose(`number=7&settlement_ids=${ids[2]}`)
  expect(odd.body.instalments.map(({ amount_pln }: { amount_pln: number }) => amount_pln)).toEqual([
    342.86, 342.86, 342.86, 342.86, 342.86, 342.85, 342.85,
  ])
})

test('the plan is taken back from all of its months, or from those that are named', async () => {
  const { spreadOver, spread, balance, ids, agreement } = await threeMonths()
  await spreadOver(1, 2, 3)

  const one = await spread([], { ids: [ids[0] ?? ''] })
  const all = await spread([])
  const nothing = await spread([])

  expect(one.body.settlements.map(({ instalments }: SettlementBalance) => instalments.length)).toEqual([0, 2, 2])
  expect(all.body).toEqual(await balance())
  expect(all.body).toMatchObject({ instalments: [], settlements: [{ due_on: '2026-03-10' }, {}, {}] })
  expect(nothing.status).toBe(200)
  const { actions } = await tracesOf(world, agreement.id)
  expect(actions.filter((action) => action === 'agreement.instalments_updated')).toHaveLength(4)
})

test('a plan of which months are paid is taken back from them too, and one that ended before stays', async () => {
  const { spreadOver, spread, charge, passDays, pay, listed, call } = await anOpenSettlement(world)
  await spreadOver(0)
  await passDays(daysFrom('2026-02-01', inDays(0)))
  await pay({ amount_pln: 1000 })
  await charge(2000, '2026-02', '2026-04-10')
  await charge(2000, '2026-03', '2026-05-11')
  await spreadOver(0, 30)
  await passDays(1)
  await pay({ amount_pln: 2000 })
  const before = await listed()

  const { body } = await spread([])

  const after = await listed()
  expect(before.data[0]).toMatchObject({ overdue_pln: 0, owed_pln: 2000, has_instalments: true })
  expect(body.settlements).toMatchObject([
    { period: '2026-01', open_pln: 0, instalments: [{ amount_pln: 1000, open_pln: 0 }] },
    { period: '2026-02', open_pln: 0, instalments: [] },
    { period: '2026-03', open_pln: 2000, due_on: '2026-05-11', instalments: [] },
  ])
  expect(after.data[0]).toMatchObject({ overdue_pln: 2000, has_instalments: false })
  expect((await call('GET', '/v1/payments')).body.data).toHaveLength(2)
})

test('a settlement of another agreement or account is not found, with the place where it is named', async () => {
  const { spread, propose, ids } = await threeMonths()
  const other = await anOpenSettlement(world)
  const plan = [{ due_on: inDays(1) }]

  const written = await spread(plan, { ids: [ids[0] ?? '', other.settlementId] })
  const asked = await propose(`number=2&settlement_ids=${other.settlementId}`)
  const foreign = await other.call(
    'GET',
    `/v1/agreements/${other.agreement.id}/instalments?number=2&settlement_ids=${ids[0]}`,
  )

  expect([written.status, written.body]).toMatchObject([
    404,
    { code: 'not_found', errors: [{ pointer: '#/settlement_ids/1', code: 'not_found' }] },
  ])
  for (const { status, body } of [asked, foreign])
    expect([status, body]).toMatchObject([404, { code: 'not_found', errors: [{ parameter: 'settlement_ids' }] }])
})

test.each([
  ['a month that is paid', 'number=2', 1000, 409, 'invalid_state'],
  ['less than a grosz for each', 'number=36', 999.8, 409, 'invalid_state'],
  ['a day before today', `number=2&first_due_on=${inDays(-1)}`, 0, 400, 'validation_failed'],
  ['one instalment', 'number=1', 0, 400, 'validation_failed'],
  ['37 instalments', 'number=37', 0, 400, 'validation_failed'],
  ['no identifiers', 'number=2&settlement_ids=,', 0, 400, 'validation_failed'],
])('a proposal over %s is refused', async (_what, query, paid, status, code) => {
  const { propose, pay } = await anOpenSettlement(world)
  if (paid > 0) await pay({ amount_pln: paid })

  const answer = await propose(query)

  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test('a plan with a month that is paid is refused and names it', async () => {
  const { spread, pay, ids } = await threeMonths()
  await pay({ amount_pln: 1000 })

  const { status, body } = await spread([{ due_on: inDays(1) }], { ids })

  expect([status, body.code, body.objects]).toEqual([409, 'invalid_state', [ids[0]]])
})
