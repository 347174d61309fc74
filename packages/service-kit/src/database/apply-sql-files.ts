import type { Client } from 'pg'
import { findSqlError, sqlStates } from './sql-error.ts'
import type { SqlFile } from './sql-files.ts'

/**
 * Applies the files whose text is not the one applied last, in their order and in one transaction, and records them.
 * @throws when a file fails, or when a function has got a second signature
 */
export async function applySqlFiles(client: Client, files: readonly SqlFile[]): Promise<void> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = '5s'; ${createTable}`)
  const { rows } = await client.query<{ name: string; hash: string }>(lastApplied)
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  for (const file of files) if (applied.get(file.name) !== file.hash) await apply(client, file)
  await refuseOverloads(client)
  await client.query('COMMIT')
}

async function apply(client: Client, { name, text, hash }: SqlFile): Promise<void> {
  await client.query(text).catch((cause) => {
    const isOtherShape = findSqlError(cause)?.code === sqlStates.invalidFunctionDefinition
    throw new Error(`${name}.sql was not applied: ${cause.message}. ${isOtherShape ? rule : ''}`.trim(), { cause })
  })
  await client.query(record, [name, hash])
}

async function refuseOverloads(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(overloads)
  if (rows.length === 0) return
  throw new Error(`These functions have two signatures: ${rows.map(({ name }) => name).join(', ')}. ${rule}`)
}

// Pods of two releases call the same functions during a roll-out.
const rule =
  'A function with another signature or result needs a new name; keep the old one for one release (CONTRIBUTING.md, "Changing a function").'

// Every text that was ever applied stays recorded: a pod of the release before may restart during a roll-out or after a rollback.
const createTable = `
  CREATE TABLE IF NOT EXISTS repeatable_migration (
    name text NOT NULL,
    hash text NOT NULL,
    applied_at timestamptz NOT NULL,
    PRIMARY KEY (name, hash))`

const lastApplied = 'SELECT DISTINCT ON (name) name, hash FROM repeatable_migration ORDER BY name, applied_at DESC'

const record = `
  INSERT INTO repeatable_migration (name, hash, applied_at) VALUES ($1, $2, clock_timestamp())
  ON CONFLICT (name, hash) DO UPDATE SET applied_at = excluded.applied_at`

// Functions of an extension may be overloaded.
const overloads = `
  SELECT proname AS name FROM pg_proc
  WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND classid = 'pg_proc'::regclass AND deptype = 'e')
  GROUP BY proname HAVING count(*) > 1
  ORDER BY proname`
