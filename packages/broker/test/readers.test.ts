import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { teams } from '@lokum/contracts/interface/teams'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { connectBroker } from '@lokum/service-kit/broker/connect-broker'
import { findStandings } from '@lokum/service-kit/inbox/observe-readers'
import { restoreReaders } from '@lokum/service-kit/inbox/restore-readers'
import { jetstream } from '@nats-io/jetstream'
import { permissionsOfTeam } from '../src/permissions-of.ts'
import { Config, runSetUp } from '../src/run-set-up.ts'
import { declaredConsumers, openStage, quietLog, rebound, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

test('the reader listens live, reads with its two consumers and is refused nothing', async () => {
  await runSetUp(Config.parse({ NATS_URL: stage.urlFor('setup'), LOG_LEVEL: 'silent' }))
  const connection = await stage.connectAs('reader')
  const heard: string[] = []
  for (const subject of [
    'apartment.>',
    'settlement.>',
    'balance.>',
    'agreement.>',
    'payment.>',
    'mail.>',
    'document.>',
    'reading.>',
    'webhook.>',
    'audit.event',
  ])
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

test('webhooks sees how far the readers in use are, and what left a full stream before they read it', async () => {
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

  const common = { stream: 'EVENTS', durable: 'reader-events' }
  expect(idle).toEqual([{ ...common, waiting: 0, missed: 0 }])
  const { messages } = (await stage.manager.streams.info('EVENTS')).state
  // The broker acknowledges a message before it counts it as waiting for a consumer.
  await eventually(async () =>
    expect(await findStandings(manager)).toEqual([{ ...common, waiting: messages, missed: 10 - messages }]),
  )
  expect(await stage.violations()).toEqual([])
})

test('webhooks makes the consumers of other teams again after their streams were lost, and changes none that exists', async () => {
  await using stage = await openStage()
  await runSetUp(Config.parse({ NATS_URL: stage.urlFor('setup'), LOG_LEVEL: 'silent' }))
  await stage.manager.consumers.update('AUDIT', 'reader-audit', { max_ack_pending: 7 })
  await stage.manager.streams.delete('EVENTS')

  await using broker = connectBroker({ url: stage.urlFor('webhooks'), name: 'webhooks', log: quietLog })
  await using _restoring = restoreReaders({ broker, log: quietLog })

  const { config } = await eventually(() => stage.manager.consumers.info('EVENTS', 'reader-events'), rebound)
  expect(config).toMatchObject({ deliver_policy: 'all', ack_policy: 'explicit', filter_subjects: { length: 9 } })
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
  const questions = teams
    .filter(({ name }) => name === 'reader')
    .flatMap((team) => permissionsOfTeam(team).publish)
    .filter((subject) => subject.startsWith('$JS.API.') && !subject.includes('replay'))

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
