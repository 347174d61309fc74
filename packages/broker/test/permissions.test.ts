import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { events } from '@lokum/contracts/catalogue'
import { brokerUsers, type ConsumerContract, consumers } from '@lokum/contracts/interface/consumers'
import { eventHeaders, streams } from '@lokum/contracts/interface/event'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { connectBroker } from '@lokum/service-kit/broker/connect-broker'
import { newId } from '@lokum/service-kit/ids'
import { consumeEvents } from '@lokum/service-kit/inbox/consume-events'
import { findStandings } from '@lokum/service-kit/inbox/observe-readers'
import { restoreReaders } from '@lokum/service-kit/inbox/restore-readers'
import { AckPolicy, jetstream } from '@nats-io/jetstream'
import { headers } from '@nats-io/transport-node'
import { permissionsOf } from '../src/permissions-of.ts'
import { Config, runSetUp } from '../src/run-set-up.ts'
import { type Deed, declaredConsumers, openStage, quietLog, refusedOf, type Stage } from './stage.ts'

const services = ['apartments', 'settlements', 'webhooks'] as const
const rebound = { deadlineMs: 12_000 }

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

function anEvent(type: string) {
  const id = newId('event')
  const message = headers()
  message.set(eventHeaders.id, id)
  message.set(eventHeaders.type, type)
  message.set(eventHeaders.time, new Date().toISOString())
  message.set(eventHeaders.accountid, 'acc_1')
  message.set(eventHeaders.sequence, '1')
  return { id, headers: message, data: '{}' }
}

const exampleOf = (subjects: readonly string[]) => {
  const fits = (type: string) =>
    subjects.some((subject) => type === subject || type.startsWith(subject.replace('>', '')))
  return events.map(({ type }) => type).find(fits) ?? ''
}

test.each(services)('%s publishes its events, wakes its relay and is refused nothing', async (user) => {
  await using broker = connectBroker({ url: stage.urlFor(user), name: user, log: quietLog })
  const { connection, publish, ensureStreams } = await broker.reached(new AbortController().signal)
  await ensureStreams()
  const own = events.filter(({ publishers }) => publishers.includes(user))

  const woken = Promise.withResolvers<void>()
  connection.subscribe(`wake.outbox.${user}`, { callback: () => woken.resolve() })
  connection.publish(`wake.outbox.${user}`)
  for (const { type, stream } of own) {
    const { id, ...message } = anEvent(type)
    await publish({ subject: type, stream, messageId: id, ...message })
  }
  await woken.promise

  expect(own.length).toBeGreaterThan(1)
  expect(await stage.violations()).toEqual([])
})

// Each with a server of its own, since they wait for seconds and delete streams.
test.concurrent.each(declaredConsumers.filter(({ user }) => user !== 'reader'))(
  '$user reads with $durable, and makes it and the stream again after a loss',
  async (consumer) => {
    await using stage = await openStage()
    const { stream, durable, subjects, user } = consumer
    await using broker = connectBroker({ url: stage.urlFor(user), name: user, log: quietLog })
    const stored: string[] = []
    const store = async (batch: { events: readonly { id: string }[] }) => {
      stored.push(...batch.events.map(({ id }) => id))
    }
    await using _reading = consumeEvents({ broker, log: quietLog }, { ...readingOf(consumer), store })
    const arrives = async () => {
      const { id, ...message } = anEvent(exampleOf(subjects))
      await eventually(() => jetstream(stage.inspector).publish(exampleOf(subjects), message.data, message), rebound)
      await eventually(() => stored.includes(id), rebound)
    }

    await arrives()
    await stage.manager.consumers.delete(stream, durable)
    await arrives()
    await stage.manager.streams.delete(stream)
    await arrives()

    await eventually(async () => {
      const { num_ack_pending } = await stage.manager.consumers.info(stream, durable)
      expect(num_ack_pending).toBe(0)
    })
    expect(await stage.violations()).toEqual([])
  },
)

/** Reads without storing anything. */
function readingOf(consumer: ConsumerContract) {
  const place = { read: async () => undefined, note: async () => undefined }
  return { ...consumer, place, store: async () => undefined }
}

test('the reader listens live, reads with its two consumers and is refused nothing', async () => {
  await runSetUp(Config.parse({ NATS_URL: stage.urlFor('setup'), LOG_LEVEL: 'silent' }))
  const connection = await stage.connectAs('reader')
  const heard: string[] = []
  for (const subject of ['apartment.>', 'settlement.>', 'agreement.>', 'payment.>', 'webhook.>', 'audit.event'])
    connection.subscribe(subject, { callback: (_error, message) => void heard.push(message.subject) })
  await connection.flush()

  await jetstream(stage.inspector).publish('apartment.created', '{"live":true}')
  await jetstream(stage.inspector).publish('audit.event', '{"live":true}')
  const read = await Promise.all(
    declaredConsumers
      .filter(({ user }) => user === 'reader')
      .map(async ({ stream, durable }) => {
        const consumer = await jetstream(connection).consumers.get(stream, durable)
        const { num_pending } = await consumer.info()
        for await (const message of await consumer.fetch({ max_messages: num_pending })) message.ack()
        return consumer
      }),
  )

  await eventually(() => expect(heard.sort()).toEqual(['apartment.created', 'audit.event']))
  for (const consumer of read)
    await eventually(async () => expect(await consumer.info()).toMatchObject({ num_pending: 0, num_ack_pending: 0 }))
  expect(await stage.violations()).toEqual([])
})

test.concurrent('webhooks sees how far the readers in use are, and what left a full stream before they read it', async () => {
  await using stage = await openStage()
  await runSetUp(Config.parse({ NATS_URL: stage.urlFor('setup'), LOG_LEVEL: 'silent' }))
  await using broker = connectBroker({ url: stage.urlFor('webhooks'), name: 'webhooks', log: quietLog })
  const { manager } = await broker.reached(new AbortController().signal)
  const publish = () => jetstream(stage.inspector).publish('apartment.created', JSON.stringify('x'.repeat(1_000)))
  await publish()
  const consumer = await jetstream(await stage.connectAs('reader')).consumers.get('EVENTS', 'reader-events')
  for await (const message of await consumer.fetch({ max_messages: 1 })) await message.ackAck()
  const idle = await findStandings(manager)
  await stage.manager.streams.update('EVENTS', { max_bytes: 5_000 })
  for (let number = 0; number < 10; number += 1) await publish()

  const behind = await findStandings(manager)

  const common = { stream: 'EVENTS', durable: 'reader-events' }
  expect(idle).toEqual([{ ...common, waiting: 0, missed: 0 }])
  const { messages } = (await stage.manager.streams.info('EVENTS')).state
  expect(behind).toEqual([{ ...common, waiting: messages, missed: 10 - messages }])
  expect(await stage.violations()).toEqual([])
})

test.concurrent('webhooks makes the consumers of other teams again after their streams were lost, and changes none that exists', async () => {
  await using stage = await openStage()
  await runSetUp(Config.parse({ NATS_URL: stage.urlFor('setup'), LOG_LEVEL: 'silent' }))
  await stage.manager.consumers.update('AUDIT', 'reader-audit', { max_ack_pending: 7 })
  await stage.manager.streams.delete('EVENTS')

  await using broker = connectBroker({ url: stage.urlFor('webhooks'), name: 'webhooks', log: quietLog })
  await using _restoring = restoreReaders({ broker, log: quietLog })

  const { config } = await eventually(() => stage.manager.consumers.info('EVENTS', 'reader-events'), rebound)
  expect(config).toMatchObject({ deliver_policy: 'all', ack_policy: 'explicit', filter_subjects: { length: 5 } })
  expect((await stage.manager.consumers.info('AUDIT', 'reader-audit')).config.max_ack_pending).toBe(7)
  await jetstream(stage.inspector).publish('apartment.created', '{}')
  const consumer = await jetstream(await stage.connectAs('reader')).consumers.get('EVENTS', 'reader-events')
  const read: string[] = []
  for await (const message of await consumer.fetch({ max_messages: 1 })) {
    read.push(message.subject)
    message.ack()
  }
  expect(read).toEqual(['apartment.created'])
  expect(await stage.violations()).toEqual([])
})

test('what a reader hands back comes again, and what it acknowledges does not', async () => {
  await runSetUp(Config.parse({ NATS_URL: stage.urlFor('setup'), LOG_LEVEL: 'silent' }))
  const consumer = await jetstream(await stage.connectAs('reader')).consumers.get('EVENTS', 'reader-events')
  const { seq } = await jetstream(stage.inspector).publish('apartment.created', '{}')
  const deliveries: number[] = []

  const messages = await consumer.consume({ max_messages: 100 })
  for await (const message of messages) {
    if (message.seq === seq) deliveries.push(message.info.deliveryCount)
    if (message.seq === seq && message.info.deliveryCount === 1) message.nak()
    else expect(await message.ackAck()).toBe(true)
    if (deliveries.length === 2) break
  }

  expect(deliveries).toEqual([1, 2])
  expect(await consumer.info()).toMatchObject({ num_pending: 0, num_ack_pending: 0 })
  expect(await stage.violations()).toEqual([])
})

test('a reader that asks for answers on a subject of the streams has nothing stored', async () => {
  await runSetUp(Config.parse({ NATS_URL: stage.urlFor('setup'), LOG_LEVEL: 'silent' }))
  const reader = await stage.connectAs('reader')
  const publish = () => jetstream(stage.inspector).publish('apartment.created', '{}')
  const { seq } = await publish()
  const { state: audit } = await stage.manager.streams.info('AUDIT')
  const questions = permissionsOf('reader').publish.filter((subject) => !subject.endsWith('>'))

  for (const reply of ['audit.event', 'settlement.created']) {
    // An acknowledgement may ask for the next message.
    for (const { stream, durable } of declaredConsumers.filter(({ user }) => user === 'reader'))
      reader.publish(`$JS.ACK.${stream}.${durable}.1.1.1.1.0`, '+NXT', { reply })
    for (const question of questions) reader.publish(question, '{"batch":1,"no_wait":true}', { reply })
  }
  // Questions of a kind are answered in order, so those above have been.
  await Promise.all(questions.map((question) => reader.request(question, '{"batch":1,"no_wait":true}')))

  expect(questions.length).toBeGreaterThan(4)
  expect((await publish()).seq).toBe(seq + 1)
  expect((await stage.manager.streams.info('AUDIT')).state.last_seq).toBe(audit.last_seq)
})

const api = (name: string): Deed => ({ publish: `$JS.API.${name}` })
const destructive = ['EVENTS', 'AUDIT'].flatMap((stream) => [
  api(`STREAM.DELETE.${stream}`),
  api(`STREAM.PURGE.${stream}`),
  api(`STREAM.MSG.DELETE.${stream}`),
  api(`STREAM.MSG.GET.${stream}`),
  api(`STREAM.LEADER.STEPDOWN.${stream}`),
  ...declaredConsumers.map(({ durable }) => api(`CONSUMER.DELETE.${stream}.${durable}`)),
])
const others = (user: string) => brokerUsers.filter((other) => other !== user)
const withOthersConsumers = (user: string) =>
  declaredConsumers
    .filter((consumer) => consumer.user !== user)
    .flatMap(({ stream, durable }): Deed[] => [
      api(`CONSUMER.MSG.NEXT.${stream}.${durable}`),
      { publish: `$JS.ACK.${stream}.${durable}.1.1.1.1.0` },
    ])

const forbiddenToAll = (user: string): Deed[] => [
  ...destructive,
  ...withOthersConsumers(user),
  ...others(user).map((other) => ({ subscribe: `_INBOX_${other}.>` })),
  ...others(user).map((other) => ({ publish: `wake.outbox.${other}` })),
  ...events.filter(({ publishers }) => !publishers.some((one) => one === user)).map(({ type }) => ({ publish: type })),
  api('STREAM.CREATE.OTHER'),
  api('STREAM.LIST'),
  api('CONSUMER.CREATE.EVENTS'),
  api('CONSUMER.CREATE.EVENTS.stranger'),
  { publish: 'apartment.invented' },
  { subscribe: '>' },
  { subscribe: '_INBOX.>' },
  { subscribe: '$JS.API.>' },
  { subscribe: '$SYS.>' },
]

const making = (stream: string, durable: string) =>
  ['CREATE', 'DURABLE.CREATE'].map((verb) => api(`CONSUMER.${verb}.${stream}.${durable}`))

const alsoForbidden = {
  apartments: [
    { publish: 'settlement.created' },
    { subscribe: 'apartment.>' },
    api('STREAM.UPDATE.EVENTS'),
    ...declaredConsumers
      .filter(({ user }) => user !== 'apartments')
      .flatMap(({ stream, durable }) => making(stream, durable)),
  ],
  settlements: [
    { publish: 'apartment.created' },
    { subscribe: 'apartment.>' },
    api('STREAM.UPDATE.EVENTS'),
    ...making('EVENTS', 'apartments-agreements'),
    ...making('EVENTS', 'webhooks-events'),
    ...making('EVENTS', 'reader-events'),
  ],
  webhooks: [
    { publish: 'apartment.created' },
    { subscribe: 'audit.event' },
    api('STREAM.UPDATE.AUDIT'),
    ...making('EVENTS', 'settlements-apartments'),
  ],
  setup: [
    { publish: 'audit.event' },
    { subscribe: 'apartment.>' },
    ...making('EVENTS', 'settlements-apartments'),
    ...making('EVENTS', 'webhooks-events'),
    api('CONSUMER.MSG.NEXT.EVENTS.reader-events'),
  ],
  reader: [
    { publish: 'apartment.created' },
    { publish: 'audit.event' },
    api('STREAM.CREATE.EVENTS'),
    api('STREAM.UPDATE.EVENTS'),
    ...declaredConsumers.flatMap(({ stream, durable }) => making(stream, durable)),
  ],
} as const satisfies Record<string, readonly Deed[]>

const single = declaredConsumers.filter(({ subjects }) => subjects.length === 1)

test.each(single.filter(({ user }) => user !== 'reader'))(
  '$user cannot widen the filter of $durable, neither when it is made nor later',
  async ({ stream, durable, subjects, user }) => {
    const connection = await stage.connectAs(user)
    const [own = ''] = subjects
    const config = { durable_name: durable, ack_policy: 'explicit' }
    const asked = async (subject: string, filter: object, action: string): Promise<string> => {
      const request = JSON.stringify({ stream_name: stream, config: { ...config, ...filter }, action })
      const { error = 'done' } = await connection
        .request(`$JS.API.CONSUMER.${subject}`, request, { timeout: 2_000 })
        .then((answer) => answer.json<{ error?: object }>())
        .catch((refused: unknown) => ({ error: String(refused) }))
      return JSON.stringify(error)
    }
    const named = `${stream}.${durable}`
    const wide = { filter_subjects: [own, 'settlement.>'] }

    const outcomes: string[] = []
    for (const action of ['create', 'update', '']) {
      outcomes.push(await asked(`CREATE.${named}`, wide, action), await asked(`DURABLE.CREATE.${named}`, wide, action))
      outcomes.push(await asked(`CREATE.${named}`, {}, action), await asked(`CREATE.${named}.>`, {}, action))
      outcomes.push(await asked(`CREATE.${named}.payment.>`, { filter_subject: 'payment.>' }, action))
      outcomes.push(await asked(`CREATE.${named}.${own}`, { filter_subject: '>' }, action))
      outcomes.push(await asked(`CREATE.${named}.${own}`, { ...wide, filter_subject: own }, action))
    }

    expect(outcomes.filter((outcome) => outcome.includes('done'))).toEqual([])
    expect(outcomes).toHaveLength(21)
  },
)

test('a consumer of an earlier release, whose filter was in the message, is changed to one that cannot be widened', async () => {
  await using own = await openStage()
  const { stream, durable, subjects } = consumers.settlementsApartments
  const old = {
    durable_name: durable,
    filter_subjects: [...subjects],
    ack_policy: AckPolicy.Explicit,
    max_ack_pending: 5,
  }
  await own.manager.streams.add({ name: stream, subjects: [...streams[stream]] })
  await own.manager.consumers.add(stream, old)
  await using broker = connectBroker({ url: own.urlFor('settlements'), name: 'settlements', log: quietLog })
  await using _reading = consumeEvents({ broker, log: quietLog }, readingOf(consumers.settlementsApartments))

  await eventually(async () => {
    const { config } = await own.manager.consumers.info(stream, durable)
    expect(config).toMatchObject({ filter_subject: 'apartment.>', max_ack_pending: 800 })
    expect(config.filter_subjects).toBeUndefined()
  }, rebound)
})

test.each(brokerUsers)('%s is refused everything that is not its own', async (user) => {
  const forbidden = [...forbiddenToAll(user), ...alsoForbidden[user]]

  const refused = await refusedOf(stage, user, forbidden)

  expect(new Set(refused.map(written))).toEqual(new Set(forbidden.map(written)))
})

const written = (deed: Deed) => JSON.stringify(deed)

test('a connection without the right password is refused', async () => {
  for (const user of brokerUsers) {
    const url = new URL(stage.urlFor(user))
    for (const password of ['', 'wrong']) {
      url.password = password
      await expect(stage.connectTo(url.href)).rejects.toThrow(/Authorization Violation/)
    }
  }
  await expect(stage.connectTo(`nats://${new URL(stage.urlFor('reader')).host}`)).rejects.toThrow(/Authorization/)
})
