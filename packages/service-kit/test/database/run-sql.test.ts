import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Database, openDatabase } from '@lokum/service-kit/database/open-database'
import { runSql } from '@lokum/service-kit/database/run-sql'
import { openTestDatabase } from '../stage.ts'

let stack: AsyncDisposableStack
let orm: Database['orm']
beforeAll(async () => {
  stack = new AsyncDisposableStack()
  const { url } = stack.use(await openTestDatabase(['CREATE TABLE note (id int, text text)']))
  const database = await openDatabase({ url, entities: [], applicationName: 'run-sql', poolSize: 2 })
  orm = stack.use(database).orm
})
afterAll(async () => {
  await stack.disposeAsync()
})

const ownQuery = 'SELECT query, length($1::text) AS length FROM pg_stat_activity WHERE pid = pg_backend_pid()'

test.each([1, 1_000, 5_000_000])(
  'a value of %d characters travels beside the statement, whose text never changes',
  async (length) => {
    const [row] = await runSql(orm.em.fork(), ownQuery, ['x'.repeat(length)])

    expect(row).toEqual({ query: ownQuery, length })
  },
)

test.each([
  "'); DROP TABLE note; --",
  "' OR '1' = '1",
  '$1 ? ?? :name',
  '\\',
  "E'\\'' \"quoted\" $$dollars$$",
  '{a,"b"}',
])('the text %s stays a value', async (text) => {
  const em = orm.em.fork()
  await runSql(em, 'DELETE FROM note')

  await runSql(em, 'INSERT INTO note (id, text) VALUES ($1, $2)', [1, text])

  expect(await runSql(em, 'SELECT text FROM note WHERE text = $1', [text])).toEqual([{ text }])
  expect(await runSql(em, 'SELECT text FROM note WHERE text = ANY ($1::text[])', [[text, 'other']])).toEqual([{ text }])
})

test('every kind of parameter arrives as its type', async () => {
  const moment = new Date('2026-03-29T01:59:59.123Z')
  const kinds = `
    SELECT $1::timestamptz = '2026-03-29T01:59:59.123Z' AS moment, $2::int + 1 AS int, $3::numeric + 0.1 AS numeric, NOT $4::boolean AS boolean,
      $5::text IS NULL AS nothing, $6::bytea = '\\x00ff' AS bytes, $7::text[] AS texts, $8::int[] AS numbers, $9::jsonb AS json`

  const [row] = await runSql(orm.em.fork(), kinds, [
    moment,
    41,
    '12345678901234567890.1',
    false,
    null,
    Buffer.from([0, 255]),
    ['a', null, ',"'],
    [1, 2],
    JSON.stringify({ a: [1] }),
  ])

  expect(row).toEqual({
    moment: true,
    int: 42,
    numeric: '12345678901234567890.2',
    boolean: true,
    nothing: true,
    bytes: true,
    texts: ['a', null, ',"'],
    numbers: [1, 2],
    json: { a: [1] },
  })
})

test('timestamps, dates, bigints and numerics come back as text', async () => {
  const [row] = await runSql(
    orm.em.fork(),
    `SELECT '2026-01-01T00:00Z'::timestamptz AS moment, '2026-01-01'::date AS day, 1::bigint AS big, 1.50::numeric AS amount`,
  )

  expect(row).toEqual({ moment: expect.stringMatching(/^2026-01-01 /), day: '2026-01-01', big: '1', amount: '1.50' })
})

test('a statement takes part in the transaction of its entity manager', async () => {
  await runSql(orm.em.fork(), 'DELETE FROM note')
  const failure = new Error('rolled back')

  const transaction = orm.em.fork().transactional(async (em) => {
    await runSql(em, 'INSERT INTO note (id) VALUES (1)')
    expect(await runSql(em, 'SELECT id FROM note')).toEqual([{ id: 1 }])
    expect(await runSql(orm.em.fork(), 'SELECT id FROM note')).toEqual([])
    throw failure
  })

  await expect(transaction).rejects.toBe(failure)
  expect(await runSql(orm.em.fork(), 'SELECT id FROM note')).toEqual([])
})

test('a connection plans a long statement under a name, and a short one each time', async () => {
  const long = `SELECT $1::int AS number -- ${'long '.repeat(200)}`
  const short = 'SELECT $1::int AS number'

  const [kept, rows] = await orm.em.fork().transactional(async (em) => {
    for (const number of [1, 2]) expect(await runSql(em, long, [number])).toEqual([{ number }])
    await runSql(em, short, [3])
    const runs = 'SELECT statement, (generic_plans + custom_plans)::int AS runs FROM pg_prepared_statements'
    return [await runSql(em, runs), await runSql(em, long, [4])]
  })

  expect(kept).toEqual([{ statement: long, runs: 2 }])
  expect(rows).toEqual([{ number: 4 }])
})
