import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { tracesOf } from '../payments/a-tenancy.ts'
import { anOpenSettlement, inDays, partsOf, sum } from './a-plan.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('what is open is divided equally, the first instalments take the remaining grosze, and the settlement is due on the first day', async () => {
  const { spreadOver, balance, agreement } = await anOpenSettlement(world)

  const { status, body } = await spreadOver(0, 30, 60)
  const [own] = body.settlements

  expect(status).toBe(200)
  expect(body).toEqual(await balance())
  expect(own).toMatchObject({ due_on: inDays(0), total_pln: 1000, open_pln: 1000 })
  expect(body.instalments).toEqual(own.instalments)
  expect(own.instalments).toEqual([
    { due_on: inDays(0), amount_pln: 333.34, open_pln: 333.34 },
    { due_on: inDays(30), amount_pln: 333.33, open_pln: 333.33 },
    { due_on: inDays(60), amount_pln: 333.33, open_pln: 333.33 },
  ])
  const { actions, events } = await tracesOf(world, agreement.id)
  expect(actions.filter((action) => action === 'agreement.instalments_updated')).toHaveLength(1)
  expect(events.map(({ type }) => type)).not.toContain('agreement.instalments_updated')
})

test('what was paid before the plan is its first part, and payments pay the parts in their order', async () => {
  const { spreadOver, pay, own } = await anOpenSettlement(world)
  await pay({ amount_pln: 400 })
  await spreadOver(1, 31)
  const before = await own()

  await pay({ amount_pln: 450.5 })

  const after = await own()
  expect(before.instalments[0]).toEqual({ due_on: '2026-03-10', amount_pln: 400, open_pln: 0 })
  expect([before.due_on, after.due_on]).toEqual([inDays(1), inDays(31)])
  expect(partsOf(before)).toEqual([
    [400, 0],
    [300, 300],
    [300, 300],
  ])
  expect(partsOf(after)).toEqual([
    [400, 0],
    [300, 0],
    [300, 149.5],
  ])
})

test('amounts of the landlord’s choice are kept, a new plan replaces the old one, and an empty list gives the day of the statement back', async () => {
  const { spread, spreadOver, own } = await anOpenSettlement(world)
  await spreadOver(1, 2, 3)

  const chosen = await spread([
    { due_on: inDays(5), amount_pln: 999.99 },
    { due_on: inDays(6), amount_pln: 0.01 },
  ])
  const none = await spread([])

  expect(partsOf(chosen.body)).toEqual([
    [999.99, 999.99],
    [0.01, 0.01],
  ])
  expect(none.body.instalments).toEqual([])
  expect(await own()).toMatchObject({ due_on: '2026-03-10', instalments: [] })
})

type Scene = Awaited<ReturnType<typeof anOpenSettlement>>

const reverse = ({ call }: Scene, { body }: { body: { id: string } }) =>
  call('POST', `/v1/payments/${body.id}/reverse`, { reason: 'Mistake' })

const histories: [string, (scene: Scene) => Promise<unknown>, parts: number[][]][] = [
  [
    'nothing more',
    async () => {},
    [
      [200, 0],
      [400, 400],
      [400, 400],
    ],
  ],
  [
    'a part of an instalment is paid',
    ({ pay }) => pay({ amount_pln: 100 }),
    [
      [200, 0],
      [400, 300],
      [400, 400],
    ],
  ],
  [
    'more is paid than is open',
    ({ pay }) => pay({ amount_pln: 900 }),
    [
      [200, 0],
      [400, 0],
      [400, 0],
    ],
  ],
  [
    'a correction raises the total',
    ({ charge }) => charge(1050),
    [
      [250, 50],
      [400, 400],
      [400, 400],
    ],
  ],
  [
    'a correction lowers the total',
    ({ charge }) => charge(900),
    [
      [100, 0],
      [400, 300],
      [400, 400],
    ],
  ],
  [
    'a correction lowers the total below the plan',
    ({ charge }) => charge(500),
    [
      [400, 200],
      [100, 100],
    ],
  ],
  ['a correction lowers the total below what was paid', ({ charge }) => charge(150), [[150, 0]]],
  ['a correction leaves nothing to pay', ({ charge }) => charge(0), []],
  ['a correction gives money back', ({ charge }) => charge(-50), []],
  [
    'a payment is taken back',
    async (scene) => reverse(scene, await scene.pay({ amount_pln: 500 })),
    [
      [200, 0],
      [400, 400],
      [400, 400],
    ],
  ],
  [
    'the payment before the plan is taken back',
    async (scene) => {
      const { body } = await scene.call('GET', `/v1/payments?agreement_id=${scene.agreement.id}`)
      await reverse(scene, { body: body.data[0] })
    },
    [
      [200, 200],
      [400, 400],
      [400, 400],
    ],
  ],
]

test.each(histories)('after a payment of 200 and a plan of two instalments, %s', async (_what, happen, parts) => {
  const scene = await anOpenSettlement(world)
  await scene.pay({ amount_pln: 200 })
  await scene.spreadOver(1, 2)

  await happen(scene)

  const own = await scene.own()
  const { data } = await scene.listed()
  expect(partsOf(own)).toEqual(parts)
  expect(sum(own.instalments.map(({ open_pln }) => open_pln))).toBe(own.open_pln)
  expect(data[0]).toMatchObject({ charged_pln: own.total_pln, owed_pln: own.open_pln })
  expect(data[0].month).toMatchObject({
    settlement_id: scene.settlementId,
    due_on: own.due_on,
    total_pln: own.total_pln,
    open_pln: own.open_pln,
  })
})

const refusals: [
  string,
  (scene: Scene) => Promise<unknown>,
  plan: { due_on: string; amount_pln?: number }[],
  RegExp,
][] = [
  ['nothing is open', ({ pay }) => pay({ amount_pln: 1000 }), [{ due_on: inDays(1) }], /nie ma nic do zapłaty/],
  [
    'the amounts do not add up',
    async () => {},
    [
      { due_on: inDays(1), amount_pln: 500 },
      { due_on: inDays(2), amount_pln: 499.99 },
    ],
    /kwocie do zapłaty, czyli 1.000,00 zł/,
  ],
  [
    'an instalment would be less than a grosz',
    ({ pay }) => pay({ amount_pln: 999.99 }),
    [{ due_on: inDays(1) }, { due_on: inDays(2) }],
    /0,01 zł, jest za mała na tyle rat/,
  ],
]

test.each(refusals)(
  'a plan is refused while %s, in the language that was asked for',
  async (_what, happen, plan, detail) => {
    const scene = await anOpenSettlement(world)
    await happen(scene)

    const { status, body } = await scene.spread(plan, { headers: { 'accept-language': 'pl' } })

    expect([status, body.code]).toEqual([409, 'invalid_state'])
    expect(body.detail).toMatch(detail)
    expect((await scene.own()).instalments).toEqual([])
  },
)

test('a settlement that was never sent has nothing to spread', async () => {
  const { prepare, spread } = await anOpenSettlement(world)
  const { settlementId } = await prepare('2026-02', [{ amount_pln: 10 }])

  const { status, body } = await spread([{ due_on: inDays(1) }], { ids: [settlementId] })

  expect([status, body.code, body.objects]).toEqual([409, 'invalid_state', [settlementId]])
})

test.each([
  ['a day before today', [{ due_on: inDays(-1) }], '#/instalments/0/due_on', 'in_past'],
  ['a day twice', [{ due_on: inDays(1) }, { due_on: inDays(1) }], '#/instalments/1/due_on', 'not_ascending'],
  [
    'days that do not ascend',
    [{ due_on: inDays(2) }, { due_on: inDays(1) }],
    '#/instalments/1/due_on',
    'not_ascending',
  ],
  [
    'an amount for one day only',
    [{ due_on: inDays(1), amount_pln: 1 }, { due_on: inDays(2) }],
    '#/instalments/1/amount_pln',
    'required',
  ],
])('%s is refused', async (_what, plan, pointer, code) => {
  const { spread, own } = await anOpenSettlement(world)

  const { status, body } = await spread(plan)

  expect([status, body.errors]).toMatchObject([400, [{ pointer, code }]])
  expect((await own()).instalments).toEqual([])
})

test('of a plan and a payment at the same moment, the plan spreads what is open after one of the two', async () => {
  const { spreadOver, pay, own } = await anOpenSettlement(world)

  const [planned, paid] = await Promise.all([spreadOver(1, 2), pay({ amount_pln: 300 })])

  const { instalments } = await own()
  expect([planned.status, paid.status]).toEqual([200, 201])
  expect(sum(instalments.map(({ amount_pln }) => amount_pln))).toBe(1000)
  expect(sum(instalments.map(({ open_pln }) => open_pln))).toBe(700)
})
