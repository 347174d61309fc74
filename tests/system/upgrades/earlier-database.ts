import { randomBytes } from 'node:crypto'
import {
  databaseUrl,
  dropDatabase,
  ensureDatabases,
  type SuperuserAddress,
} from '@lokum/local-stack/postgres/databases'
import type { EarlierSchema } from '@lokum/local-stack/testing/earlier-schemas'
import { migrateDatabase, type Schema } from '@lokum/service-kit/database/migrate-database'
import { sharedSchema } from '@lokum/service-kit/database/shared-schema'
import { sqlFile } from '@lokum/service-kit/database/sql-files'
import pg from 'pg'

/** A database of its own that schemas can be brought to, one after the other. */
export async function openDatabase(postgres: SuperuserAddress) {
  await using stack = new AsyncDisposableStack()
  const name = `upgrade_${randomBytes(6).toString('hex')}`
  const owner = { name: `${name}_owner`, password: 'local' }
  await ensureDatabases(postgres, { owner, services: [{ name, password: 'local' }] })
  stack.defer(() => dropDatabase(postgres, name))
  const url = databaseUrl(postgres, { ...owner, database: name })
  const superuser = new URL(postgres.url)
  superuser.pathname = `/${name}`
  const client = new pg.Client({ connectionString: superuser.href })
  await client.connect()
  stack.defer(() => client.end())
  const opened = stack.move()
  return {
    client,
    migrate: (schema: Schema) => migrateDatabase({ url, serviceRole: name, patienceMs: 10_000 }, schema),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** The present schema as far as an earlier one had it. */
export function upTo({ newestMigration, sqlFiles }: EarlierSchema, present: Schema): Schema {
  const migrations = Object.entries(present.migrations).filter(([name]) => name <= newestMigration)
  return {
    migrations: Object.fromEntries(migrations),
    sqlFiles: sqlFiles.map(({ name, text }) => sqlFile(name, text)),
    // They call functions that the first schemas did not have.
    onlineChanges: sqlFiles.some(({ name }) => name === 'make-audit-partition')
      ? (sharedSchema.onlineChanges ?? [])
      : [],
  }
}

/** Stores rows as they were recorded: no trigger and no foreign key looks at them again. */
export async function fill(client: pg.Client, rows: Record<string, object[]>): Promise<void> {
  await client.query('BEGIN; SET LOCAL session_replication_role = replica')
  for (const [table, some] of Object.entries(rows)) {
    const columns = await client.query<{ names: string }>(writable, [table])
    const names = columns.rows[0]?.names
    // A migration begins some tables with a row.
    await client.query(`DELETE FROM ${table}`)
    await client.query(
      `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
       SELECT ${names} FROM json_populate_recordset(NULL::${table}, $1)`,
      [JSON.stringify(some)],
    )
  }
  const { rows: sequences } = await client.query<{ restart: string }>(restarts)
  for (const { restart } of sequences) await client.query(restart)
  await client.query('COMMIT')
}

/** How many rows each of these tables has. */
export async function countRows(client: pg.Client, tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}

/** Every column, constraint, index, trigger and function, each as one line. */
export async function describeSchema(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(everything)
  return rows.map(({ line }) => line)
}

const writable = `
  SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS names FROM pg_attribute
  WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`

const restarts = `
  SELECT format('SELECT setval(%L, (SELECT coalesce(max(%I), 0) + 1 FROM %s))',
    pg_get_serial_sequence(attrelid::regclass::text, attname), attname, attrelid::regclass) AS restart
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  WHERE attidentity <> '' AND NOT relispartition AND relnamespace = 'public'::regnamespace`

// Partitions are named after the time at which they were made.
const everything = `
  WITH relation AS (
    SELECT oid, relname FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') AND NOT relispartition)
  SELECT line FROM (
    SELECT format('%s.%s %s%s', relname, attname, format_type(atttypid, atttypmod), CASE WHEN attnotnull THEN ' NOT NULL' END)
      || concat(' ' || pg_get_expr(adbin, adrelid), attidentity, attgenerated) AS line
    FROM relation JOIN pg_attribute ON attrelid = oid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE attnum > 0 AND NOT attisdropped
    UNION ALL SELECT format('%s: %s', relname, pg_get_constraintdef(pg_constraint.oid))
    FROM relation JOIN pg_constraint ON conrelid = relation.oid WHERE contype <> 'n'
    UNION ALL SELECT pg_get_indexdef(indexrelid) FROM relation JOIN pg_index ON indrelid = oid
    UNION ALL SELECT pg_get_triggerdef(pg_trigger.oid) FROM relation JOIN pg_trigger ON tgrelid = relation.oid
    WHERE NOT tgisinternal
    UNION ALL SELECT format('FUNCTION %s(%s) RETURNS %s', proname, pg_get_function_arguments(oid), pg_get_function_result(oid))
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace) AS described
  ORDER BY line COLLATE "C"`
