// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources that are judged have placeholders.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { composedSql, findUnboundSql } from './find-unbound-sql.ts'

const root = new URL('../..', import.meta.url).pathname

/** Where SQL cannot be bound, or is run by something else than the service. */
const exceptions = [
  // The helper itself.
  'packages/service-kit/src/database/run-sql.ts',
  // Rights are granted with statements that take no parameters; names are escaped.
  'packages/service-kit/src/database/grant-service-role.ts',
  // Indexes are made by statements that take no parameters; names and definitions are constants of the migrations.
  'packages/service-kit/src/database/index-migration.ts',
  // The same, for each partition that the database names; a name is one of its own with a constant behind it.
  'services/webhooks/src/retention/index-partitions.ts',
  // A change of a table takes no parameters; the table and the change are constants of the migrations.
  'packages/service-kit/src/database/change-under-triggers.ts',
  // The formula of an entity is given the alias of its table by the ORM.
  'services/webhooks/src/endpoints/endpoint.ts',
  'services/settlements/src/tenancies/agreements/agreement.ts',
]

/** Their statements are still written with parts of other files. Parts become SQL functions; no file is added. */
const composed = [
  'packages/service-kit/src/outbox/confirm-events.ts',
  'packages/service-kit/src/outbox/reconcile-unconfirmed.ts',
  'packages/service-kit/src/outbox/sweep-outbox.ts',
  'services/webhooks/src/deliveries/exhaust-deliveries.ts',
  'services/webhooks/src/deliveries/get-delivery.ts',
  'services/webhooks/src/deliveries/search-deliveries.ts',
]

test('services run SQL with bound parameters, through runSql or the pool', () => {
  const files = globSync('{packages,services}/*/src/**/*.ts', { cwd: root }).filter(
    (file) => !file.includes('/migrations/') && !file.startsWith('packages/local-stack/'),
  )
  const faults = files
    .filter((file) => !exceptions.includes(file))
    .flatMap((file) => findUnboundSql(readFileSync(join(root, file), 'utf8')).map((fault) => ({ file, fault })))
    .filter(({ file, fault }) => fault !== composedSql || !composed.includes(file))

  expect(files.length).toBeGreaterThan(500)
  expect(faults).toEqual([])
})

test.each(exceptions)('%s still needs its exception', (file) => {
  expect(findUnboundSql(readFileSync(join(root, file), 'utf8'))).not.toEqual([])
})

test.each([
  ['the ORM executes', "await em.execute('SELECT 1')", 'execute() is called'],
  ['a connection executes', 'orm.em.getConnection().execute(text, [id])', 'execute() is called'],
  ['Kysely is used', 'em.getKysely().selectFrom(table)', 'getKysely() is called'],
  ['a query is built', 'em.createQueryBuilder(Row)', 'createQueryBuilder() is called'],
  ['a query is built in short', 'em.qb(Row)', 'qb() is called'],
  ['a raw part is imported', "import { raw } from '@mikro-orm/core'", 'raw is imported from @mikro-orm/core'],
  ['under another name', "import { sql as part } from '@mikro-orm/core'", 'sql is imported from @mikro-orm/core'],
  ['a parameter is written in', 'const f = (id: string) => `SELECT ${id}`', 'a value is written into SQL'],
  ['a member is written in', 'const q = { t: 1 }; f(`UPDATE t SET a = 1 LIMIT ${q.t}`)', 'a value is written into SQL'],
  ['a call is written in', 'f(`SELECT * FROM t WHERE id IN (${ids.join()})`)', 'a value is written into SQL'],
  ['a local is written in', 'function f() { const t = g(); return `DELETE FROM ${t}` }', 'a value is written into SQL'],
  [
    'a local hides a constant',
    'const t = `a`; function f(t: string) { return `SELECT ${t}` }',
    'a value is written into SQL',
  ],
  ['a variable is written in', 'let t = 1; const q = `SELECT ${t}`', 'a value is written into SQL'],
  ['a name is written in', 'const f = (role: string) => `GRANT ALL ON t TO ${role}`', 'a value is written into SQL'],
  [
    'SQL of another file is written in',
    "import { part } from './part.ts'; const q = `SELECT ${part}`",
    'SQL of another file is written in',
  ],
  ['texts are added', "const q = 'SELECT * FROM ' + table", 'SQL is joined with +'],
  ['conditions are joined', "conditions.join(' AND ')", 'conditions are joined'],
])('refused: %s', (_, source, fault) => {
  expect(findUnboundSql(source)).toContain(fault)
})

test.each([
  ['bound parameters', "await runSql(em, 'SELECT * FROM t WHERE id = $1', [id])"],
  ['the pool', 'await pool.query({ name, text, values: [id] })'],
  ['a statement of constants', 'const part = `a = $1`; export const q = `SELECT * FROM t WHERE ${part}`'],
  ['an escaped name', 'pool.query(`SELECT FROM ${pg.escapeIdentifier(table)} LIMIT 1`)'],
  ['English', 'throw new Error(`Select one of ${names}`)'],
])('allowed: %s', (_, source) => {
  expect(findUnboundSql(source)).toEqual([])
})
