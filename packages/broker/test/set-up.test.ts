import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { consumers } from '@lokum/contracts/interface/consumers'
import { DiscardPolicy, StorageType, type StreamConfig } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import { Config, runSetUp } from '../src/run-set-up.ts'
import { declaredConsumers, openStage, type Stage } from './stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage[Symbol.asyncDispose]())

const setUp = (user = 'setup', settings = {}) =>
  runSetUp(Config.parse({ NATS_URL: stage.urlFor(user), LOG_LEVEL: 'silent', ...settings }))

const gibibyte = 1024 ** 3
const fortnight = 14 * 24 * 3_600
/** A change a second for two weeks, by the bytes that one takes in each stream. */
const maxBytes = { EVENTS: 1_400 * fortnight, AUDIT: 2_000 * fortnight }
const declaredStream = {
  storage: 'file',
  retention: 'limits',
  discard: 'old',
  compression: 's2',
  max_age: nanos(14 * 24 * 3_600_000),
  duplicate_window: nanos(600_000),
  num_replicas: 1,
  deny_delete: true,
  deny_purge: true,
  allow_rollup_hdrs: false,
}
const declaredConsumer = { ack_policy: 'explicit', ack_wait: nanos(60_000), max_deliver: -1, max_ack_pending: 800 }

const configOf = async (stream: string) => (await stage.manager.streams.info(stream)).config

/** Each consumer's settings and its time of creation. */
async function existingConsumers() {
  const lists = await Promise.all(['EVENTS', 'AUDIT'].map((stream) => stage.manager.consumers.list(stream).next()))
  return lists.flat().map(({ name, created, config }) => ({ name, created, config }))
}

test('an empty broker gets both streams, and the consumers that no service makes for itself', async () => {
  await setUp()

  expect(await configOf('EVENTS')).toMatchObject({
    ...declaredStream,
    max_bytes: maxBytes.EVENTS,
    subjects: [
      'apartment.>',
      'settlement.>',
      'balance.>',
      'agreement.>',
      'payment.>',
      'mail.>',
      'document.>',
      'reading.>',
      'webhook.>',
    ],
  })
  expect(await configOf('AUDIT')).toMatchObject({
    ...declaredStream,
    max_bytes: maxBytes.AUDIT,
    subjects: ['audit.event'],
  })
  const made = await existingConsumers()
  expect(made.map(({ name }) => name).sort()).toEqual(['reader-audit', 'reader-events'])
  for (const { config } of made) expect(config).toMatchObject({ ...declaredConsumer, deliver_policy: 'all' })
  expect(await stage.violations()).toEqual([])
})

test('what is as declared is left alone', async () => {
  await setUp()
  const before = await existingConsumers()
  const changes: string[] = []
  for (const subject of ['$JS.API.STREAM.UPDATE.*', '$JS.API.STREAM.CREATE.*', '$JS.API.CONSUMER.*.CREATE.>'])
    stage.inspector.subscribe(subject, { callback: (_error, message) => void changes.push(message.subject) })
  await stage.inspector.flush()

  await setUp()

  expect(changes).toEqual([])
  expect(await existingConsumers()).toEqual(before)
})

test('what is otherwise is changed, and what is stored stays', async () => {
  await setUp()
  await stage.manager.streams.update('EVENTS', { max_bytes: gibibyte, subjects: ['apartment.>'] })
  await stage.manager.consumers.update('EVENTS', 'reader-events', { max_ack_pending: 5, ack_wait: nanos(1_000) })
  await stage.manager.streams.delete('AUDIT')
  const olderRelease: Partial<StreamConfig> = { discard: DiscardPolicy.New, max_bytes: 2 * gibibyte, deny_purge: true }
  await stage.manager.streams.add({ name: 'AUDIT', subjects: ['audit.event'], ...olderRelease })
  await stage.manager.jetstream().publish('audit.event', '{}')

  await setUp()

  expect(await configOf('EVENTS')).toMatchObject({ max_bytes: maxBytes.EVENTS, subjects: { length: 9 } })
  const { config } = await stage.manager.consumers.info('EVENTS', 'reader-events')
  expect(config).toMatchObject(declaredConsumer)
  expect(await configOf('AUDIT')).toMatchObject(declaredStream)
  expect((await stage.manager.streams.info('AUDIT')).state.messages).toBe(1)
})

test("a service's own consumer is not touched", async () => {
  await setUp()
  const { stream, durable } = consumers.settlementsApartments
  await stage.manager.consumers.add(stream, { durable_name: durable, max_ack_pending: 7 })

  await setUp()

  expect((await stage.manager.consumers.info(stream, durable)).config.max_ack_pending).toBe(7)
})

test('no user, not even the inspector, can delete or purge a message', async () => {
  await setUp()
  await stage.manager.jetstream().publish('apartment.created', '{}')

  await expect(stage.manager.streams.purge('EVENTS')).rejects.toThrow(/purge not permitted/)
  await expect(stage.manager.streams.deleteMessage('EVENTS', 1)).rejects.toThrow(/message delete not permitted/)
  await expect(stage.manager.streams.update('EVENTS', { deny_purge: false })).rejects.toThrow(/can not cancel/)
})

test('a user without set-up permission is refused at once with the missing subject', async () => {
  await setUp()
  await stage.manager.streams.update('EVENTS', { max_bytes: gibibyte })

  await expect(setUp('apartments')).rejects.toThrow(/\$JS\.API\.STREAM\.UPDATE\.EVENTS/)
})

test('a stream that cannot be changed into the declared one ends the set-up at once', async () => {
  await stage.manager.streams.add({ name: 'EVENTS', subjects: ['apartment.>'], storage: StorageType.Memory })

  await expect(setUp()).rejects.toThrow(/storage/)
})

test('the streams are as large as rate and age ask for, and what has no room is refused at once with its settings', async () => {
  await setUp('setup', { NATS_STREAM_CHANGES_PER_SECOND: '0.5', NATS_STREAM_MAX_AGE_HOURS: '168' })

  expect(await configOf('AUDIT')).toMatchObject({ max_bytes: maxBytes.AUDIT / 4, max_age: nanos(168 * 3_600_000) })
  await expect(setUp('setup', { NATS_STREAM_CHANGES_PER_SECOND: '1000' })).rejects.toThrow(
    /EVENTS.*NATS_STREAM_CHANGES_PER_SECOND/,
  )
})

test('copies on one node are refused', async () => {
  await expect(setUp('setup', { NATS_STREAM_REPLICAS: '3' })).rejects.toThrow(/single node/)
})

test('each consumer belongs to a user and reads subjects of its stream', () => {
  const durables = declaredConsumers.map(({ durable }) => durable)

  expect(new Set(durables).size).toBe(durables.length)
  for (const { durable, user } of declaredConsumers) expect(durable.startsWith(`${user}-`)).toBe(true)
})
