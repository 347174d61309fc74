import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Config, runSetUp } from '@lokum/broker/run-set-up'
import type { EventStore } from '@lokum/client/nats/event-store'
import { freePort } from '@lokum/local-stack/free-port'
import { keepLocalSecrets } from '@lokum/local-stack/local-secrets'
import { localUsers, natsUrlFor } from '@lokum/local-stack/nats/local-users'
import { runNats } from '@lokum/local-stack/nats/open-nats'
import { eventually as eventuallyWithin } from '@lokum/local-stack/testing/eventually'
import { type OwnWorld, openOwnWorld } from '@lokum/local-stack/world/open-own-world'
import { connectionOptions } from '@lokum/service-kit/broker/connection-options'
import { readConfig } from '@lokum/service-kit/config'
import { newId } from '@lokum/service-kit/ids'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, headers, type MsgHdrs, type NatsConnection, nanos } from '@nats-io/transport-node'
import type { ApartmentEvent } from '../../docs/examples/apartment-copy.ts'
import { followApartments } from '../../docs/examples/follow-apartments.ts'
import { ServiceProcesses } from './world/service-processes.ts'

const program = join(import.meta.dirname, '../../docs/examples/follow-apartments-main.ts')

/** A process starts in each test, and a busy machine takes its time for that. */
const eventually = <Value>(check: () => Value | Promise<Value>) => eventuallyWithin(check, { deadlineMs: 60_000 })
const stack = new AsyncDisposableStack()
let world: OwnWorld
let folder: string
let urlFor: (user: Parameters<typeof natsUrlFor>[0]) => string
/** Sees and does everything, which no user of production may. */
let inspector: NatsConnection
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), `lokum-test-${process.pid}-reader-`))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const secrets = await keepLocalSecrets(join(folder, 'local.env'))
  const plan = { folder: join(folder, 'nats'), port: await freePort(), logFile: join(folder, 'nats.log') }
  const server = await runNats({ environment: process.env }, { ...plan, users: await localUsers(secrets) })
  stack.use(server)
  urlFor = (user) => natsUrlFor(user, { url: server.url, secrets })
  await runSetUp(readConfig(Config, { NATS_URL: urlFor('setup'), LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' }))
  const { apartments, settlements, gateway } = stack.use(new ServiceProcesses()).start
  const natsOf = (user: 'apartments' | 'settlements') => ({ NATS_URL: urlFor(user) })
  const settings = { apartments: natsOf('apartments'), settlements: natsOf('settlements') }
  world = stack.use(await openOwnWorld({ start: { apartments, settlements, gateway }, settings }))
  inspector = await connect(connectionOptions({ url: urlFor('inspector') }, 'inspector'))
  stack.defer(() => inspector.close())
  // What a killed consumer had fetched comes again after this time; a test does not wait for the usual one.
  await (await jetstreamManager(inspector)).consumers.update('EVENTS', 'reader-events', { ack_wait: nanos(1_000) })
})
afterAll(() => stack.disposeAsync())

async function connectAsReader(): Promise<NatsConnection & AsyncDisposable> {
  const connection = await connect(connectionOptions({ url: urlFor('reader') }, 'reader'))
  return Object.assign(connection, { [Symbol.asyncDispose]: () => connection.close() })
}

type Follower = AsyncDisposable & { lines: readonly string[]; process: ChildProcess; ended: Promise<unknown> }

/** The program of the other team, with a file of its own to keep its copy in. */
function startFollower(file: string): Follower {
  const environment = { PATH: process.env.PATH, NATS_URL: urlFor('reader') }
  const started = spawn(process.execPath, [program, join(folder, file)], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(started, 'exit')
  const lines: string[] = []
  createInterface({ input: started.stdout }).on('line', (line) => lines.push(line))
  return {
    lines,
    process: started,
    ended,
    [Symbol.asyncDispose]: async () => {
      started.kill('SIGTERM')
      await ended
    },
  }
}

const linesOf = ({ lines }: Follower, id: string) => lines.filter((line) => line.includes(id))

/** The number of events that the consumer has not confirmed or not received. */
async function unfinished() {
  const { num_ack_pending, num_pending } = await (await jetstreamManager(inspector)).consumers.info(
    'EVENTS',
    'reader-events',
  )
  return num_ack_pending + num_pending
}

test('another team sees an apartment created, changed and archived, in order and each once, and skips unknown types', async () => {
  const landlord = await world.aLandlord()
  await using follower = startFollower('order.sqlite')

  const { body: apartment } = await landlord.create()
  await landlord.request('POST', '/v1/settlements', { body: { apartment_id: apartment.id, period: '2026-10' } })
  await publishApartmentEvent({ type: 'apartment.unheard', data: '{}' })
  await landlord.request('PATCH', `/v1/apartments/${apartment.id}`, { body: { label: 'Nowa' } })
  await landlord.request('POST', `/v1/apartments/${apartment.id}/archive`)

  await eventually(() => expect(linesOf(follower, apartment.id)).toHaveLength(3))
  await eventually(async () => expect(await unfinished()).toBe(0))
  expect(follower.lines).toEqual([
    `apartment.created ${apartment.id} version 1: kept`,
    `apartment.updated ${apartment.id} version 2: kept`,
    `apartment.archived ${apartment.id} version 3: kept`,
  ])
})

test('a repeated event is recognised by its id, and an older one overwrites nothing', async () => {
  const { body: apartment } = await (await world.aLandlord()).create()
  await using follower = startFollower('twice.sqlite')
  await eventually(() => expect(linesOf(follower, apartment.id)).toHaveLength(1))
  const event = { id: newId('event'), aggregate: apartment.id, data: JSON.stringify(apartment) }

  await publishApartmentEvent({ ...event, sequence: 3 })
  await publishApartmentEvent({ ...event, sequence: 3 })
  await publishApartmentEvent({ ...event, sequence: 2, id: newId('event') })

  await eventually(() => expect(linesOf(follower, apartment.id)).toHaveLength(4))
  expect(linesOf(follower, apartment.id).slice(1)).toEqual([
    `apartment.updated ${apartment.id} version 3: kept`,
    `apartment.updated ${apartment.id} version 3: known`,
    `apartment.updated ${apartment.id} version 2: older`,
  ])
})

test('an event that breaks its contract is given up, and later events arrive', async () => {
  await using follower = startFollower('broken.sqlite')

  await publishApartmentEvent({ data: '{"id": "apt_of_no' })
  const { body: apartment } = await (await world.aLandlord()).create()

  await eventually(() => expect(linesOf(follower, apartment.id)).toHaveLength(1))
  expect(follower.lines.join()).toContain('apartment.updated is given up')
  await eventually(async () => expect(await unfinished()).toBe(0))
})

test('the other team’s user can publish, make and delete nothing', async () => {
  await using connection = await connectAsReader()
  const client = jetstream(connection, { timeout: 500 })
  const manager = await jetstreamManager(connection, { timeout: 500, checkAPI: false })

  await expect(client.publish('apartment.created', '{}')).rejects.toThrow(/Permissions Violation/)
  await expect(manager.consumers.add('EVENTS', { durable_name: 'another' })).rejects.toThrow(/Permissions Violation/)
  await expect(manager.consumers.delete('EVENTS', 'reader-events')).rejects.toThrow(/Permissions Violation/)
  await expect(manager.streams.purge('EVENTS')).rejects.toThrow(/Permissions Violation/)
})

test('an event that could not be kept comes again, with its type', async () => {
  const stop = new AbortController()
  const kept: ApartmentEvent[] = []
  let refusals = 0
  const keep = (event: ApartmentEvent) => {
    if (refusals++ === 0) throw new Error('the disk is full')
    kept.push(event)
    return 'kept' as const
  }
  const store: EventStore<typeof keep> = {
    once: async (_event, work) => {
      await work(keep)
      return 'handled'
    },
  }
  await using connection = await connectAsReader()
  const following = followApartments({
    connection,
    store,
    consumer: 'reader-events',
    log: () => undefined,
    signal: stop.signal,
  })

  const { body: apartment } = await (await world.aLandlord()).create({ surface_m2: 48.5 })

  await eventually(() => expect(kept).toHaveLength(1))
  stop.abort()
  await following
  expect(refusals).toBe(2)
  expect(kept).toMatchObject([{ type: 'apartment.created', sequence: 1, data: apartment }])
})

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a consumer that is ended by %s and started again misses nothing and does nothing twice',
  async (signal) => {
    const landlord = await world.aLandlord()
    const created: string[] = []
    const create = async () => void created.push((await landlord.create()).body.id)
    const lines: string[] = []
    {
      await using first = startFollower(`${signal}.sqlite`)
      const begun = eventually(() => expect(first.lines).not.toHaveLength(0))
      await Promise.all([create(), create(), create(), create(), begun])
      first.process.kill(signal)
      await first.ended
      lines.push(...first.lines)
    }
    await create()

    await using second = startFollower(`${signal}.sqlite`)

    // The event of the last one is not on the broker yet when its creation is answered.
    await eventually(() => expect(idsIn(`${signal}.sqlite`)).toEqual(created.toSorted()))
    await eventually(async () => expect(await unfinished()).toBe(0))
    const kept = [...lines, ...second.lines].filter((line) => line.endsWith(': kept'))
    expect(new Set(kept).size).toBe(kept.length)
  },
)

/** The apartments that a follower has kept. */
function idsIn(file: string): unknown[] {
  const database = new DatabaseSync(join(folder, file), { readOnly: true })
  const rows = database.prepare('SELECT id FROM apartment ORDER BY id').all()
  database.close()
  return rows.map(({ id }) => id)
}

type Published = { id?: string; type?: string; aggregate?: string; sequence?: number; data: string }

/** Publishes what the services do not, without a message id, so that the broker keeps it however often it comes. */
async function publishApartmentEvent(event: Published): Promise<void> {
  const { id = newId('event'), type = 'apartment.updated', aggregate = newId('apartment'), sequence = 1, data } = event
  await jetstream(inspector).publish(type, data, { headers: cloudEvent({ id, type, aggregate, sequence }) })
}

function cloudEvent({ id, type, aggregate, sequence }: Required<Omit<Published, 'data'>>): MsgHdrs {
  const message = headers()
  message.set('ce-id', id)
  message.set('ce-type', type)
  message.set('ce-subject', aggregate)
  message.set('ce-sequence', String(sequence))
  message.set('ce-time', new Date().toISOString())
  return message
}
