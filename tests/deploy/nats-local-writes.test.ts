import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { freePort } from '@lokum/local-stack/free-port'
import { keepLocalSecrets } from '@lokum/local-stack/local-secrets'
import { natsUrlFor } from '@lokum/local-stack/nats/local-users'
import { monitoringUrl, needsRestart } from '@lokum/local-stack/nats/watch-writes'
import { readPidFile } from '@lokum/local-stack/processes/pid-file'
import { foundationParts } from '@lokum/local-stack/supervisor/foundation-parts'
import { Screen } from '@lokum/local-stack/supervisor/screen'
import { readSettings } from '@lokum/local-stack/supervisor/settings'
import { SupervisedPart } from '@lokum/local-stack/supervisor/supervised-part'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lokum-nats-writes-'))
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

/** NATS as `npm start` supervises it, with a stream that has a message. */
async function superviseNats() {
  await using stack = new AsyncDisposableStack()
  const port = await freePort()
  const environment = { PATH: process.env.PATH, LOCAL_DATA_FOLDER: folder, NATS_PORT: String(port) }
  const settings = readSettings({ environment, arguments: [] })
  await mkdir(settings.logFolder, { recursive: true })
  await mkdir(settings.runFolder, { recursive: true })
  const part = foundationParts(settings).parts.find(({ name }) => name === 'nats')
  if (!part) throw new Error('NATS is no part.')
  const screen = new Screen(new PassThrough().resume())
  await stack.use(new SupervisedPart({ ...settings, screen }, part)).start(AbortSignal.timeout(30_000))
  const secrets = await keepLocalSecrets(join(folder, 'local.env'))
  const url = new URL(natsUrlFor('inspector', { url: `nats://127.0.0.1:${port}`, secrets }))
  const broker = await connect({ servers: url.host, user: url.username, pass: url.password, maxReconnectAttempts: -1 })
  stack.defer(() => broker.close())
  const manager = await jetstreamManager(broker)
  await manager.streams.add({ name: 'EVENTS', subjects: ['apartment.created'] })
  const publish = () => jetstream(broker).publish('apartment.created', Buffer.alloc(900_000), { timeout: 1_000 })
  await publish()
  const opened = stack.move()
  return {
    publish,
    count: async () => (await manager.streams.info('EVENTS')).state.messages,
    pid: async () => (await readPidFile(join(settings.runFolder, 'nats.pid'))) ?? 0,
    /** Where the server opens its next file with messages. */
    nextFile: join(folder, 'nats', 'jetstream', 'jetstream', 'LOKUM', 'streams', 'EVENTS', 'msgs', '2.blk'),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

test('NATS that refuses writes after a write error is started again once its disk has room, and keeps what it stored', async () => {
  await using nats = await superviseNats()
  const before = await nats.pid()
  await mkdir(nats.nextFile)
  let stored = 1
  const fill = async () => {
    for (;;) stored += (await nats.publish()) ? 1 : 0
  }
  await expect(fill()).rejects.toThrow()
  const health = await monitoringUrl(join(folder, 'nats'), before)
  const whileFull = await needsRestart(health, join(folder, 'a disk without room'))
  await rm(nats.nextFile, { recursive: true })

  await eventually(nats.publish, { deadlineMs: 30_000 })

  expect(whileFull).toBe(false)
  expect(await nats.pid()).not.toBe(before)
  expect(await nats.count()).toBeGreaterThan(stored)
})
