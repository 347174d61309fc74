import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { republishCommand } from '@lokum/service-kit/outbox/republish-command'
import { range } from '../inbox/scene.ts'
import { openScene, type Scene } from './scene.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../../..')

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene[Symbol.asyncDispose]())

/** After every event of the scene. */
const now = new Date(Date.now() + 60_000)
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000).toISOString()

async function command(args: readonly string[], { url = scene.database.url, patienceMs = 3_000 } = {}) {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  const environment = { DATABASE_URL: url }
  const parts = { service: 'apartments', environment, write, clock: () => now, patienceMs } as const
  const code = await republishCommand(parts, args)
  return { code, text: lines.join('\n') }
}

test.each([
  [[], '--from is required'],
  [['--from', 'yesterday'], '--from is required'],
  [['--from', '2026-11-01T00:00:00Z', '--to', '2026-11-01'], '--to is a moment'],
  [['--from', '2026-11-02T00:00:00Z', '--to', '2026-11-01T00:00:00Z'], '--from is not before --to'],
  [
    ['--from', '2026-11-01T00:00:00Z', '--even-forgotten', '--type', 'settlement.created'],
    '--type is one of apartment.archived, ',
  ],
  [['--from', '2026-11-01T00:00:00Z', '--all'], "Unknown option '--all'"],
  [['now'], "Unexpected argument 'now'"],
])('the arguments %j are refused with a reason and the usage', async (args, reason) => {
  const { code, text } = await command(args)

  expect(code).toBe(2)
  expect(text).toContain(reason)
  expect(text).toContain('Usage: node services/apartments/src/republish.ts')
})

test('what consumers may have forgotten is published again only when asked for by name', async () => {
  const refused = await command(['--from', daysAgo(30.01)])
  const allowed = await command(['--from', daysAgo(30.01), '--to', daysAgo(30), '--even-forgotten'])
  const remembered = await command(['--from', daysAgo(29.99), '--to', daysAgo(29)])

  expect(refused.code).toBe(2)
  expect(refused.text).toContain('--from is more than 30 days ago, and consumers no longer remember those events')
  expect(refused.text).toContain('--even-forgotten')
  expect([allowed, remembered]).toEqual(Array(2).fill({ code: 0, text: '0 events were published again.' }))
})

test('a dry run counts, a run publishes and counts, and without a relay it says what is missing', async () => {
  {
    await using _relay = scene.relay('one')
    await scene.record('apt_1', range(3))
    await eventually(async () => expect(await scene.waiting()).toBe(0))

    expect(await command(['--from', daysAgo(1), '--dry-run'])).toEqual({
      code: 0,
      text: '3 events would be published again.',
    })
    expect(await command(['--from', daysAgo(1), '--type', 'apartment.updated'])).toEqual({
      code: 0,
      text: '3 events were published again.',
    })
  }

  const { code, text } = await command(['--from', daysAgo(1)], { patienceMs: 100 })

  expect(code).toBe(1)
  expect(text).toMatch(/does apartments run, and does it reach the broker\? 3 events are marked/)
})

test('a connection that is lost on the way is replaced', async () => {
  await scene.record('apt_2', [1])
  await scene.pool.query('UPDATE outbox_event SET published_at = clock_timestamp()')

  const { rows } = await scene.pool.query('SELECT FROM outbox_event')

  const running = command(['--from', daysAgo(1)])
  await eventually(async () => expect(await endSessions()).toBe(1))

  const { code, text } = await running
  expect(code).toBe(1)
  expect(text).toContain(`${rows.length} events are marked`)
})

test('a connection that is lost while the command looks for progress is replaced', async () => {
  await scene.record('apt_4', [1])
  await scene.pool.query('UPDATE outbox_event SET published_at = clock_timestamp()')
  const running = command(['--from', daysAgo(1)])
  await eventually(async () =>
    expect((await scene.pool.query('SELECT FROM outbox_event WHERE published_at IS NULL')).rows).not.toEqual([]),
  )
  const { rows } = await scene.pool.query('SELECT FROM outbox_event')

  const blocker = await scene.pool.connect()
  await blocker.query('BEGIN; LOCK TABLE outbox_event IN ACCESS EXCLUSIVE MODE')
  await eventually(async () => expect((await scene.pool.query(endWaiting)).rows).toHaveLength(1))
  await blocker.query('ROLLBACK')
  blocker.release()

  const { code, text } = await running
  expect(code).toBe(1)
  expect(text).toContain(`${rows.length} events are marked`)
})

const endWaiting = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'apartments-republish' AND wait_event_type = 'Lock'`

/** Ends what the command holds, between two of its statements. */
async function endSessions(): Promise<number> {
  const { rows } = await scene.pool.query(`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'apartments-republish' AND state = 'idle'
      AND EXISTS (SELECT FROM outbox_event WHERE published_at IS NULL)`)
  return rows.length
}

test.each([
  ['nothing', () => '', 2, 'DATABASE_URL: '],
  // No server listens there.
  ['an unused port', () => changed({ port: '1' }), 1, 'The database cannot be used: connect ECONNREFUSED'],
  ['the wrong role', () => changed({ username: 'nobody' }), 1, 'The database cannot be used: '],
  ['no database', () => changed({ pathname: '/nothing' }), 1, 'database "nothing" does not exist. Does it run'],
  ['another database', () => changed({ pathname: '/postgres' }), 1, 'relation "outbox_event" does not exist'],
])('with %s as its database the command says so in words, without a stack and without a secret', async (...row) => {
  const [, url, code, reason] = row

  const failed = await command(['--from', daysAgo(1)], { url: url() })

  expect(failed).toEqual({ code, text: expect.stringContaining(reason) })
  expect(failed.text).not.toMatch(/ at |confidential/)
})

test('the program ends with the code of the command, which it alone writes, without a stack and without a secret', async () => {
  const program = join(root, 'services/apartments/src/republish.ts')
  const env = { PATH: process.env.PATH, DATABASE_URL: changed({ username: 'nobody' }) }

  const failed = run(process.execPath, [program, '--from', daysAgo(1)], { env })

  const reason = expect.stringContaining('The database cannot be used: ')
  await expect(failed).rejects.toMatchObject({ code: 1, stderr: '', stdout: reason })
  await expect(failed).rejects.toMatchObject({ stdout: expect.not.stringMatching(/ at |confidential/) })
})

/** The database's address with a part changed, and with a password that can be recognized. */
function changed(parts: { port?: string; username?: string; pathname?: string }): string {
  const url = new URL(scene.database.url)
  return Object.assign(url, { ...(parts.username && { password: 'confidential' }), ...parts }).href
}

test.each(atDepth({ usual: ['webhooks'], deep: ['apartments', 'settlements', 'webhooks'] }))(
  '%s has the command, which explains itself without a configuration',
  async (service) => {
    const program = join(root, 'services', service, 'src/republish.ts')

    const { stdout } = await run(process.execPath, [program, '--help'], { env: { PATH: process.env.PATH } })

    expect(stdout).toContain(`Usage: node services/${service}/src/republish.ts`)
    expect(stdout).toContain('The broker drops copies of what it stored within the last 10 minutes')
  },
)
