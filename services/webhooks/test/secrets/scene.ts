import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll } from '@jest/globals'
import { dropDatabase } from '@lokum/local-stack/postgres/databases'
import { startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import { createCipher } from '@lokum/service-kit/secrets/cipher'
import { EncryptionKeys } from '@lokum/service-kit/secrets/encryption-keys'
import pg from 'pg'
import { encryptionKeyTable } from '../../src/migrations/20261128T1905-create-encryption-keys.ts'

export const aKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
export const keysOf = (...texts: string[]) => EncryptionKeys.parse(texts.join(','))

/** One database for the tests of a file; each test finds it empty. */
export function useSealedDatabase(): () => SealedDatabase {
  let database: SealedDatabase | undefined
  const given = () => {
    if (!database) throw new Error('The database is opened before the first test.')
    return database
  }
  beforeAll(async () => {
    database = await openSealedDatabase()
  })
  afterEach(() => given().forget())
  afterAll(async () => await given()[Symbol.asyncDispose]())
  return given
}

type SealedDatabase = Awaited<ReturnType<typeof openSealedDatabase>>

/** A database with one kind of sealed values, as a service that seals has it. */
async function openSealedDatabase() {
  const database = await openTestDatabase()
  for (const statement of [encryptionKeyTable, ...sealedThings]) await database.pool.query(statement)
  return {
    ...database,
    keep: async (key: string, names: readonly string[]) => {
      const cipher = createCipher(keysOf(key))
      const sealed = names.map((name) => cipher.seal(`secret of ${name}`, name))
      await database.pool.query('INSERT INTO thing SELECT * FROM unnest($1::text[], $2::text[])', [names, sealed])
    },
    /** Opens the things with these keys, by their names; throws when one cannot be opened. */
    open: async (...keys: string[]) => {
      const cipher = createCipher(keysOf(...keys))
      const { rows } = await database.pool.query('SELECT name, sealed FROM thing ORDER BY name')
      return rows.map(({ name, sealed }) => cipher.open(sealed, name))
    },
    forget: async () => {
      await database.pool.query('TRUNCATE thing, encryption_key')
    },
  }
}

async function openTestDatabase() {
  const postgres = await startTestPostgres({ environment: process.env })
  const name = `sealed_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  const url = new URL(`/${name}`, postgres.url).href
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  return {
    url,
    pool,
    [Symbol.asyncDispose]: async () => {
      await pool.end()
      await dropDatabase(postgres, name)
      await postgres[Symbol.asyncDispose]()
    },
  }
}

const sealedThings = [
  'CREATE TABLE thing (name text PRIMARY KEY, sealed text NOT NULL)',
  `CREATE FUNCTION sealed_values() RETURNS TABLE (sealed text, bound_to text) LANGUAGE sql STABLE AS $$
     SELECT sealed, name FROM thing $$`,
  `CREATE FUNCTION reseal_values(p_old text[], p_new text[]) RETURNS int LANGUAGE sql AS $$
     WITH free AS (
       SELECT name, new FROM thing JOIN unnest(p_old, p_new) AS fresh (old, new) ON old = sealed
       FOR NO KEY UPDATE OF thing SKIP LOCKED),
     moved AS (UPDATE thing SET sealed = new FROM free WHERE thing.name = free.name RETURNING 1)
     SELECT count(*)::int FROM moved $$`,
]
