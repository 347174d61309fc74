import { setImmediate as soon } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { openRoleDatabase, type RoleDatabase } from '@lokum/local-stack/test-stack/role-database'
import { makeAuditPartitions } from '@lokum/service-kit/audit/keep-audit-partitions'
import { migrateDatabase, type Schema } from '@lokum/service-kit/database/migrate-database'
import { sharedSchema } from '@lokum/service-kit/database/shared-schema'
import { firstIdAt, newId } from '@lokum/service-kit/ids'
import { sweepParked } from '@lokum/service-kit/inbox/sweep-parked'
import pg from 'pg'
import { quietLog } from './stage.ts'

const releaseBefore: Schema = { ...sharedSchema, onlineChanges: [] }
const dayMs = 24 * 3_600_000

let database: RoleDatabase
let owner: pg.Client
let service: pg.Client
beforeEach(async () => {
  database = await openRoleDatabase()
  await migrate(releaseBefore)
  owner = await database.connect(database.url)
  service = await database.connect(database.serviceUrl)
})
afterEach(() => database[Symbol.asyncDispose]())

const migrate = (schema: Schema) =>
  migrateDatabase({ url: database.url, serviceRole: database.service.name, patienceMs: 10_000 }, schema)

const add = (client: pg.Client, id: string) => client.query({ name: 'add', text: insert, values: [id] })
const count = async (table: string) => (await owner.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n

const insert = `INSERT INTO audit_entry VALUES ($1, 'acc_1', 'apt_1', clock_timestamp(), '{}')`
const fill = `
  INSERT INTO audit_entry SELECT 'aud_00' || lpad(n::text, 24, '0'), 'acc_1', 'apt_' || n, now(), '{}'
  FROM generate_series(1, 100000) AS n`
const partitions = `
  SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'audit_entry'::regclass ORDER BY 1`

test('a filled audit log is split by month while the release before writes, without losing an entry or a right', async () => {
  await owner.query(fill)
  let isMigrating = true
  let added = 0
  const writing = (async () => {
    for (; isMigrating; added += 1) {
      await add(service, newId('audit'))
      await soon()
    }
  })()

  await migrate(sharedSchema)
  await migrate(sharedSchema)
  isMigrating = false
  await writing

  expect(added).toBeGreaterThan(10)
  expect(await count('audit_entry')).toBe(100_000 + added)
  expect(await count('audit_entry_first')).toBe(100_000 + added)
  expect((await owner.query(partitions)).rows).toEqual([{ name: 'audit_entry_default' }, { name: 'audit_entry_first' }])
  for (const table of ['audit_entry', 'audit_entry_default', 'audit_entry_first'])
    for (const change of [`UPDATE ${table} SET body = ''`, `DELETE FROM ${table}`, `TRUNCATE ${table}`]) {
      await expect(owner.query(change)).rejects.toThrow('append-only')
      await expect(service.query(change)).rejects.toThrow('permission denied')
    }
})

test('a split that was killed after the check starts over', async () => {
  await owner.query(`ALTER TABLE audit_entry ADD CONSTRAINT audit_entry_of_first CHECK (id < 'aud_zz') NOT VALID`)

  await migrate(sharedSchema)

  expect((await owner.query(partitions)).rows).toHaveLength(2)
})

test('a split that fails leaves no limit on the table, because the release before goes on with it', async () => {
  const beyond = firstIdAt('audit', new Date(Date.now() + 1_000 * dayMs))
  await add(owner, beyond)

  await expect(migrate(sharedSchema)).rejects.toThrow('violated by some row')

  await add(service, firstIdAt('audit', new Date(Date.now() + 1_001 * dayMs)))
  expect(await count('audit_entry')).toBe(2)
})

test('each month to come has its partition, made once by the service, and an entry beyond them has a place, too', async () => {
  await migrate(sharedSchema)
  const pool = new pg.Pool({ connectionString: database.serviceUrl, max: 2 })
  database.stack.defer(() => pool.end())
  const parts = { pool, log: quietLog, clock: () => new Date(Date.now() + 100 * dayMs) }
  const later = new Date(Date.now() + 130 * dayMs)
  const month = later.toISOString().slice(0, 7).replace('-', '_')

  expect(await makeAuditPartitions(parts)).toBe(true)
  expect(await makeAuditPartitions(parts)).toBe(true)
  await add(service, newId('audit'))
  await add(service, firstIdAt('audit', later))
  await add(service, firstIdAt('audit', new Date(Date.now() + 1_000 * dayMs)))

  expect((await owner.query(partitions)).rows).toHaveLength(2 + 4)
  expect(await count(`audit_entry_${month}`)).toBe(1)
  expect(await count('audit_entry_default')).toBe(1)
  await expect(service.query(`DELETE FROM audit_entry_${month}`)).rejects.toThrow('permission denied')
  await expect(owner.query(`DELETE FROM audit_entry_${month}`)).rejects.toThrow('append-only')
})

test('parked messages end after their days, younger ones stay', async () => {
  const park = `
    INSERT INTO parked_message (place, subject, reason, payload, parked_at)
    SELECT n::text, 'apartment.created', 'unreadable', '', clock_timestamp() - n * interval '1 day'
    FROM generate_series(1, 2000) AS n`
  await owner.query(park)
  const pool = new pg.Pool({ connectionString: database.serviceUrl, max: 1 })
  database.stack.defer(() => pool.end())

  await sweepParked({ pool, log: quietLog, parkedDays: 90 })

  expect((await owner.query('SELECT count(*)::int AS n, max(place::int) AS oldest FROM parked_message')).rows).toEqual([
    { n: 89, oldest: 89 },
  ])
})
