import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { handOver } from '../../statements/a-prepared-month.ts'
import { brokenSums, itemOf, step } from '../settlements/a-month.ts'
import { aBill, aSettlement, attach, calculated, makeCost } from './a-bill-of-months.ts'

const september = { from: '2026-09-01', to: '2026-09-30' }

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('a calculation and a cost of the same line take the line before its costs, so that neither is broken off', async () => {
  const { landlord, apartments, document } = await aBill(world)
  const september = await aSettlement(landlord, apartments[0], '2026-09')
  await attach(landlord, september, document)
  await calculated(landlord, september)
  const october = await aSettlement(landlord, apartments[0], '2026-10')
  await attach(landlord, october, document)
  // September's cost changes with October's, for which the bill now has other days.
  await world.pools.settlements.query('UPDATE document_reading SET period_to = $2 WHERE document_id = $1', [
    document,
    '2026-10-30',
  ])
  const hasty = await world.aLandlord({ account: landlord.account, whenOverloaded: 'answer' })
  await using other = await holdCosts(document)

  const calculating = step(hasty, october, 'calculate')
  await other.waiting(1)
  const sharing = makeCost(hasty, document, { apartment_ids: apartments })
  await other.waiting(2)
  await other.let()

  expect([(await calculating).status, (await sharing).status]).toEqual([200, 201])
  expect(await brokenSums(world, landlord)).toEqual([])
})

const reason = 'the tenant has no bin'

test('an abandoned correction and a cost of a line that it takes back take the line first, so that neither is broken off', async () => {
  const { landlord, apartments, document } = await aBill(world, { covered: september, terms: [{}, {}] })
  const id = await aSettlement(landlord, apartments[0], '2026-09')
  await attach(landlord, id, document)
  const { body: month } = await step(landlord, id, 'items', {
    type: 'proportional_cost',
    category: 'waste',
    label: 'Odpady',
    inputs: { kind: 'amount', amount_pln: 49.2 },
    source: { kind: 'document', document_id: document, line: 1, place: 'page 1, line 1' },
  })
  for (const path of ['calculate', 'items/decisions', 'prepare']) await step(landlord, id, path)
  await handOver(landlord, id)
  await step(landlord, id, 'correct', { reason })
  await step(landlord, id, 'items/decisions', { decision: 'reject', item_ids: [itemOf(month, 'Odpady').id], reason })
  const neighbours = { apartment_ids: apartments.slice(1) }
  expect(await makeCost(landlord, document, neighbours)).toMatchObject({ status: 201 })
  const hasty = await world.aLandlord({ account: landlord.account, whenOverloaded: 'answer' })
  await using other = await holdCosts(document)

  const abandoning = step(hasty, id, 'cancel-correction')
  await other.waiting(1)
  const sharing = makeCost(hasty, document, neighbours)
  await other.waiting(2)
  await other.let()

  expect(await abandoning).toMatchObject({ status: 409, body: { code: 'cost_in_use' } })
  expect(await sharing).toMatchObject({ status: 201 })
  expect(await brokenSums(world, landlord)).toEqual([])
})

/** A transaction that has locked the costs of a document. */
async function holdCosts(document: string) {
  const holding = await world.pools.settlements.connect()
  await holding.query('BEGIN')
  const { rows } = await holding.query('SELECT pg_backend_pid() AS pid FROM cost WHERE document_id = $1 FOR UPDATE', [
    document,
  ])
  return {
    /** Waits until so many requests wait, for it or for each other. */
    waiting: (count: number) =>
      eventually(async () =>
        expect((await world.pools.settlements.query(waiters, [rows[0].pid])).rowCount).toBe(count),
      ),
    let: () => holding.query('COMMIT'),
    [Symbol.asyncDispose]: async () => {
      await holding.query('ROLLBACK')
      holding.release()
    },
  }
}

const waiters = `
  WITH RECURSIVE waiter AS (
    SELECT pid FROM pg_stat_activity WHERE $1::int = ANY (pg_blocking_pids(pid))
    UNION
    SELECT activity.pid FROM pg_stat_activity AS activity JOIN waiter ON waiter.pid = ANY (pg_blocking_pids(activity.pid)))
  SELECT pid FROM waiter`
