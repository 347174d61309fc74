import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { nextWorkingDay } from '@lokum/amounts/calendar/free-days'
import { daysFrom } from '@lokum/amounts/calendar/month'
import type { SettlementBalance } from '@lokum/contracts/settlements/payment'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anOpenSettlement, inDays, partsOf } from './a-plan.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** Four instalments of 250.00 zł: the first two are due since 20 and 10 days, and 100.00 zł of the first one are paid. */
async function aPlanBehind() {
  const scene = await anOpenSettlement(world)
  await scene.spreadOver(0, 10, 50, 80)
  await scene.passDays(20)
  await scene.pay({ amount_pln: 100, received_on: inDays(-20) })
  const path = `/v1/agreements/${scene.agreement.id}`
  return { ...scene, path, next: async () => (await scene.call('GET', `${path}/reminders`)).body.next }
}

test('only the instalments whose day is over are overdue, in the list, in the month and in the reminder', async () => {
  const { listed, call, next, settlementId, pay } = await aPlanBehind()
  const before = await listed()
  const reminder = await next()
  const month = (await call('GET', '/v1/settlements/overview?period=2026-01')).body

  await pay({ amount_pln: 150 })

  const after = await listed()
  expect(before.data[0]).toMatchObject({ owed_pln: 900, overdue_pln: 400, due_on: inDays(-20), days_overdue: 20 })
  expect(before.sums).toMatchObject({ overdue: 1, overdue_pln: 400, owed_pln: 900 })
  expect(month.money).toMatchObject({ overdue: 1, overdue_pln: 400, charged_pln: 1000, paid_pln: 100 })
  expect(reminder).toMatchObject({ settlement_id: settlementId, overdue_pln: 400, due_on: inDays(-20) })
  expect(after.data[0]).toMatchObject({ owed_pln: 750, overdue_pln: 250, due_on: inDays(-10), days_overdue: 10 })
})

test('nothing is overdue while the instalments of the past are paid, and a reminder is refused', async () => {
  const { listed, call, path, pay, next } = await aPlanBehind()
  await pay({ amount_pln: 400 })

  const { data, sums } = await listed()
  const reminded = await call('POST', `${path}/reminders`, { delivery: 'handed_over' })

  expect(data[0]).toMatchObject({ owed_pln: 500, overdue_pln: 0, due_on: inDays(30), days_overdue: 0 })
  expect(data[0]).toMatchObject({ has_instalments: true })
  expect(sums).toMatchObject({ overdue: 0, overdue_pln: 0 })
  expect([reminded.status, await next()]).toEqual([409, null])
})

test('each overdue instalment bears interest since its own day, and one that was paid late bears none', async () => {
  const { call, path, pay } = await aPlanBehind()
  const rate = { valid_from: '2020-01-01', percent: 36.5, source: 'M.P. 2020 poz. 1' }
  await call('PATCH', '/v1/account/profile', { interest_rates: [rate] })
  const interest = async () => (await call('GET', `${path}/balance?interest=true`)).body.interest_pln
  const both = await interest()
  await pay({ amount_pln: 50, received_on: inDays(-1) })
  const partly = await interest()
  await pay({ amount_pln: 100, received_on: inDays(-1) })
  const second = await interest()

  // 0.1 % a day, from the day after the due day, which moves past free days.
  const days = (since: number) => daysFrom(nextWorkingDay(inDays(-since)), inDays(0))
  expect(both).toBeCloseTo(0.15 * days(20) + 0.25 * days(10), 6)
  expect(partly).toBeCloseTo(both - 0.05, 6)
  expect(second).toBeCloseTo(0.25 * days(10), 6)
})

test('a tenant who pays what is due of two plans owes nothing of them, and the order ends with the plan', async () => {
  const { charge, spread, settlementId, pay, balance } = await anOpenSettlement(world)
  const second = await charge(600, '2026-02')
  for (const id of [settlementId, second]) await spread([{ due_on: inDays(10) }, { due_on: inDays(40) }], { ids: [id] })
  await pay({ amount_pln: 800 })
  const planned = await balance()

  await spread([], { ids: [settlementId] })
  const ended = await balance()

  const openOf = ({ settlements }: { settlements: SettlementBalance[] }) => settlements.map(({ open_pln }) => open_pln)
  expect(planned.settlements.map(partsOf)).toEqual([
    [
      [500, 0],
      [500, 500],
    ],
    [
      [300, 0],
      [300, 300],
    ],
  ])
  expect([openOf(planned), openOf(ended)]).toEqual([
    [500, 300],
    [200, 600],
  ])
})
