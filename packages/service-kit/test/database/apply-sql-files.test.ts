import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { openRoleDatabase, type RoleDatabase } from '@lokum/local-stack/test-stack/role-database'
import { createMigrationCheck } from '@lokum/service-kit/database/check-migrations'
import { migrateDatabase, type Schema } from '@lokum/service-kit/database/migrate-database'
import { sqlFile } from '@lokum/service-kit/database/sql-files'
import { Migration } from '@mikro-orm/migrations'
import pg from 'pg'

class CreateThing extends Migration {
  override up(): void {
    this.addSql('CREATE TABLE thing (id int)')
  }
}

const twice = sqlFile('twice', 'CREATE OR REPLACE FUNCTION twice(n int) RETURNS int LANGUAGE sql AS $$ SELECT 2 * n $$')
const four = sqlFile('four', 'CREATE OR REPLACE FUNCTION four() RETURNS int LANGUAGE sql AS $$ SELECT twice(2) $$')
const migrations = { '20260101T0000-create-thing': CreateThing }
const earlier: Schema = { migrations, sqlFiles: [twice, four] }

let database: RoleDatabase
beforeEach(async () => {
  database = await openRoleDatabase()
})
afterEach(() => database[Symbol.asyncDispose]())

const migrate = (schema: Schema) =>
  migrateDatabase({ url: database.url, serviceRole: database.service.name, patienceMs: 10_000 }, schema)

const withText = (text: string): Schema => ({ ...earlier, sqlFiles: [sqlFile('twice', text), four] })
const added = withText(twice.text.replace('2 * n', 'n + n'))

async function openCheck(schema: Schema): Promise<() => Promise<void>> {
  const pool = new pg.Pool({ connectionString: database.serviceUrl, max: 1 })
  database.stack.defer(() => pool.end())
  return createMigrationCheck(pool, schema)
}

test('a changed file is applied, an unchanged one is left alone, and both are recorded', async () => {
  await migrate(earlier)
  const client = await database.connect(database.serviceUrl)
  const recorded = 'SELECT name, hash, applied_at FROM repeatable_migration ORDER BY applied_at'
  const before = await client.query(recorded)

  await migrate(added)
  await migrate(added)

  const after = await client.query(recorded)
  expect(after.rows).toEqual([
    ...before.rows,
    { name: 'twice', hash: added.sqlFiles[0]?.hash, applied_at: expect.any(Date) },
  ])
  expect(before.rows.map(({ name }) => name)).toEqual(['twice', 'four'])
  expect((await client.query('SELECT four(), prosrc FROM pg_proc WHERE proname = $1', ['twice'])).rows).toEqual([
    { four: 4, prosrc: ' SELECT n + n ' },
  ])
})

test('a text that an earlier release had is applied again', async () => {
  await migrate(earlier)
  await migrate(added)

  await migrate(earlier)

  const client = await database.connect(database.serviceUrl)
  const { rows } = await client.query(`SELECT prosrc FROM pg_proc WHERE proname = 'twice'`)
  expect(rows).toEqual([{ prosrc: ' SELECT 2 * n ' }])
})

test('files are applied in the declared order, all of them or none', async () => {
  await expect(migrate({ ...earlier, sqlFiles: [four, twice] })).rejects.toThrow('four.sql was not applied')
  await expect(migrate({ ...earlier, sqlFiles: [twice, sqlFile('broken', 'nonsense')] })).rejects.toThrow('broken.sql')

  const client = await database.connect(database.url)
  expect((await client.query(`SELECT to_regproc('twice') AS twice`)).rows).toEqual([{ twice: null }])
  expect((await client.query(`SELECT to_regclass('repeatable_migration') AS record`)).rows).toEqual([{ record: null }])
})

const changedShapes = {
  'another result': twice.text.replace('RETURNS int', 'RETURNS bigint'),
  'another parameter name': twice.text.replace('n int', 'm int').replace('2 * n', '2 * m'),
  'another parameter type': twice.text.replace('n int', 'n bigint'),
  'one more parameter': twice.text.replace('n int', 'n int, m int'),
}
test.each(Object.entries(changedShapes))('a function with %s is refused and needs a new name', async (_, text) => {
  await migrate(earlier)

  await expect(migrate(withText(text))).rejects.toThrow('needs a new name')

  const client = await database.connect(database.serviceUrl)
  expect((await client.query('SELECT four()')).rows).toEqual([{ four: 4 }])
})

test('the service can call the functions and change neither them nor the record', async () => {
  await migrate(earlier)
  const client = await database.connect(database.serviceUrl)

  expect((await client.query('SELECT twice(4)')).rows).toEqual([{ twice: 8 }])
  for (const statement of [
    added.sqlFiles[0]?.text ?? '',
    twice.text.replaceAll('twice', 'mine'),
    'ALTER FUNCTION twice SET enable_seqscan = off',
    'DROP FUNCTION four',
    `INSERT INTO repeatable_migration VALUES ('twice', 'x', now())`,
    `UPDATE repeatable_migration SET hash = 'x'`,
    'DELETE FROM repeatable_migration',
  ])
    await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
})

test('a release is ready once its files are applied, and stays ready when a newer release has replaced them', async () => {
  await migrate(earlier)
  const [older, newer] = [await openCheck(earlier), await openCheck(added)]

  await older()
  await expect(newer()).rejects.toThrow(`Migrations are missing: twice.sql ${added.sqlFiles[0]?.hash}`)
  await migrate(added)

  await newer()
  await older()
  const restarted = await openCheck(earlier)
  await restarted()
})

test('a database of other migrations is refused before anything is changed', async () => {
  class CreateOther extends Migration {
    override up(): void {
      this.addSql('CREATE TABLE other (id int)')
    }
  }
  await migrate(earlier)
  const other = { migrations: { '20260102T0000-create-other': CreateOther }, sqlFiles: added.sqlFiles }

  await expect(migrate(other)).rejects.toThrow('npm start -- --fresh')

  const client = await database.connect(database.url)
  expect((await client.query('SELECT name FROM migration')).rows).toEqual([{ name: '20260101T0000-create-thing' }])
  expect((await client.query(`SELECT to_regclass('other') AS other`)).rows).toEqual([{ other: null }])
  expect((await client.query('SELECT hash FROM repeatable_migration')).rowCount).toBe(2)
})

test('a database that a newer release has migrated is accepted, as a rollback needs it', async () => {
  await migrate({ ...added, migrations: { ...migrations, '20260102T0000-more': CreateMore } })

  await migrate(earlier)

  const check = await openCheck(earlier)
  await check()
})

class CreateMore extends Migration {
  override up(): void {
    this.addSql('CREATE TABLE more (id int)')
  }
}
