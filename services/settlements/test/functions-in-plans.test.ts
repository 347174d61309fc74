import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import { startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import { changeSchema } from '@lokum/service-kit/changes/change-schema'
import { sharedSchema } from '@lokum/service-kit/database/shared-schema'
import pg from 'pg'
import { schema } from '../src/database.ts'

const stack = new AsyncDisposableStack()
let client: pg.Client
beforeAll(async () => {
  const postgres = stack.use(await startTestPostgres({ environment: process.env }))
  const { name } = stack.use(await createServiceDatabase(postgres, 'settlements'))
  client = new pg.Client({ connectionString: Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href })
  await client.connect()
  stack.defer(() => client.end())
  await client.query('SET plan_cache_mode = force_generic_plan')
})
afterAll(() => stack.disposeAsync())

// Functions of the kit are called alone.
const ofKit = new Set([...sharedSchema.sqlFiles, ...changeSchema.sqlFiles].map(({ name }) => name))
const own = schema.sqlFiles
  .filter(({ name }) => !ofKit.has(name))
  .flatMap(({ text }) => [...text.matchAll(/^CREATE OR REPLACE FUNCTION (\w+)/gm)].map(([, name]) => name))

type ReadFunction = { name: string; types: string[]; gives_rows: boolean }

const readFunctions = `
  SELECT proname AS name, proretset AS gives_rows,
    ARRAY (SELECT format_type(type, NULL) FROM unnest(proargtypes) WITH ORDINALITY AS given (type, place) ORDER BY place) AS types
  FROM pg_proc JOIN pg_language ON pg_language.oid = prolang
  WHERE pronamespace = 'public'::regnamespace AND lanname = 'sql' AND prorettype <> 'void'::regtype
    AND proname = ANY ($1)
  ORDER BY proname`

test('each function that reads becomes a part of the statement that calls it, whose plan is then the one of the whole text', async () => {
  const { rows: functions } = await client.query<ReadFunction>(readFunctions, [own])

  const called: string[] = []
  for (const given of functions) if ((await explain(given)).includes(`${given.name}(`)) called.push(given.name)

  expect(functions.map(({ name }) => name)).toEqual(expect.arrayContaining(['line_charges', 'vacant_part']))
  expect(called).toEqual([])
})

test('a function that is not written into the statement is seen in its plan', async () => {
  await client.query(
    "CREATE FUNCTION pg_temp.apart(account text) RETURNS SETOF text LANGUAGE sql STRICT AS 'SELECT account'",
  )

  expect(await explain({ name: 'pg_temp.apart', types: ['text'], gives_rows: true })).toContain('apart(')
})

async function explain({ name, types, gives_rows: givesRows }: ReadFunction): Promise<string> {
  const parameters = types.map((_, index) => `$${index + 1}`)
  const call = `${name}(${parameters.join()})`
  await client.query(`PREPARE asked ${listOf(types)} AS SELECT * FROM ${givesRows ? call : `(SELECT ${call}) AS one`}`)
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN (VERBOSE) EXECUTE asked ${listOf(types.map(() => 'NULL'))}`,
  )
  await client.query('DEALLOCATE asked')
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

function listOf(values: readonly string[]): string {
  return values.length === 0 ? '' : `(${values.join()})`
}
