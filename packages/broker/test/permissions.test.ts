import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { events } from '@lokum/contracts/catalogue'
import { brokerUsers } from '@lokum/contracts/interface/consumers'
import { eventHeaders } from '@lokum/contracts/interface/event'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { connectBroker } from '@lokum/service-kit/broker/connect-broker'
import { newId } from '@lokum/service-kit/ids'
import { consumeEvents } from '@lokum/service-kit/inbox/consume-events'
import { jetstream } from '@nats-io/jetstream'
import { headers as createHeaders } from '@nats-io/transport-node'
import {
  type Deed,
  declaredConsumers,
  openStage,
  quietLog,
  readingOf,
  rebound,
  refusedOf,
  type Stage,
} from './stage.ts'

const services = ['apartments', 'settlements', 'webhooks'] as const

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

function anEvent(type: string) {
  const id = newId('event')
  const headers = {
    [eventHeaders.id]: id,
    [eventHeaders.type]: type,
    [eventHeaders.time]: new Date().toISOString(),
    [eventHeaders.accountid]: 'acc_1',
    [eventHeaders.sequence]: '1',
  }
  return { id, headers, data: '{}' }
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
test.each(declaredConsumers.filter(({ user }) => user !== 'reader'))(
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
      const { id, data, headers } = anEvent(exampleOf(subjects))
      const message = createHeaders()
      for (const [name, value] of Object.entries(headers)) message.append(name, value)
      const publish = () => jetstream(stage.inspector).publish(exampleOf(subjects), data, { headers: message })
      await eventually(publish, rebound)
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

test.each(Object.entries(alsoForbidden))('%s is refused everything that is not its own', async (user, further) => {
  const forbidden = [...forbiddenToAll(user), ...further]

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
