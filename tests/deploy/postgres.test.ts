import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import { serviceNames } from '@lokum/local-stack/services/service-environment'
import { startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import { type Database, openDatabase } from '@lokum/service-kit/database/open-database'
import { ConfigMap } from 'kubernetes-models/v1'
import pg from 'pg'
import { readCompose } from './containers/read-compose.ts'
import { mountedFiles } from './k8s/mounted-files.ts'
import { overlays } from './k8s/overlays.ts'
import { podsOf } from './k8s/pods-of.ts'

const stack = new AsyncDisposableStack()
let script: string
let statements: string
let configuration: string
let database: Database
let superuser: pg.Pool
beforeAll(async () => {
  script = await readFile('deploy/postgres/10-provision.sh', 'utf8')
  statements = await readFile('deploy/postgres/provision.sql', 'utf8')
  configuration = await readFile('deploy/postgres/postgresql.conf', 'utf8')
  const postgres = stack.use(await startTestPostgres({ environment: process.env }))
  superuser = stack.adopt(new pg.Pool({ connectionString: postgres.url, max: 1 }), (pool) => pool.end())
  const { url } = stack.use(await createServiceDatabase(postgres, 'apartments'))
  database = stack.use(await openDatabase({ url, entities: [], applicationName: 'test', poolSize: 1 }))
})
afterAll(() => stack.disposeAsync())

test('every service gets a database', () => {
  const [, services = ''] = /for service in ([a-z ]+); do/.exec(script) ?? []

  expect(services.split(' ').toSorted()).toEqual([...serviceNames, 'portal'].toSorted())
})

test('a role of a service has the time-outs that the service asks for when it connects', async () => {
  const { rows: settings } = await superuser.query<{ name: string; value: string }>(roleSettings, ['apartments'])

  expect(settings.length).toBe(3)
  for (const { name, value } of settings)
    expect((await database.pool.query(`SHOW ${name}`)).rows).toEqual([{ [name]: value }])
})

test('the local stack gives the roles what the statements of the containers say', async () => {
  const { rows: migration } = await superuser.query(roleSettings, ['migration'])
  const { rows: service } = await superuser.query(roleSettings, ['apartments'])

  const said = [...statements.matchAll(/SET (\w+) = ''(\w+)''/g)].map(([, name, value]) => ({ name, value }))
  expect([...migration, ...service]).toEqual(said)
})

test('the containers find the statements where the script reads them', () => {
  const [, path = ''] = /^ {4}cat (\S+)$/m.exec(script) ?? []
  const manifests: readonly unknown[] = overlays[0].manifests
  const configMaps = new Map(
    manifests.filter(ConfigMap.is).map(({ metadata, data }) => [metadata?.name ?? '', data ?? {}]),
  )
  const pod = podsOf(manifests).find(({ name }) => name === 'postgres')
  const mounted = mountedFiles({ secrets: new Map([['postgres', {}]]), configMaps }, pod?.spec ?? { containers: [] })

  expect(readCompose().services.postgres?.volumes).toContain(`./deploy/postgres/provision.sql:${path}:ro`)
  expect(mounted.get(path)).toBe(statements)
})

test('in production no role enters the databases of the server itself by the network', async () => {
  const cluster = await readFile('deploy/k8s/components/cloudnative-pg/cluster.yaml', 'utf8')

  expect(cluster).toMatch(/^ {4}pg_hba:\n {6}- host postgres,template1 all all reject$/m)
})

test('every setting of the server is one that PostgreSQL knows', async () => {
  const settings = [...configuration.matchAll(/^(\w+) = '?([^'\n]+)'?$/gm)].map(([, name = '', value = '']) => ({
    name,
    value,
  }))
  const lines = configuration.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

  const { rows } = await superuser.query(known, [settings.map(({ name }) => name)])

  expect(settings.length).toBe(lines.length)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(settings.map(({ name }) => name).toSorted())
})

test('nothing that was acknowledged is lost when the power goes', () => {
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'])
    expect(configuration).toContain(`\n${name} = on\n`)
})

test('the script says which password is missing, and runs nothing without it', async () => {
  const run = promisify(execFile)('bash', ['deploy/postgres/10-provision.sh'], { env: { PATH: process.env.PATH } })

  await expect(run).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'POSTGRES_MIGRATION_PASSWORD is missing, and POSTGRES_MIGRATION_PASSWORD_FILE too\n',
  })
})

const known = 'SELECT lower(name) AS name FROM pg_settings WHERE lower(name) = ANY ($1)'

// In the order in which they were made.
const roleSettings = `
  SELECT split_part(setting, '=', 1) AS name, split_part(setting, '=', 2) AS value
  FROM pg_roles JOIN pg_db_role_setting ON setrole = pg_roles.oid, unnest(setconfig) WITH ORDINALITY AS of_role (setting, place)
  WHERE rolname = $1 ORDER BY place`
