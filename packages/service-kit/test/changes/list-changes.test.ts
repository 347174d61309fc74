import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { changeSchema } from '@lokum/service-kit/changes/change-schema'
import { openChangeList } from '@lokum/service-kit/changes/list-changes'
import { type Database, openDatabase } from '@lokum/service-kit/database/open-database'
import { runSql } from '@lokum/service-kit/database/run-sql'
import { newId } from '@lokum/service-kit/ids'
import { changePlaces } from '@lokum/service-kit/migrations/20261128T1900-create-change-places'
import { IsolationLevel } from '@mikro-orm/core'
import pg from 'pg'
import { openTestDatabase, type TestDatabase } from '../stage.ts'

const stack = new AsyncDisposableStack()
let database: TestDatabase
let orm: Database['orm']
beforeAll(async () => {
  const note = `
    CREATE TABLE note (
      id text PRIMARY KEY, account_id text NOT NULL, text text,
      change_place bigint NOT NULL DEFAULT 0, changed_at timestamptz NOT NULL DEFAULT now())`
  const files = changeSchema.sqlFiles.map(({ text }) => text)
  const trigger = `
    CREATE TRIGGER note_changed BEFORE INSERT OR UPDATE OR DELETE ON note FOR EACH ROW EXECUTE FUNCTION place_change()`
  database = stack.use(await openTestDatabase([...changePlaces, note, ...files, trigger]))
  const opened = await openDatabase({ url: database.url, entities: [], applicationName: 'changes', poolSize: 2 })
  orm = stack.use(opened).orm
})
afterAll(() => stack.disposeAsync())

const listChanges = openChangeList({ table: 'note', prefix: 'pay' })

const find = async (ids: string[]) => ids.map((id) => ({ id }))

async function read(accountId: string, { cursor, since = 0 }: { cursor?: string; since?: number } = {}) {
  const query = { updated_since: new Date(since), cursor, limit: 100 }
  const found = await listChanges(orm.em.fork(), { ownerId: accountId, query, find })
  if (!found) throw new Error('A moment was given.')
  const { rows, page } = found
  return { ids: rows.map(({ id }) => id), deleted: page.deleted.map(({ id }) => id), cursor: page.resume_cursor }
}

const insert = 'INSERT INTO note (id, account_id) SELECT id, $2 FROM unnest($1::text[]) AS one (id)'

async function aNote(accountId: string, client: pg.Pool | pg.Client = database.pool): Promise<string> {
  const id = newId('payment')
  await client.query(insert, [[id], accountId])
  return id
}

async function aWriter() {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  stack.defer(() => client.end())
  return client
}

test('rows that are older than the order come first, and deleted rows are named', async () => {
  await database.pool.query('ALTER TABLE note DISABLE TRIGGER note_changed')
  const old = [await aNote('acc_old'), await aNote('acc_old')]
  await database.pool.query('ALTER TABLE note ENABLE TRIGGER note_changed')
  const [kept, gone] = [await aNote('acc_old'), await aNote('acc_old')]
  await database.pool.query('DELETE FROM note WHERE id = ANY ($1)', [[gone, old[1]]])

  const all = await read('acc_old')
  await database.pool.query('UPDATE note SET text = $2 WHERE id = $1', [old[0], 'changed'])

  expect(all).toMatchObject({ ids: [old[0], kept], deleted: expect.arrayContaining([gone, old[1]]) })
  expect(await read('acc_old', { cursor: all.cursor })).toMatchObject({ ids: [old[0]], deleted: [] })
})

test('the moment is found among changes at any moments, those of deleted rows included', async () => {
  const ids: string[] = []
  for (let made = 0; made < 40; made += 1) ids.push(await aNote('acc_moments'))
  await database.pool.query('DELETE FROM note WHERE id = ANY ($1)', [ids.slice(10, 20)])
  // The change at place n was n hours after 1970.
  await database.pool.query('ALTER TABLE note DISABLE TRIGGER note_changed')
  await database.pool.query(`UPDATE note SET changed_at = 'epoch'::timestamptz + change_place * interval '1 hour'`)
  await database.pool.query('ALTER TABLE note ENABLE TRIGGER note_changed')
  await database.pool.query(`UPDATE deleted_object SET deleted_at = 'epoch'::timestamptz + place * interval '1 hour'`)
  const { rows } = await database.pool.query(
    `SELECT id, change_place::int AS place FROM note WHERE account_id = 'acc_moments'
     UNION ALL SELECT id, place::int FROM deleted_object WHERE account_id = 'acc_moments' ORDER BY place`,
  )

  expect(rows).toHaveLength(40)
  for (const { place } of [{ place: 0 }, ...rows, { place: 1_000 }]) {
    // A minute more than the list begins earlier.
    const { ids: found, deleted } = await read('acc_moments', { since: place * 3_600_000 + 60_001 })
    const later = rows.filter((row) => row.place > place).map(({ id }) => id)
    expect([...found, ...deleted].toSorted()).toEqual(later.toSorted())
  }
})

test('a transaction holds readers back from its first change on, also after a savepoint that was given up', async () => {
  const writer = await aWriter()
  await writer.query('BEGIN; SAVEPOINT one')
  const given = await aNote('acc_held', writer)
  await writer.query('ROLLBACK TO one')
  const [before, own] = [await aNote('acc_held'), await aNote('acc_held', writer)]
  const after = await aNote('acc_held')
  const more = await aNote('acc_held', writer)

  const open = await read('acc_held')
  const { rows } = await writer.query(`
    SELECT count(*)::int AS held FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()`)
  await writer.query('COMMIT')
  const closed = await read('acc_held', { cursor: open.cursor })
  await writer.query('BEGIN')
  const [next, last] = [await aNote('acc_held', writer), await aNote('acc_held')]
  const again = await read('acc_held', { cursor: closed.cursor })
  await writer.query('COMMIT')

  expect(rows).toEqual([{ held: 1 }])
  expect([open.ids, closed.ids]).toEqual([[before], [own, after, more]])
  expect([...open.ids, ...closed.ids]).not.toContain(given)
  expect([again.ids, (await read('acc_held', { cursor: again.cursor })).ids]).toEqual([[], [next, last]])
})

test('a cursor from before a restore starts at the moment again', async () => {
  const ids = [await aNote('acc_restored'), await aNote('acc_restored')]
  const { cursor } = await read('acc_restored')
  const parts = Buffer.from(cursor, 'base64url').toString().split(' ')
  const elsewhere = Buffer.from([...parts.slice(0, 2), '123-00000002'].join(' ')).toString('base64url')
  const beyond = Buffer.from(['999999', ...parts.slice(1)].join(' ')).toString('base64url')

  expect(parts).toHaveLength(3)
  expect((await read('acc_restored', { cursor })).ids).toEqual([])
  expect((await read('acc_restored', { cursor: elsewhere })).ids).toEqual(ids)
  expect((await read('acc_restored', { cursor: beyond })).ids).toEqual(ids)
})

test('a transaction that sees one snapshot cannot ask how far places are complete', async () => {
  const isolationLevel = IsolationLevel.REPEATABLE_READ
  const asking = orm.em
    .fork()
    .transactional((em) => runSql(em, `SELECT place_horizon('change_place')`), { isolationLevel })

  await expect(asking).rejects.toThrow('READ COMMITTED')
})
