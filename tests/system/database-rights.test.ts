import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { TestDatabase } from '@lokum/local-stack/postgres/databases'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import { serviceNames } from '@lokum/local-stack/services/service-environment'
import { startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import { grantServiceRole } from '@lokum/service-kit/database/grant-service-role'
import pg from 'pg'

const stack = new AsyncDisposableStack()
const databases: Record<string, TestDatabase> = {}
let postgres: Awaited<ReturnType<typeof startTestPostgres>>
beforeAll(async () => {
  postgres = stack.use(await startTestPostgres({ environment: process.env }))
  for (const name of serviceNames) databases[name] = stack.use(await createServiceDatabase(postgres, name))
})
afterAll(() => stack.disposeAsync())

test.each(serviceNames)('%s may read and write every table it has, and add to what is append-only', async (service) => {
  await using session = await connect(databases[service]?.url)

  const { rows } = await session.client.query<{ name: string; rights: string }>(tableRights)

  const exceptions: Record<string, string> = {
    audit_archive_month: 'SELECT',
    audit_archive_object: 'SELECT',
    audit_entry: 'SELECT INSERT',
    audit_entry_default: 'SELECT INSERT',
    audit_entry_first: 'SELECT INSERT',
    migration: 'SELECT',
    repeatable_migration: 'SELECT',
  }
  const wanted = rows.map(({ name }) => ({ name, rights: exceptions[name] ?? 'SELECT INSERT UPDATE DELETE' }))
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['migration', 'repeatable_migration']))
  expect(rows).toEqual(wanted)
})

test('a later partition or relative of what is append-only is so too, and a view over it only shows it', async () => {
  await using database = await createServiceDatabase(postgres, 'apartments')
  await using owner = await connect(database.ownerUrl)
  await owner.client.query(relatives)
  await grantServiceRole(owner.client, 'apartments')
  await using session = await connect(database.url)

  const { rows } = await session.client.query<{ name: string; rights: string }>(tableRights)

  expect(Object.fromEntries(rows.map(({ name, rights }) => [name, rights]))).toMatchObject({
    audit_archive_month: 'SELECT',
    audit_archive_object: 'SELECT',
    audit_entry: 'SELECT INSERT',
    'Audit entry of 2030': 'SELECT INSERT',
    audit_entry_of_may: 'SELECT INSERT',
    old_migration: 'SELECT',
    older_migration: 'SELECT',
    every_migration: 'SELECT',
    audit_view: 'SELECT',
    audit_summary: 'SELECT',
    unrelated: 'SELECT INSERT UPDATE DELETE',
  })
})

// What holds a part of the table, what holds the table itself (by which its rows could be deleted), and what looks at it.
const relatives = `
  CREATE TABLE "Audit entry of 2030" PARTITION OF audit_entry FOR VALUES FROM ('aud_y') TO ('aud_z') PARTITION BY RANGE (id);
  CREATE TABLE audit_entry_of_may PARTITION OF "Audit entry of 2030" DEFAULT;
  CREATE TABLE old_migration () INHERITS (migration);
  CREATE TABLE older_migration () INHERITS (old_migration);
  CREATE TABLE every_migration (LIKE migration INCLUDING CONSTRAINTS);
  ALTER TABLE migration INHERIT every_migration;
  CREATE VIEW audit_view AS SELECT * FROM audit_entry;
  CREATE MATERIALIZED VIEW audit_summary AS SELECT count(*) FROM audit_entry;
  CREATE TABLE unrelated (id int)`

test.each(serviceNames)('%s may use every sequence and call every function it has', async (service) => {
  await using session = await connect(databases[service]?.url)

  const { rows } = await session.client.query(otherRights)

  expect(rows).toContainEqual({ name: 'migration_id_seq', owner: 'migration', allowed: true, for_everybody: false })
  expect(rows).toEqual(rows.map((row) => ({ ...row, owner: 'migration', allowed: true, for_everybody: false })))
})

test.each(serviceNames)('%s can change the shape of nothing', async (service) => {
  await using session = await connect(databases[service]?.url)
  const { rows: relations } = await session.client.query<{ name: string; is_view: boolean }>(ownRelations)
  const tables = relations.filter(({ is_view: isView }) => !isView)
  const views = relations.filter(({ is_view: isView }) => isView)
  const { rows: functions } = await session.client.query<{ name: string }>(ownFunctions)
  const statements = [
    'CREATE TABLE mine (id int)',
    'CREATE TEMPORARY TABLE mine (id int)',
    'CREATE FUNCTION mine() RETURNS int RETURN 1',
    'CREATE SCHEMA mine',
    'CREATE DATABASE mine',
    'CREATE ROLE mine',
    'SET ROLE migration',
    `ALTER DATABASE ${databases[service]?.name} OWNER TO ${service}`,
    ...tables.flatMap(({ name }) => [
      `ALTER TABLE ${name} ADD mine int`,
      `ALTER TABLE ${name} DISABLE TRIGGER ALL`,
      `CREATE INDEX ON ${name} ((1))`,
      `TRUNCATE ${name}`,
      `DROP TABLE ${name}`,
    ]),
    ...views.flatMap(({ name }) => [`CREATE OR REPLACE VIEW ${name} AS SELECT 1 AS mine`, `DROP VIEW ${name}`]),
    ...functions.flatMap(({ name }) => [`ALTER FUNCTION ${name} RENAME TO mine`, `DROP FUNCTION ${name}`]),
  ]

  const answers = []
  for (const statement of statements) answers.push({ statement, code: await codeOf(session.client, statement) })

  expect(answers.length).toBeGreaterThan(15)
  expect(answers.filter(({ code }) => code !== insufficientPrivilege)).toEqual([])
})

test.each(serviceNames)('%s can enter no database of another service, and none of the server', async (service) => {
  const neighbours = serviceNames.filter((name) => name !== service).map((name) => databases[name]?.name)
  const others = [...neighbours, 'postgres', 'template1']

  const answers = await Promise.allSettled(
    others.map(async (other) => {
      const url = new URL(databases[service]?.url ?? '')
      url.pathname = `/${other}`
      await using _session = await connect(url.href)
    }),
  )

  expect(answers).toMatchObject(others.map(() => ({ reason: { code: insufficientPrivilege } })))
})

const insufficientPrivilege = '42501'

const ofServices = `n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'`

const tableRights = `
  SELECT c.relname AS name, coalesce(string_agg(right_, ' ' ORDER BY place) FILTER (WHERE has_table_privilege(c.oid, right_)), '') AS rights
  FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace,
    unnest(string_to_array('SELECT INSERT UPDATE DELETE TRUNCATE REFERENCES TRIGGER MAINTAIN', ' '))
      WITH ORDINALITY AS every (right_, place)
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND ${ofServices}
  GROUP BY c.relname ORDER BY c.relname`

// What came with an extension belongs to the server's superuser, and only an index calls it.
const ofNoExtension = `NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.objid = p.oid AND d.deptype = 'e')`

const otherRights = `
  SELECT c.relname AS name, pg_get_userbyid(c.relowner) AS owner, has_sequence_privilege(c.oid, 'USAGE') AS allowed,
    has_sequence_privilege('public', c.oid, 'USAGE') AS for_everybody
  FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
  WHERE c.relkind = 'S' AND ${ofServices}
  UNION ALL
  SELECT p.proname, pg_get_userbyid(p.proowner), has_function_privilege(p.oid, 'EXECUTE'),
    has_function_privilege('public', p.oid, 'EXECUTE')
  FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = p.pronamespace
  WHERE ${ofServices} AND ${ofNoExtension}`

const ownRelations = `
  SELECT c.relname AS name, c.relkind IN ('v', 'm') AS is_view
  FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND ${ofServices}`

const ownFunctions = `
  SELECT p.proname AS name
  FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = p.pronamespace
  WHERE ${ofServices} AND ${ofNoExtension}`

async function codeOf(client: pg.Client, statement: string): Promise<unknown> {
  try {
    await client.query(statement)
    return 'allowed'
  } catch (error) {
    return error instanceof pg.DatabaseError ? error.code : String(error)
  }
}

async function connect(connectionString: string | undefined): Promise<AsyncDisposable & { client: pg.Client }> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return { client, [Symbol.asyncDispose]: () => client.end() }
}
