import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import {
  cloneDatabase,
  createTemplate,
  databaseUrl,
  dropDatabase,
  ensureDatabases,
  hasDatabase,
} from '../src/postgres/databases.ts'
import type { Server } from '../src/processes/server.ts'
import { startTestPostgres } from '../src/test-stack/test-stack.ts'

let postgres: Server

beforeAll(async () => {
  postgres = await startTestPostgres({ environment: process.env })
})

afterAll(async () => {
  await postgres[Symbol.asyncDispose]()
})

const owner = { name: 'owner', password: 'owner p@ss/word' }

test('each service serves from its database, which the owner makes tables in, and may not enter another one', async () => {
  const services = ['first', 'second'].map((name) => ({ name, password: `${name} p@ss/word` }))

  await ensureDatabases(postgres, { owner, services })
  await ensureDatabases(postgres, { owner, services })

  const [first] = services.map((service) => databaseUrl(postgres, service))
  expect(await query(first, 'SELECT current_user AS name, current_database() AS database')).toEqual([
    { name: 'first', database: 'first' },
  ])
  await query(databaseUrl(postgres, { ...owner, database: 'first' }), 'CREATE TABLE made (id int)')
  await expect(query(first, 'CREATE TABLE mine (id int)')).rejects.toThrow('permission denied for schema public')
  for (const database of ['second', 'postgres', 'template1']) {
    const trespass = databaseUrl(postgres, { name: 'first', password: 'first p@ss/word', database })
    await expect(query(trespass, 'SELECT 1')).rejects.toThrow(`permission denied for database "${database}"`)
  }
})

test('a database that its service owned is handed over with everything in it', async () => {
  const service = { name: 'earlier', password: 'local' }
  await ensureDatabases(postgres, { owner: service, services: [service] })
  const url = databaseUrl(postgres, service)
  await query(url, 'CREATE TABLE kept AS SELECT 7 AS id; CREATE FUNCTION seven() RETURNS int RETURN 7')

  await ensureDatabases(postgres, { owner, services: [service] })

  await expect(query(url, 'DROP TABLE kept')).rejects.toThrow('must be owner of table kept')
  const ownerUrl = databaseUrl(postgres, { ...owner, database: 'earlier' })
  await query(ownerUrl, 'DROP FUNCTION seven()')
  await query(ownerUrl, 'ALTER TABLE kept ADD more int')
  expect(await query(ownerUrl, 'SELECT * FROM kept')).toEqual([{ id: 7, more: null }])
})

test('a changed password is taken over at the next start', async () => {
  await ensureDatabases(postgres, { owner, services: [{ name: 'third', password: 'before' }] })

  await ensureDatabases(postgres, { owner, services: [{ name: 'third', password: 'after' }] })

  await expect(query(databaseUrl(postgres, { name: 'third', password: 'before' }), 'SELECT 1')).rejects.toThrow(
    'password',
  )
  expect(await query(databaseUrl(postgres, { name: 'third', password: 'after' }), 'SELECT 1 AS one')).toEqual([
    { one: 1 },
  ])
})

test('many clones of one template are made at the same time, each with its content', async () => {
  const service = { name: 'cloned', password: 'local' }
  await createTemplate(postgres, {
    name: 'cloned_template',
    owner,
    service,
    prepare: async (url) =>
      void (await query(url, 'CREATE TABLE thing AS SELECT 7 AS id; GRANT SELECT ON thing TO cloned')),
  })

  const clones = await Promise.all(
    Array.from({ length: 8 }, () => cloneDatabase(postgres, { template: 'cloned_template', owner, service })),
  )

  const contents = await Promise.all(clones.map((clone) => query(clone.url, 'SELECT id FROM thing')))
  expect(contents).toEqual(Array(8).fill([{ id: 7 }]))
  await Promise.all(clones.map((clone) => clone[Symbol.asyncDispose]()))
  expect(await Promise.all(clones.map((clone) => hasDatabase(postgres, clone.name)))).toEqual(Array(8).fill(false))
})

test('a template whose preparation fails never gets its name', async () => {
  const failing = createTemplate(postgres, {
    name: 'broken_template',
    owner,
    service: { name: 'broken', password: 'local' },
    prepare: () => Promise.reject(new Error('migration failed')),
  })

  await expect(failing).rejects.toThrow('migration failed')

  expect(await hasDatabase(postgres, 'broken_template')).toBe(false)
})

test('a database is dropped although a client is still connected', async () => {
  const service = { name: 'busy', password: 'local' }
  await ensureDatabases(postgres, { owner, services: [service] })
  const client = new pg.Client({ connectionString: databaseUrl(postgres, service) })
  client.on('error', () => undefined)
  await client.connect()

  await dropDatabase(postgres, 'busy')

  expect(await hasDatabase(postgres, 'busy')).toBe(false)
  await client.end()
})

test('a session that is about to leave is not ended by force', async () => {
  const service = { name: 'leaving', password: 'local' }
  await ensureDatabases(postgres, { owner, services: [service] })
  const client = new pg.Client({ connectionString: databaseUrl(postgres, service) })
  const errors: Error[] = []
  client.on('error', (error) => errors.push(error))
  await client.connect()

  const lastQuery = client.query('SELECT pg_sleep(0.2)').then(() => client.end())
  await dropDatabase(postgres, 'leaving')
  await lastQuery

  expect(errors).toEqual([])
  expect(await hasDatabase(postgres, 'leaving')).toBe(false)
})

async function query(url: string | undefined, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
