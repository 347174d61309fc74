import { once } from 'node:events'
import { createConnection, createServer, type Server } from 'node:net'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { freePort } from '@lokum/local-stack/free-port'
import type { Role } from '@lokum/local-stack/postgres/databases'
import { openRoleDatabase, type RoleDatabase } from '@lokum/local-stack/test-stack/role-database'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { IndexMigration } from '@lokum/service-kit/database/index-migration'
import { migrateDatabase, type Schema } from '@lokum/service-kit/database/migrate-database'
import { Migration } from '@mikro-orm/migrations'

class CreateFirst extends Migration {
  override up(): void {
    this.addSql('CREATE TABLE first (id bigint GENERATED ALWAYS AS IDENTITY, text text)')
    this.addSql('CREATE TABLE audit_entry (id int)')
  }
}

class CreateSecond extends Migration {
  override up(): void {
    this.addSql('CREATE SEQUENCE number')
    this.addSql('CREATE TABLE second (id int)')
    this.addSql(`CREATE FUNCTION add_second() RETURNS bigint LANGUAGE sql AS $$
      INSERT INTO second VALUES (1); SELECT nextval('number') $$`)
    this.addSql('ALTER TABLE first ADD more int')
  }
}

class IndexFirst extends IndexMigration {
  protected readonly indexes = { first_text: 'first (text)', second_id: 'second (id)' }
}

const earlier: Schema = { migrations: { '1-create-first': CreateFirst }, sqlFiles: [] }
const later: Schema = { ...earlier, migrations: { ...earlier.migrations, '2-create-second': CreateSecond } }
const indexed: Schema = { ...later, migrations: { ...later.migrations, '3-index-first': IndexFirst } }
const patienceMs = 10_000

let database: RoleDatabase
let url: string
let service: Role
beforeEach(async () => {
  database = await openRoleDatabase()
  ;({ url, service } = database)
})
afterEach(() => database[Symbol.asyncDispose]())

test('a newer release gives the role the rights on what it adds, and leaves it those it had', async () => {
  const target = { url, serviceRole: service.name, patienceMs }
  await migrateDatabase(target, earlier)
  const before = await database.connect(database.serviceUrl)
  await before.query(`INSERT INTO first (text) VALUES ('kept')`)

  await migrateDatabase(target, later)
  await migrateDatabase(target, later)

  const { rows } = await before.query('SELECT text, more, add_second() AS number FROM first')
  expect(rows).toEqual([{ text: 'kept', more: null, number: '1' }])
})

test('an audit entry is added and never changed, and what was migrated only read', async () => {
  await migrateDatabase({ url, serviceRole: service.name, patienceMs }, earlier)
  const client = await database.connect(database.serviceUrl)

  await client.query('INSERT INTO audit_entry VALUES (1)')
  const refused = ['UPDATE audit_entry SET id = 2', 'DELETE FROM audit_entry', 'DELETE FROM migration']

  for (const statement of refused) await expect(client.query(statement)).rejects.toThrow('permission denied')
  expect((await client.query('SELECT name FROM migration')).rows).toEqual([{ name: '1-create-first' }])
})

test('obsolete grants are revoked, and no other role may connect', async () => {
  const target = { url, serviceRole: service.name, patienceMs }
  await migrateDatabase(target, earlier)
  const granting = await database.connect(url)
  await granting.query(`GRANT TRUNCATE ON first TO ${service.name}`)
  await granting.query(`GRANT CONNECT, TEMPORARY ON DATABASE ${service.name} TO PUBLIC`)

  await migrateDatabase(target, later)

  const client = await database.connect(database.serviceUrl)
  await expect(client.query('TRUNCATE first')).rejects.toThrow('permission denied')
  await expect(client.query('CREATE TEMPORARY TABLE mine ()')).rejects.toThrow('permission denied')
  const { rows } = await client.query(`SELECT has_database_privilege('public', current_database(), 'CONNECT') AS may`)
  expect(rows).toEqual([{ may: false }])
})

test('without a role nothing is granted, and the role that migrates cannot be the one that serves', async () => {
  await migrateDatabase({ url, patienceMs }, earlier)

  await expect((await database.connect(database.serviceUrl)).query('SELECT FROM first')).rejects.toThrow(
    'permission denied',
  )
  await expect(migrateDatabase({ url, serviceRole: database.owner.name, patienceMs }, later)).rejects.toThrow(
    'cannot be the one',
  )
})

test('five that migrate at once migrate once', async () => {
  const target = { url, serviceRole: service.name, patienceMs }

  await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(target, later)))

  const { rows } = await (await database.connect(database.serviceUrl)).query('SELECT name FROM migration ORDER BY id')
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(later.migrations))
})

test('five that migrate at once make an index beside a transaction that writes, and make one again that was left over', async () => {
  const target = { url, serviceRole: service.name, patienceMs }
  await migrateDatabase(target, later)
  const left = await database.connect(url)
  await left.query('CREATE INDEX second_id ON second ((id + 1))')
  const writer = await database.connect(database.serviceUrl)
  await writer.query(`BEGIN; INSERT INTO first (text) VALUES ('one')`)

  const migrated = Promise.all(Array.from({ length: 5 }, () => migrateDatabase(target, indexed)))
  await eventually(async () =>
    expect((await left.query(`SELECT FROM pg_index WHERE indexrelid = to_regclass('first_text')`)).rows).toHaveLength(
      1,
    ),
  )
  await writer.query(`INSERT INTO first (text) VALUES ('two'); COMMIT`)
  await migrated

  const { rows } = await left.query(`
    SELECT relname, indisvalid, pg_get_indexdef(oid) AS made FROM pg_index JOIN pg_class ON oid = indexrelid
    WHERE relname IN ('first_text', 'second_id') ORDER BY relname`)
  expect(rows).toEqual([
    { relname: 'first_text', indisvalid: true, made: 'CREATE INDEX first_text ON public.first USING btree (text)' },
    { relname: 'second_id', indisvalid: true, made: 'CREATE INDEX second_id ON public.second USING btree (id)' },
  ])
})

test('a locked table fails the migration after five seconds, before other sessions queue behind it', async () => {
  const target = { url, serviceRole: service.name, patienceMs }
  await migrateDatabase(target, earlier)
  const holder = await database.connect(database.serviceUrl)
  await holder.query('BEGIN')
  await holder.query('SELECT FROM first')

  await expect(migrateDatabase(target, later)).rejects.toThrow('lock timeout')

  await holder.query('COMMIT')
  expect((await holder.query(`SELECT to_regclass('second') AS second`)).rows).toEqual([{ second: null }])
  await migrateDatabase(target, later)
})

test('a database that is still starting is waited for', async () => {
  const { hostname, port } = new URL(url)
  let refusals = 0
  const door = createServer((caller) => {
    if (refusals++ < 2) caller.destroy()
    else caller.pipe(createConnection(Number(port), hostname)).pipe(caller)
  }).listen(0, '127.0.0.1')
  database.stack.defer(() => void door.close())
  await once(door, 'listening')
  const starting = new URL(url)
  starting.port = String(portOf(door))

  await migrateDatabase({ url: starting.href, serviceRole: service.name, patienceMs }, earlier)

  expect((await (await database.connect(database.serviceUrl)).query('SELECT name FROM migration')).rowCount).toBe(1)
})

test('the error names a database that stays down, and a wrong password fails at once', async () => {
  const away = new URL(url)
  away.port = String(await freePort())
  const begun = performance.now()
  const refused = migrateDatabase({ url: away.href, patienceMs: 1_000 }, earlier)
  await expect(refused).rejects.toThrow('The database was not there within 1 s.')
  expect(performance.now() - begun).toBeGreaterThan(1_000)

  const wrong = new URL(url)
  wrong.password = 'wrong'
  await expect(migrateDatabase({ url: wrong.href, patienceMs: 600_000 }, earlier)).rejects.toThrow('password')
})

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}
