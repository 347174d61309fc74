import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { brokenSums, look, step } from '../settlements/a-month.ts'
import { aCalculatedTrueUp, finish, winter } from './a-heated-year.ts'

let world: World
let dear: Awaited<ReturnType<typeof aDearWinter>>
beforeAll(async () => {
  world = await openWorld()
  dear = await aDearWinter()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

/**
 * Winter with a rent of 25 000 zł, so that its revenue reaches the threshold, and a true-up of 240 zł made in April; paid in three parts
 * by the codes of both.
 */
async function aDearWinter() {
  const year = await aCalculatedTrueUp(world, { terms: { rent_pln: 25_000 }, period: '2026-04' })
  const { landlord, id, sent, agreement } = year
  await finish(landlord, id)
  const { body: trueUp } = await look(landlord, id)
  const { body: april } = await look(landlord, sent[3] ?? '')
  const { request } = landlord.settlements
  const pay = async (amount_pln: number, title: string) => {
    const { body } = await request('POST', '/v1/payments', { body: { amount_pln, title, received_on: '2026-05-10' } })
    return (await request('GET', `/v1/payments/${body.id}`)).body
  }
  const balance = async () => (await request('GET', `/v1/agreements/${agreement.id}/balance`)).body
  const paid = [
    await pay(240, `Dopłata ${trueUp.reference_code}`),
    await pay(3 * 25_100 + 24_860, `Czynsz ${april.reference_code}`),
    await pay(240, trueUp.reference_code.replaceAll('-', ' ')),
  ]
  return { ...year, trueUp, april, paid, balance }
}

type Part = { kind: string; period: string; settlement_id: string; amount_pln: number }

test('the codes of a month and of a true-up made in it are two, and both find the agreement, whose oldest month is paid first', async () => {
  const { trueUp, april, paid, balance, agreement, sent, id } = dear
  const [first, second, third] = paid

  expect(trueUp.reference_code.slice(-4)).not.toBe(april.reference_code.slice(-4))
  for (const payment of [first, second, third]) expect(payment).toMatchObject({ agreement_id: agreement.id })
  const settlementsOf = ({ parts }: { parts: Part[] }) => [...new Set(parts.map((one) => one.settlement_id))]
  expect([settlementsOf(first), settlementsOf(second), settlementsOf(third)]).toEqual([[sent[0]], sent, [id]])
  expect(third.parts.map(({ kind }: Part) => kind)).toEqual(third.parts.map(() => 'true_up'))
  const { settlements, ...sums } = await balance()
  expect(sums).toMatchObject({ charged_pln: 4 * 25_100 + 240, paid_pln: 4 * 25_100 + 240, balance_pln: 0 })
  expect(settlements.map(({ kind, open_pln }: { kind: string; open_pln: number }) => [kind, open_pln])).toEqual([
    ...winter.map(() => ['monthly', 0]),
    ['true_up', 0],
  ])
})

test('nothing of a true-up is revenue, so a year at the threshold stays below the higher rate, and exports name its kind', async () => {
  const { landlord, id } = dear
  const get = async (path: string) => (await landlord.settlements.request('GET', path)).body

  const year = await get('/v1/tax-years/2026')
  const exported = await get('/v1/tax-years/2026/export?format=json')

  expect(year).toMatchObject({
    revenue_pln: 100_000,
    pass_through_pln: 640,
    unallocated_pln: 0,
    unmatched_pln: 0,
    lower: { revenue_pln: 100_000 },
    higher: { revenue_pln: 0 },
    tax_pln: 8500,
  })
  const kinds = exported.settlements.map(({ kind, period }: { kind: string; period: string }) => `${kind} ${period}`)
  expect(kinds.toSorted()).toEqual([...winter.map((period) => `monthly ${period}`), 'true_up 2026-04'])
  const parts: Part[] = exported.payments.flatMap(({ parts }: { parts: Part[] }) => parts)
  const ofTrueUp = parts.filter(({ settlement_id }) => settlement_id === id)
  expect(new Set(ofTrueUp.map(({ kind, period }) => `${kind} ${period}`))).toEqual(new Set(['true_up 2026-04']))
  expect(ofTrueUp.reduce((sum, { amount_pln }) => sum + Math.round(amount_pln * 100), 0)).toBe(240_00)
})

test('a correction of a paid true-up opens or frees money of the agreement, in balance and tax too', async () => {
  const { landlord, balance, id } = dear
  await step(landlord, id, 'correct', { reason: 'A share was wrong' })
  const { body: open } = await step(landlord, id, 'calculate')
  const during = await balance()
  const [share] = open.items.filter(({ inputs }: { inputs: { kind: string } }) => inputs.kind === 'share')
  await step(landlord, id, 'items/decisions', {
    decision: 'reject',
    item_ids: [share.id],
    reason: 'The landlord bears it',
  })
  await finish(landlord, id)
  const after = await balance()
  const { body: year } = await landlord.settlements.request('GET', '/v1/tax-years/2026')

  expect(during).toMatchObject({ charged_pln: 4 * 25_100 + 240, balance_pln: 0 })
  const total = Math.round((240 - share.amount_pln) * 100) / 100
  expect(after).toMatchObject({ charged_pln: 4 * 25_100 + total, credit_pln: share.amount_pln })
  // What is freed counts as a prepayment until a statement uses it or it is given back.
  const revenue = Math.round((100_000 + share.amount_pln) * 100) / 100
  expect(year).toMatchObject({ revenue_pln: revenue, prepaid_pln: share.amount_pln, unallocated_pln: 0 })
  expect(await brokenSums(world, landlord)).toEqual([])
})
