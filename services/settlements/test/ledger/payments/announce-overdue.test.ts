import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { type Database, openDatabase } from '@lokum/service-kit/database/open-database'
import { entities } from '../../../src/database.ts'
import { announceOverdue } from '../../../src/ledger/payments/announce-overdue.ts'
import { anOpenSettlement, inDays } from '../instalments/a-plan.ts'
import { aTenancy, type Tenancy } from './a-tenancy.ts'

let world: World
let replicas: Database[]
beforeAll(async () => {
  world = await openWorld()
  replicas = [world.use(await openReplica()), world.use(await openReplica())]
})
afterAll(() => world[Symbol.asyncDispose]())

const openReplica = () => {
  const url = world.system.databaseUrls.settlements
  return openDatabase({ url, entities, applicationName: 'announcer', poolSize: 2 })
}

async function announce(day: string, by = replicas[0]) {
  if (!by) throw new Error('There is no such replica.')
  const now = new Date(`${day}T10:00:00Z`)
  await announceOverdue({ orm: by.orm, committed: () => {} }, { now, signal: new AbortController().signal })
}

/** A tenant who owes 2400.00 zł since 10 March 2031, far from the days on which the running services announce. */
async function anOverdueTenancy({ switchedOn = true } = {}) {
  const tenancy = await aTenancy(world)
  const charge = async (period: string, amount_pln: number) =>
    (await tenancy.charge(period, [{ amount_pln }], '2031-03-10')).settlementId
  await tenancy.call('PATCH', '/v1/account/profile', { settlement_due_events: switchedOn })
  return { ...tenancy, charge, settlementId: await charge('2031-01', 2400) }
}

async function eventsOf({ landlord }: Pick<Tenancy, 'landlord'>) {
  const { rows } = await world.pools.settlements.query(
    `SELECT aggregate_id, sequence, data FROM outbox_event WHERE account_id = $1 AND type = 'balance.overdue' ORDER BY seq`,
    [landlord.accountId],
  )
  return rows.map(({ data, ...row }) => ({ ...row, data: JSON.parse(data) }))
}

const levelsOf = async (tenancy: Pick<Tenancy, 'landlord'>) =>
  (await eventsOf(tenancy)).map(({ data }) => data.overdue.level)

test('a settlement is announced on the day after its due day, with what the balance says', async () => {
  const tenancy = await anOverdueTenancy()
  await tenancy.pay({ amount_pln: 400.5 })
  await announce('2031-03-10')
  const onTime = await eventsOf(tenancy)

  await announce('2031-03-11')

  const { body: settlement } = await tenancy.call('GET', `/v1/settlements/${tenancy.settlementId}`)
  const [row] = (await tenancy.balance()).settlements
  const [event, ...more] = await eventsOf(tenancy)
  expect([onTime, more]).toEqual([[], []])
  expect(event?.aggregate_id).toBe(tenancy.settlementId)
  expect(event?.data).toMatchObject({ id: settlement.id, state: 'sent', reference_code: settlement.reference_code })
  expect(event?.data.overdue).toEqual({
    level: 1,
    due_on: '2031-03-10',
    days: 1,
    total_pln: 2400,
    paid_pln: 400.5,
    open_pln: 1999.5,
  })
  expect(row).toMatchObject({ due_on: '2031-03-10', total_pln: 2400, paid_pln: 400.5, open_pln: 1999.5 })
})

test('each level is announced once, from 1, 14 and 30 days on', async () => {
  const tenancy = await anOverdueTenancy()

  for (const day of ['11', '12', '23', '24', '25', '31']) await announce(`2031-03-${day}`)
  for (const day of ['04-08', '04-09', '04-10', '12-31']) await announce(`2031-${day}`)

  const days = (await eventsOf(tenancy)).map(({ data: { overdue } }) => [overdue.level, overdue.days])
  expect(days).toEqual([
    [1, 1],
    [2, 14],
    [3, 30],
  ])
})

test('a settlement that is found late has the level of that day only', async () => {
  const tenancy = await anOverdueTenancy()

  await announce('2031-03-30')

  expect(await levelsOf(tenancy)).toEqual([2])
})

test('of two processes that announce at once, and again after a restart, one records each settlement', async () => {
  const tenancy = await anOverdueTenancy()
  const second = await tenancy.charge('2031-02', 100)

  await Promise.all([...replicas, ...replicas, ...replicas].map((replica) => announce('2031-03-11', replica)))
  await using restarted = await openReplica()
  await announce('2031-03-11', restarted)

  const objects = (await eventsOf(tenancy)).map(({ aggregate_id }) => aggregate_id)
  expect(objects.toSorted()).toEqual([tenancy.settlementId, second].toSorted())
})

test('nothing is announced after payment, also when a part of the debt stays', async () => {
  const tenancy = await anOverdueTenancy()
  const second = await tenancy.charge('2031-02', 100)
  await announce('2031-03-11')
  await tenancy.pay({ amount_pln: 2400 })

  await announce('2031-03-24')

  const announced = (await eventsOf(tenancy)).map(({ data }) => [data.id, data.overdue.level])
  expect(announced.toSorted()).toEqual(
    [
      [tenancy.settlementId, 1],
      [second, 1],
      [second, 2],
    ].toSorted(),
  )
})

test('a payment that is taken back repeats no level', async () => {
  const tenancy = await anOverdueTenancy()
  await announce('2031-03-11')
  const { body: payment } = await tenancy.pay({ amount_pln: 2400 })
  await tenancy.call('POST', `/v1/payments/${payment.id}/reverse`, { reason: 'Another tenant' })

  await announce('2031-03-12')
  await announce('2031-03-24')

  expect(await levelsOf(tenancy)).toEqual([1, 2])
})

test('an account that did not ask hears nothing, and what is overdue when it asks', async () => {
  const tenancy = await anOverdueTenancy({ switchedOn: false })
  await announce('2031-03-11')
  const silent = await eventsOf(tenancy)

  await tenancy.call('PATCH', '/v1/account/profile', { settlement_due_events: true })
  await announce('2031-03-12')

  expect(silent).toEqual([])
  expect(await levelsOf(tenancy)).toEqual([1])
})

test('balance.overdue follows the first instalment that is open, and no instalment repeats a level', async () => {
  const { call, landlord, pay, spreadOver } = await anOpenSettlement(world)
  await spreadOver(1000, 1020)
  await call('PATCH', '/v1/account/profile', { settlement_due_events: true })
  const announced = async (days: number) => {
    await announce(inDays(days))
    return (await eventsOf({ landlord })).map(({ data }) => data.overdue)
  }
  const onTime = await announced(1000)
  const first = await announced(1001)
  await pay({ amount_pln: 500 })

  const paid = await announced(1014)
  const again = await announced(1021)
  const second = await announced(1034)

  expect(onTime).toEqual([])
  expect(first).toMatchObject([{ level: 1, due_on: inDays(1000), days: 1, open_pln: 1000 }])
  expect([paid, again]).toEqual([first, first])
  expect(second).toMatchObject([
    { level: 1 },
    { level: 2, due_on: inDays(1020), days: 14, paid_pln: 500, open_pln: 500 },
  ])
})
