import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'
import { seedSettlements } from '@lokum/local-stack/seed/seed-settlements'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import { startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import pg from 'pg'

const stack = new AsyncDisposableStack()
let postgres: Awaited<ReturnType<typeof startTestPostgres>>
beforeAll(async () => {
  postgres = stack.use(await startTestPostgres({ environment: process.env }))
})
afterAll(() => stack.disposeAsync())

/** The tables as they were before the migration. */
const before = `
  DROP TABLE document_apartment CASCADE;
  ALTER TABLE cost DROP COLUMN whole_pln, DROP COLUMN period_from, DROP COLUMN period_to, DROP COLUMN split_by,
    DROP CONSTRAINT cost_once, ADD CONSTRAINT cost_once UNIQUE (account_id, document_id, line);
  DELETE FROM migration WHERE name = '20261123T1840-split-costs'`

const costs = `
  SELECT id, period, amount_pln, (SELECT sum(amount_pln) FROM allocation WHERE cost_id = cost.id) AS shared,
    to_jsonb(cost) ->> 'period_from' AS period_from, xmin::text AS written
  FROM cost ORDER BY id`

test('the costs of a filled database stay as they are: each has the whole line of its month', async () => {
  await using database = await createServiceDatabase(postgres, 'settlements')
  const owner = new pg.Client(Object.assign(new URL(postgres.url), { pathname: `/${database.name}` }).href)
  await owner.connect()
  const size = { apartmentsEach: 4, months: 3, itemsEach: 1, paymentsEach: 1 }
  await seedSettlements(owner, { accounts: ['acc_one', 'acc_two'], firstNumber: 1, ...size })
  await owner.query(before)
  const { rows: old } = await owner.query(costs)

  const migration = spawnSync(process.execPath, [join(projectRoot, 'services/settlements/src/migrate.ts')], {
    env: { NODE_ENV: 'test', DATABASE_URL: database.ownerUrl, DATABASE_SERVICE_ROLE: 'settlements' },
    encoding: 'utf8',
  })

  const { rows } = await owner.query(costs)
  await owner.end()
  expect(migration).toMatchObject({ status: 0, stderr: '' })
  expect(old).toHaveLength(24)
  expect(rows).toEqual(old)
})
