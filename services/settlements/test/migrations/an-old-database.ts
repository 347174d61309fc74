import { randomBytes } from 'node:crypto'
import { databaseUrl, dropDatabase, ensureDatabases } from '@lokum/local-stack/postgres/databases'
import { startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import { readEarlierSchemas } from '@lokum/local-stack/testing/earlier-schemas'
import { migrateDatabase } from '@lokum/service-kit/database/migrate-database'
import { sqlFile } from '@lokum/service-kit/database/sql-files'
import pg from 'pg'
import { schema } from '../../src/database.ts'

/** A database as the releases before a migration left it, with their functions and triggers, and its way to the newest one. */
export async function anOldDatabase(before: string) {
  await using stack = new AsyncDisposableStack()
  const postgres = stack.use(await startTestPostgres({ environment: process.env }))
  const name = `old_${randomBytes(6).toString('hex')}`
  const owner = { name: `${name}_owner`, password: 'local' }
  const service = { name, password: 'local' }
  await ensureDatabases(postgres, { owner, services: [service] })
  stack.defer(() => dropDatabase(postgres, name))
  const url = databaseUrl(postgres, { ...owner, database: name })
  const earlier = Object.entries(schema.migrations).filter(([migration]) => migration < before)
  const functions = readEarlierSchemas('settlements').findLast(({ newestMigration }) => newestMigration < before)
  const sqlFiles = (functions?.sqlFiles ?? []).map(({ name, text }) => sqlFile(name, text))
  await migrateDatabase({ url, patienceMs: 10_000 }, { migrations: Object.fromEntries(earlier), sqlFiles })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  stack.defer(() => client.end())
  const opened = stack.move()
  return {
    client,
    /** The URL with the serving role. */
    serviceUrl: databaseUrl(postgres, service),
    migrate: () => migrateDatabase({ url, serviceRole: name, patienceMs: 10_000 }, schema),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
