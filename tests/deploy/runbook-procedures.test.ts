import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { reachTestSystem } from '@lokum/local-stack/world/reach-test-system'
import { republishCommand } from '@lokum/service-kit/outbox/republish-command'
import { EncryptionKeys } from '@lokum/service-kit/secrets/encryption-keys'
import { reencryptCommand as reencryptTaxNumbers } from '@lokum/settlements/ledger/tax/reencrypt-command'
import { recoverCommand } from '@lokum/webhooks/deliveries/recover-command'
import pg from 'pg'
import { reencryptCommand } from '../../services/webhooks/src/secrets/reencrypt-command.ts'
import { readCompose } from './containers/read-compose.ts'
import { type Call, type Machine, openMachine } from './runbook/play-procedures.ts'
import { readRunbook } from './runbook/read-runbook.ts'

const { procedures, statements } = readRunbook()
const compose = readCompose()
const overlay = 'deploy/k8s/overlays/theirs'
const secretsFolder = 'deploy/compose/secrets'
const settings = { OVERLAY: overlay, SECRETS_FOLDER: secretsFolder, primary: 'pod/postgres-1' }

let world: World
let machine: Machine
let calls: (Call & { anchor: string })[]
beforeAll(async () => {
  world = await openWorld()
  machine = world.use(await openMachine())
  await machine.play(blockWith('cp -R deploy/compose/local-secrets'))
  await mkdir(join(machine.folder, 'backup'))
  await writeFile(join(machine.folder, 'backup/documents.tar'), '')
  calls = []
  for (const { anchor, block } of procedures)
    calls.push(...(await machine.play(block, settings)).map((call) => ({ ...call, anchor })))
})
afterAll(() => world[Symbol.asyncDispose]())

function blockWith(part: string): string {
  const found = procedures.find(({ block }) => block.includes(part))
  if (!found) throw new Error(`No procedure has ${part}.`)
  return found.block
}

test('every procedure runs to its end, and calls only what docker compose and kubectl have', () => {
  const composeVerbs = new Set(
    calls.flatMap(({ program, args }) => (program === 'docker' && args[0] === 'compose' ? [verbOf(args)] : [])),
  )
  const kubectlVerbs = new Set(calls.flatMap(({ program, args }) => (program === 'kubectl' ? [args[0]] : [])))

  expect(procedures.length).toBeGreaterThan(20)
  expect([...composeVerbs].toSorted()).toEqual(['build', 'exec', 'logs', 'ps', 'restart', 'rm', 'run', 'stop', 'up'])
  const known = [
    'apply',
    'config',
    'create',
    'delete',
    'describe',
    'diff',
    'exec',
    'get',
    'logs',
    'patch',
    'rollout',
    'scale',
    'wait',
  ]
  expect([...kubectlVerbs].filter((verb) => !known.includes(verb ?? ''))).toEqual([])
})

test('everything that is applied is the overlay that the variable names, and without it nothing is', async () => {
  const applied = calls.filter(({ program, args }) => program === 'kubectl' && args.includes('--kustomize'))

  expect(applied.length).toBeGreaterThan(3)
  expect(new Set(applied.map(({ args }) => args[args.indexOf('--kustomize') + 1]))).toEqual(new Set([overlay]))
  for (const { block } of procedures.filter((one) => one.block.includes('--kustomize')))
    await expect(machine.play(block, { SECRETS_FOLDER: secretsFolder })).rejects.toThrow('OVERLAY')
})

test('rotations change the folder of the variable alone, and without it nothing', async () => {
  const rotations = procedures.filter(({ block }) => block.includes('SECRETS_FOLDER:?'))
  const tracked = [
    'webhooks_encryption_keys',
    'nats_passwords',
    'postgres_apartments_password',
    'apartments_database_url',
    'apartments_nats_url',
  ]
  for (const { block } of rotations)
    await expect(machine.play(block, { OVERLAY: overlay })).rejects.toThrow('SECRETS_FOLDER')

  expect(rotations.length).toBeGreaterThan(3)
  for (const name of tracked) {
    const given = await text(fileOf(`deploy/compose/local-secrets/${name}`))
    expect(await machine.read(`deploy/compose/local-secrets/${name}`)).toBe(given)
    expect(await machine.read(`${secretsFolder}/${name}`)).not.toBe(given)
  }
  expect(await machine.read('.env')).toBe(`SECRETS_FOLDER=${secretsFolder}\n`)
})

const fileOf = (path: string) => spawn('cat', [join(projectRoot, path)]).stdout

test('a rotated password is the same in every file that has it', async () => {
  const read = (name: string) => machine.read(`${secretsFolder}/${name}`)

  expect(new URL(await read('apartments_database_url')).password).toBe(await read('postgres_apartments_password'))
  const { password } = new URL(await read('apartments_nats_url'))
  expect(await read('nats_passwords')).toContain(`\nNATS_APARTMENTS_PASSWORD=${password}\n`.trimStart())
})

test('a key that is put in front twice gives three keys that are all accepted, and the older ones can be taken away', async () => {
  const file = `${secretsFolder}/webhooks_encryption_keys`
  const keys = async () => EncryptionKeys.parse((await machine.read(file)).trimEnd()).map(({ id }) => id)
  const before = await keys()

  await machine.play(blockWith('$keys.before"'), settings)
  await machine.play(blockWith('$keys.before"'), settings)
  const twice = await keys()
  await machine.play(blockWith('cut -d'), settings)

  expect(twice).toHaveLength(before.length + 2)
  expect(twice.slice(2)).toEqual(before)
  expect(await keys()).toEqual(twice.slice(0, 1))
})

test('on Kubernetes a new key is rolled out behind the old one before it encrypts', () => {
  const patches = calls.filter(({ args }) => args[0] === 'patch' && args[2] === 'webhooks')
  const [first = [], second = []] = patches.map(({ input }) =>
    JSON.parse(input).stringData['encryption-keys'].split(','),
  )

  expect(patches).toHaveLength(2)
  expect(first[0]).toBe('2026:old-key')
  expect(second).toEqual(first.toReversed())
})

test('what the procedures run in a container of this project exists there', () => {
  const inside = calls.flatMap(({ args }) =>
    args[0] === 'compose' && ['exec', 'run'].includes(verbOf(args)) ? [args] : [],
  )
  const programs = inside
    .map((args) => /(?:node )((?:packages|services)\/\S+\.ts)/.exec(args.join(' '))?.[1])
    .filter(Boolean)

  expect(inside.length).toBeGreaterThan(20)
  for (const args of inside) expect(args.some((word) => Object.hasOwn(compose.services, word))).toBe(true)
  expect(new Set(programs)).toEqual(
    new Set([
      'packages/service-kit/src/service/check-health-main.ts',
      ...['apartments', 'settlements', 'webhooks'].map((name) => `services/${name}/src/republish.ts`),
      'services/webhooks/src/recover.ts',
      ...['settlements', 'webhooks'].map((name) => `services/${name}/src/reencrypt.ts`),
    ]),
  )
})

test('the commands of the services accept the arguments of the page, on Kubernetes too', async () => {
  const commands = calls
    .map(({ args }) => args.join(' '))
    .flatMap((line) => [...line.matchAll(/node services\/(\w+)\/src\/(republish|recover|reencrypt)\.ts ?(.*)$/g)])
  const { id } = await anEndpoint()

  expect(commands.length).toBeGreaterThan(8)
  for (const [line, service = '', command = '', given = ''] of commands) {
    const args = given.replace('whe_…', id).split(' ').filter(Boolean)
    expect({ line, ...(await runCommand({ service, command, args })) }).toMatchObject({ code: 0 })
  }
})

async function anEndpoint(): Promise<{ id: string }> {
  const landlord = await world.aLandlord()
  const body = { url: 'http://127.0.0.1:9/', event_types: ['apartment.*'] }
  return (await landlord.webhooks.request('POST', '/v1/webhook-endpoints', { body })).body
}

type ServiceCommand = { service: string; command: string; args: readonly string[] }

/** Only counts: the tests of a run share their system. */
async function runCommand({ service, command, args }: ServiceCommand): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const owner = (['apartments', 'settlements', 'webhooks'] as const).find((name) => name === service) ?? 'webhooks'
  const environment = {
    DATABASE_URL: world.system.databaseUrls[owner],
    ENCRYPTION_KEYS: world.system.encryptionKeys,
    DOCUMENTS_STORE: 'files',
    DOCUMENTS_FOLDER: join(world.system.filesFolder, 'documents'),
  }
  const parts = { service: owner, environment, write: (line: string) => void lines.push(line), clock: () => new Date() }
  const commands: Record<string, (given: typeof parts, args: readonly string[]) => Promise<number>> = {
    republish: republishCommand,
    recover: recoverCommand,
    reencrypt: service === 'settlements' ? reencryptTaxNumbers : reencryptCommand,
  }
  const run = commands[command]
  const code = (await run?.(parts, [...args, '--dry-run'])) ?? 1
  return { code, lines }
}

test.each(statements)('PostgreSQL carries out: %s', async (statement) => {
  const { portalDatabaseUrl } = await reachTestSystem()
  await using portal = openPool(portalDatabaseUrl)
  const { apartments, settlements, webhooks, gateway } = world.owners
  const outcomes = await Promise.all(
    [apartments, settlements, webhooks, gateway, portal.pool].map(async (pool) => {
      const client = await pool.connect()
      try {
        await client.query('BEGIN')
        return await client.query(statement.replace('4711', '0')).then(() => 'done', String)
      } finally {
        await client.query('ROLLBACK')
        client.release()
      }
    }),
  )

  expect(outcomes).toContain('done')
})

test('the endpoints to recover are found, those that answered 410 too', async () => {
  const statement = statements.find((one) => one.includes("'exhausted', 'held'")) ?? ''
  const { id } = await anEndpoint()
  const states = [
    ['exhausted', 'timeout'],
    ['held', 'timeout'],
    ['cancelled', 'gone'],
    ['cancelled', 'declined'],
    ['succeeded', null],
  ]
  const client = await world.owners.webhooks.connect()
  await client.query('BEGIN')
  for (const [at, [state, error]] of states.entries())
    await client.query(
      `INSERT INTO delivery (id, event_id, event_type, endpoint_id, account_id, state, last_error, created_at, updated_at)
       SELECT $1, $1, 'apartment.created', id, account_id, $3, $4, now(), now() FROM endpoint WHERE id = $2`,
      [`whd_${at}`, id, state, error],
    )
  const { rows } = await client.query(statement)
  await client.query('ROLLBACK')
  client.release()

  const found = rows.filter((row) => row.endpoint_id === id).map(({ state, count }) => `${state} ${count}`)
  expect(found.toSorted()).toEqual(['cancelled 1', 'exhausted 1', 'held 1'])
})

test('the Secrets of a cluster are made by the Node that the machine has', async () => {
  const issued = join(machine.folder, 'issued')
  await mkdir(issued)
  const names = [
    'apartments-client-secret',
    'settlements-client-secret',
    'webhooks-client-secret',
    'portal-client-secret',
    'documents-access-key-id',
    'documents-secret-access-key',
    'smtp-password',
    'backup-access-key-id',
    'backup-secret-access-key',
  ]
  for (const name of names) await writeFile(join(issued, name), `${name}\n`)

  const making = spawn('npm', ['run', '--silent', 'make-secrets', '--', issued], { cwd: projectRoot })
  const [output, [code]] = await Promise.all([text(making.stdout), once(making, 'close')])

  expect(code).toBe(0)
  expect(output).toMatch(/"encryption-keys": "\d{8}T\d{6}Z:/)

  await rm(join(issued, 'portal-client-secret'))
  const lacking = spawn('npm', ['run', '--silent', 'make-secrets', '--', issued], { cwd: projectRoot })
  const [said, [failure]] = await Promise.all([text(lacking.stderr), once(lacking, 'close')])

  expect(failure).toBe(1)
  expect(said).toBe(`These files are missing in ${issued}: portal-client-secret\n`)
})

test('the README of Kubernetes names every secret that others issue', async () => {
  const [source, readme] = await Promise.all([
    text(fileOf('deploy/k8s/make-secrets.ts')),
    text(fileOf('deploy/k8s/README.md')),
  ])
  const names = [...source.matchAll(/^ {2}\w+: '([\w-]+)',$/gm)].map(([, name = '']) => name)

  expect(names.length).toBeGreaterThan(8)
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

function openPool(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 1 })
  return { pool, [Symbol.asyncDispose]: () => pool.end() }
}

function verbOf(args: readonly string[]): string {
  return args.slice(1).find((word, at, all) => !word.startsWith('-') && all[at - 1] !== '--profile') ?? ''
}
