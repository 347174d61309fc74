import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Config, runSetUp } from '@lokum/broker/run-set-up'
import { RestartableProcess } from '@lokum/local-stack/processes/restartable-process'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { connectBroker, type ReachedBroker } from '@lokum/service-kit/broker/connect-broker'
import { connectionOptions } from '@lokum/service-kit/broker/connection-options'
import { ordinaryStreams } from '@lokum/service-kit/broker/stream-config'
import { createLog } from '@lokum/service-kit/telemetry/log'
import { jetstream } from '@nats-io/jetstream'
import { connect, type NodeConnectionOptions } from '@nats-io/transport-node'
import { copyConfiguration, freePorts, openFolder, startNode, writeCertificate } from './node.ts'

// Three nodes from cluster.conf, with TLS: what stands in production but for the ports.
const log = createLog({ service: 'test', level: process.env.LOG_LEVEL ?? 'silent' })
const stack = new AsyncDisposableStack()
let nodes: { name: string; client: number; monitor: number; server: RestartableProcess }[]
let caFile: string

beforeAll(async () => {
  const { path } = stack.use(await openFolder())
  const tls = join(path, 'tls')
  await mkdir(tls)
  caFile = (await writeCertificate(tls)).caFile
  const ports = await freePorts(9)
  const routes = ports.slice(6)
  const environment = {
    NATS_CLUSTER_PASSWORD: 'route-password',
    NATS_ROUTES: `[${routes.map((port) => `nats://route:route-password@localhost:${port}`).join(', ')}]`,
  }
  nodes = await Promise.all(
    routes.map(async (port, index) => {
      const name = `nats-${index}`
      const folder = join(path, name)
      const [client = 0, monitor = 0] = ports.slice(2 * index)
      await copyConfiguration(folder, { tls, client, monitor, routes: port })
      const server = stack.use(new RestartableProcess(() => startNode(folder, { name, client, monitor, environment })))
      return { name, client, monitor, server }
    }),
  )
  await Promise.all(nodes.map(({ server }) => server.start()))
})
afterAll(() => stack.disposeAsync())

const urlFor = (user: string) =>
  nodes.map(({ client }) => `tls://${user}:${user}-password@localhost:${client}`).join(',')
const setUp = () =>
  runSetUp(
    Config.parse({ NATS_URL: urlFor('setup'), NATS_CA_FILE: caFile, NATS_STREAM_REPLICAS: '3', LOG_LEVEL: 'silent' }),
  )

async function openPublisher(use: AsyncDisposableStack): Promise<ReachedBroker> {
  const broker = use.use(
    connectBroker({
      url: urlFor('apartments'),
      caFile,
      name: 'apartments',
      log,
      streams: { ...ordinaryStreams, replicas: 3 },
    }),
  )
  return broker.reached(new AbortController().signal)
}

const publish = ({ publish: send }: ReachedBroker, messageId: string) =>
  send({ subject: 'apartment.created', stream: 'EVENTS', messageId, headers: {}, data: '{}' })

test('the set-up makes three copies of each stream, and finds nothing to do when it runs again', async () => {
  await setUp()
  await setUp()

  await using own = new AsyncDisposableStack()
  const { manager } = await openPublisher(own)
  for (const stream of ['EVENTS', 'AUDIT']) {
    const { config, cluster } = await manager.streams.info(stream)
    expect(config.num_replicas).toBe(3)
    expect([cluster?.leader, ...(cluster?.replicas ?? []).map(({ name }) => name)].sort()).toEqual([
      'nats-0',
      'nats-1',
      'nats-2',
    ])
  }
})

test('while one of three nodes is dead, the leader of the stream, publishing goes on and nothing is lost', async () => {
  await setUp()
  await using own = new AsyncDisposableStack()
  const reached = await openPublisher(own)
  for (const number of [1, 2, 3]) await publish(reached, `before-${number}`)
  const { cluster } = await reached.manager.streams.info('EVENTS')
  const leader = nodes.find(({ name }) => name === cluster?.leader)

  await leader?.server.kill()
  for (const number of [1, 2, 3]) await eventually(() => publish(reached, `after-${number}`).then(() => true))

  const { state, cluster: now } = await eventually(() => reached.manager.streams.info('EVENTS'))
  expect(state.messages).toBe(6)
  expect(now?.leader).not.toBe(leader?.name)

  await leader?.server.start()
  await eventually(
    async () => {
      const { cluster: again } = await reached.manager.streams.info('EVENTS')
      expect(again?.replicas?.map(({ current }) => current)).toEqual([true, true])
    },
    { deadlineMs: 20_000 },
  )
})

test('a reader hears, reads and acknowledges through each of the nodes', async () => {
  await setUp()
  await using own = new AsyncDisposableStack()
  const reached = await openPublisher(own)
  for (const { name, client } of nodes) {
    const url = `tls://reader:reader-password@localhost:${client}`
    const connection = await connect(connectionOptions({ url, caFile }, 'test'))
    own.defer(() => connection.close())
    const heard: string[] = []
    connection.subscribe('apartment.>', { callback: (_error, { subject }) => void heard.push(subject) })
    const consumer = await jetstream(connection).consumers.get('EVENTS', 'reader-events')

    // The other nodes come to know of a subscription a moment later.
    await eventually(async () => {
      await publish(reached, `through-${name}-${performance.now()}`)
      expect(heard).toContain('apartment.created')
    })
    // The consumer's own information comes a moment after the messages.
    await eventually(async () => {
      const { num_pending, num_ack_pending } = await consumer.info()
      for (let left = num_pending; left > 0; left--) expect(await (await consumer.next())?.ackAck()).toBe(true)
      expect([num_pending, num_ack_pending]).toEqual([0, 0])
    })
  }
})

test('another certificate authority, none, and a connection without TLS are refused', async () => {
  await using folder = await openFolder()
  const { caFile: otherFile } = await writeCertificate(folder.path)
  const url = urlFor('apartments')

  expect(await answerTo(connectionOptions({ url, caFile: otherFile }, 'test'))).toMatch(/self-signed certificate/)
  expect(await answerTo(connectionOptions({ url }, 'test'))).toMatch(/self-signed certificate/)
  expect(await answerTo({ ...connectionOptions({ url }, 'test'), tls: null })).toMatch(/tls/i)
})

async function answerTo(options: NodeConnectionOptions): Promise<string> {
  try {
    const connection = await connect(options)
    await connection.close()
    return 'let in'
  } catch (error) {
    return String(error)
  }
}
