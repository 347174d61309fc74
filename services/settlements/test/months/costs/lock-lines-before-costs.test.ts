import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { brokenSums, step } from '../settlements/a-month.ts'
import { aBill, aSettlement, attach, calculated, makeCost } from './a-bill-of-months.ts'

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
