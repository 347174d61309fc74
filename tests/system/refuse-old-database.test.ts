import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import { serviceNames } from '@lokum/local-stack/services/service-environment'
import { startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import pg from 'pg'

const stack = new AsyncDisposableStack()
let postgres: Awaited<ReturnType<typeof startTestPostgres>>
beforeAll(async () => {
  postgres = stack.use(await startTestPostgres({ environment: process.env }))
})
afterAll(() => stack.disposeAsync())

/** A migration of each service before the baselines. */
const old: Record<string, string> = {
  gateway: '20261122T1701-create-call-counts',
  apartments: '20261126T0102-index-placed-apartments',
  settlements: '20261128T1500-cover-days',
  webhooks: '20261126T0230-note-copied-audit-entries',
}

test.each(serviceNames)(
  'a database that an older %s has migrated is refused in one sentence and stays as it is',
  async (service) => {
    await using database = await createServiceDatabase(postgres, service)
    const owner = new pg.Client(database.ownerUrl)
    await owner.connect()
    await owner.query(`DROP TABLE repeatable_migration; DELETE FROM migration`)
    await owner.query('INSERT INTO migration (name) VALUES ($1)', [old[service]])
    const before = await owner.query(everything)

    const migration = spawnSync(process.execPath, [join(projectRoot, 'services', service, 'src/migrate.ts')], {
      env: { NODE_ENV: 'test', DATABASE_URL: database.ownerUrl, DATABASE_SERVICE_ROLE: service },
      encoding: 'utf8',
    })

    const after = await owner.query(everything)
    await owner.end()
    expect(migration).toMatchObject({ status: 1, stdout: '' })
    expect(migration.stderr).toBe(
      `The database "${database.name}" was built by migrations that this release does not have (${old[service]}, 1 in all); it was not changed: ` +
        'start with empty data by "npm start -- --fresh", or in a cluster give the service an empty database.\n',
    )
    expect(after.rows).toEqual(before.rows)
  },
)

// Every row of the catalog that a change touches has another xmin afterwards.
const everything = `
  SELECT 'class' AS kind, oid, xmin::text FROM pg_class WHERE relnamespace = 'public'::regnamespace
  UNION ALL SELECT 'attribute', attrelid, string_agg(xmin::text, ' ' ORDER BY attnum) FROM pg_attribute
    WHERE attrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace) GROUP BY attrelid
  UNION ALL SELECT 'function', oid, xmin::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  UNION ALL SELECT 'migration', id::oid, name FROM migration
  ORDER BY kind, oid`
