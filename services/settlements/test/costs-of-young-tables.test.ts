import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { analyzeAsLarge } from '@lokum/local-stack/seed/analyze-as-large'
import { seedId } from '@lokum/local-stack/seed/seed-accounts'
import { seedSettlements } from '@lokum/local-stack/seed/seed-settlements'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import { startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import { explainAll, watchPlans } from '@lokum/local-stack/testing/watch-plans'
import { type Database, openDatabase } from '@lokum/service-kit/database/open-database'
import pg from 'pg'
import { entities } from '../src/database.ts'
import { loadCosts } from '../src/months/costs/load-costs.ts'

const accountId = 'acc_first'
const costsOfMonth = 1_000

const stack = new AsyncDisposableStack()
const plans = stack.use(watchPlans())
let database: Database
beforeAll(async () => {
  const postgres = stack.use(await startTestPostgres({ environment: process.env }))
  const { name, url } = stack.use(await createServiceDatabase(postgres, 'settlements'))
  await fillFirstAccount(Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href, name)
  database = stack.use(await openDatabase({ url, entities, applicationName: 'test', poolSize: 1 }))
})
afterAll(() => stack.disposeAsync())

/** The statistics are of empty tables, as when the first account of an installation enters its apartments. */
async function fillFirstAccount(superuserUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await analyzeAsLarge(client)
  const each = { apartmentsEach: costsOfMonth, months: 1, itemsEach: 1, paymentsEach: 1 }
  await seedSettlements(client, { accounts: [accountId], firstNumber: 0, ...each })
  await explainAll(client, { database: name, role: 'settlements' })
  await client.end()
}

test.each([true, false])(
  'the costs of a month are read in proportion to the month before statistics know them, locked: %s',
  async (locked) => {
    const em = database.orm.em.fork()
    await em.begin()
    plans.take()

    const costs = await loadCosts(em, {
      accountId,
      apartmentIds: [seedId('apt', 7)],
      periods: ['2025-01'],
      categories: null,
      locked,
    })
    await em.rollback()

    const taken = plans.take()
    expect(costs).toHaveLength(1)
    expect(taken).not.toEqual([])
    expect(taken.filter(({ rowsRead }) => rowsRead > 10 * costsOfMonth)).toEqual([])
  },
)
