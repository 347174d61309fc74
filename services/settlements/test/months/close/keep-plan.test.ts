import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { openDatabase } from '@lokum/service-kit/database/open-database'
import { runSql } from '@lokum/service-kit/database/run-sql'
import { selectMonths } from '../../../src/months/close/load-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('a connection plans the statement that loads a month five times and then keeps the plan', async () => {
  const url = world.system.databaseUrls.settlements
  await using database = await openDatabase({ url, entities: [], applicationName: 'test', poolSize: 1 })
  const em = database.orm.em.fork()
  const month = [['set_1'], ['apt_1'], ['2026-09'], ['water'], '2026-09-01', '2026-09-30']

  for (let call = 0; call < 8; call += 1) await runSql(em, selectMonths, ['acc_nobody', ...month])

  const plans =
    'SELECT generic_plans::int AS kept, custom_plans::int AS made FROM pg_prepared_statements WHERE statement = $1'
  expect(await runSql(em, plans, [selectMonths])).toEqual([{ kept: 3, made: 5 }])
})
