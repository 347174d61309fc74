import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { events } from '@lokum/contracts/catalogue'
import { consumersOfTeam, replaysOfTeam } from '@lokum/contracts/interface/consumers'
import { teams as declared, listStreams, type Team, teamNamePattern } from '@lokum/contracts/interface/teams'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { connectBroker } from '@lokum/service-kit/broker/connect-broker'
import { serveReplays } from '@lokum/service-kit/replays/serve-replays'
import { jetstream } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { Config, runSetUp } from '../src/run-set-up.ts'
import { type Deed, openStage, quietLog, refusedOf, type Stage } from './stage.ts'

const crm: Team = { name: 'crm', subjects: ['apartment.>', 'agreement.created'] }
const billing: Team = { name: 'billing', subjects: ['payment.received', 'audit.event'] }
const teams = [crm, billing]

const stack = new AsyncDisposableStack()
let stage: Stage
let asCrm: NatsConnection
let asBilling: NatsConnection
beforeAll(async () => {
  stage = stack.use(await openStage(teams))
  await runSetUp(Config.parse({ NATS_URL: stage.urlFor('setup'), LOG_LEVEL: 'silent' }), teams)
  const broker = stack.use(connectBroker({ url: stage.urlFor('webhooks'), name: 'webhooks', log: quietLog }))
  stack.use(serveReplays({ broker, log: quietLog }, teams))
  asCrm = await stage.connectAs('crm')
  asBilling = await stage.connectAs('billing')
})
afterAll(() => stack.disposeAsync())

const publish = (subject: string, data = '{}') => jetstream(stage.inspector).publish(subject, data)
const aMinute = 60_000
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

/** Asks webhooks; it listens again some seconds after many questions. */
async function ask(connection: NatsConnection, subject: string, body: unknown): Promise<Record<string, unknown>> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const answered = () => connection.request(subject, text, { timeout: 5_000 })
  return Object((await eventually(answered, { deadlineMs: 30_000 })).json())
}

const consumersNow = async () => {
  const lists = await Promise.all(['EVENTS', 'AUDIT'].map((stream) => stage.manager.consumers.list(stream).next()))
  return lists.flat().map(({ stream_name, name, config }) => ({ place: `${stream_name} ${name}`, config }))
}

async function readAll(connection: NatsConnection, stream: string, durable: string): Promise<string[]> {
  const consumer = await jetstream(connection).consumers.get(stream, durable)
  const read: string[] = []
  for await (const message of await consumer.fetch({ max_messages: 500, expires: 1_000 })) {
    read.push(message.subject)
    message.ack()
  }
  return read
}

test('each declared team has a name that accounts and variables can have, and subjects that do not overlap', () => {
  const taken = ['lokum', 'sys', 'inspector', 'route', 'apartments', 'settlements', 'webhooks', 'gateway', 'setup']

  for (const team of declared) {
    expect(team.name).toMatch(teamNamePattern)
    expect(taken).not.toContain(team.name)
    expect(listStreams(team).length).toBeGreaterThan(0)
    const covers = (subject: string) => (type: string) =>
      type === subject || (subject.endsWith('>') && type.startsWith(subject.slice(0, -1)))
    for (const { type } of events)
      expect(team.subjects.filter((subject) => covers(subject)(type)).length).toBeLessThan(2)
  }
  expect(new Set(declared.map(({ name }) => name)).size).toBe(declared.length)
  expect(() => listStreams({ name: 'curious', subjects: ['wake.outbox.apartments'] })).toThrow(/No stream keeps/)
  expect(() => listStreams({ name: 'curious', subjects: ['>'] })).toThrow(/No stream keeps/)
})

const api = (name: string): Deed => ({ publish: `$JS.API.${name}` })
const makings = (stream: string, durable: string) => [
  api(`CONSUMER.CREATE.${stream}`),
  api(`CONSUMER.CREATE.${stream}.${durable}`),
  ...['>', 'apartment.>', 'agreement.created', 'payment.received', 'settlement.>', 'audit.event'].map((filter) =>
    api(`CONSUMER.CREATE.${stream}.${durable}.${filter}`),
  ),
  api(`CONSUMER.DURABLE.CREATE.${stream}.${durable}`),
  api(`CONSUMER.DELETE.${stream}.${durable}`),
  api(`CONSUMER.PAUSE.${stream}.${durable}`),
  api(`CONSUMER.RESET.${stream}.${durable}`),
  api(`CONSUMER.UNPIN.${stream}.${durable}`),
  api(`CONSUMER.LEADER.STEPDOWN.${stream}.${durable}`),
]
const readings = (stream: string, durable: string) => [
  api(`CONSUMER.INFO.${stream}.${durable}`),
  api(`CONSUMER.MSG.NEXT.${stream}.${durable}`),
  { publish: `$JS.ACK.${stream}.${durable}.1.1.1.1.0` },
]
const ofStream = (stream: string) => [
  ...['CREATE', 'UPDATE', 'DELETE', 'PURGE', 'MSG.GET', 'MSG.DELETE', 'SNAPSHOT', 'RESTORE', 'LEADER.STEPDOWN'].map(
    (verb) => api(`STREAM.${verb}.${stream}`),
  ),
  api(`DIRECT.GET.${stream}`),
  api(`DIRECT.GET.${stream}.apartment.created`),
  api(`CONSUMER.LIST.${stream}`),
  api(`CONSUMER.NAMES.${stream}`),
]

test.each([
  {
    team: crm,
    other: billing,
    strange: ['settlement.>', 'payment.>', 'payment.received', 'audit.event', 'agreement.>'],
  },
  { team: billing, other: crm, strange: ['apartment.>', 'apartment.created', 'payment.>', 'webhook.>'] },
])(
  '$team.name makes, changes and deletes no consumer and no stream, and reaches nothing of another team',
  async ({ team, other, strange }) => {
    const own = [...consumersOfTeam(team), ...replaysOfTeam(team)]
    const others = [...consumersOfTeam(other), ...replaysOfTeam(other)].map(({ stream, durable }) => ({
      stream,
      durable,
    }))
    const forbidden: Deed[] = [
      ...own.flatMap(({ stream, durable }) => makings(stream, durable)),
      ...others.flatMap(({ stream, durable }) => [...makings(stream, durable), ...readings(stream, durable)]),
      ...readings('EVENTS', `${team.name}-replay-3`),
      ...readings('EVENTS', 'webhooks-events'),
      ...['EVENTS', 'AUDIT', 'OTHER'].flatMap(ofStream),
      ...['STREAM.LIST', 'STREAM.NAMES', 'ACCOUNT.PURGE.LOKUM', 'META.LEADER.STEPDOWN'].map(api),
      ...events.map(({ type }) => ({ publish: type })),
      ...['start', 'stop'].map((action) => ({ publish: `team.${other.name}.replay.${action}` })),
      ...strange.map((subject) => ({ subscribe: subject })),
      ...[
        `_INBOX_${other.name}.>`,
        '_INBOX_webhooks.>',
        '_INBOX.>',
        '_R_.>',
        '>',
        '*.*',
        '$JS.>',
        '$JS.ACK.>',
        '$SYS.>',
      ].map((subject) => ({ subscribe: subject })),
      { subscribe: `team.${team.name}.replay.*` },
      { subscribe: `team.${other.name}.replay.*` },
      { publish: `_INBOX_${other.name}.1` },
    ]

    const refused = await refusedOf(stage, team.name, forbidden)

    const written = (deeds: readonly Deed[]) => new Set(deeds.map((deed) => JSON.stringify(deed)))
    expect(written(refused)).toEqual(written(forbidden))
  },
)

test('a team replays its own subjects from a time of its choice, and moves no other consumer', async () => {
  await publish('apartment.created')
  await publish('payment.received')
  await publish('agreement.created')
  await publish('agreement.ended')
  const before = await consumersNow()
  const standing = await stage.manager.consumers.info('EVENTS', 'crm-events')

  const started = await ask(asCrm, 'team.crm.replay.start', { stream: 'EVENTS', number: 1, from: ago(aMinute) })
  const read = await readAll(asCrm, 'EVENTS', 'crm-replay-1')
  const later = await ask(asCrm, 'team.crm.replay.start', {
    stream: 'EVENTS',
    number: 2,
    from: new Date(Date.now() + aMinute).toISOString(),
  })

  expect(started).toMatchObject({ stream: 'EVENTS', consumer: 'crm-replay-1', waiting: 2 })
  expect(read).toEqual(['apartment.created', 'agreement.created'])
  expect(later).toMatchObject({ consumer: 'crm-replay-2', waiting: 0 })
  expect((await stage.manager.consumers.info('EVENTS', 'crm-events')).num_pending).toBe(standing.num_pending)
  expect((await consumersNow()).map(({ place }) => place).toSorted()).toEqual(
    [...before.map(({ place }) => place), 'EVENTS crm-replay-1', 'EVENTS crm-replay-2'].toSorted(),
  )
})

test('a replay is continued by asking again, another start is refused until it is stopped, and stopping twice is harmless', async () => {
  const start = { stream: 'AUDIT', number: 1, from: ago(aMinute) }
  await publish('audit.event')
  await ask(asBilling, 'team.billing.replay.start', start)
  await readAll(asBilling, 'AUDIT', 'billing-replay-1')

  const again = await ask(asBilling, 'team.billing.replay.start', start)
  const other = await ask(asBilling, 'team.billing.replay.start', { ...start, from: ago(0) })
  const name = { stream: 'AUDIT', number: 1 }
  const stopped = [
    await ask(asBilling, 'team.billing.replay.stop', name),
    await ask(asBilling, 'team.billing.replay.stop', name),
  ]
  const restarted = await ask(asBilling, 'team.billing.replay.start', { ...start, from: ago(2 * aMinute) })

  expect(again).toMatchObject({ consumer: 'billing-replay-1', waiting: 0 })
  expect(other).toMatchObject({ code: 'replay_exists', title: expect.stringContaining(start.from) })
  expect(stopped).toEqual(Array(2).fill({ stream: 'AUDIT', consumer: 'billing-replay-1', stopped: true }))
  expect(Number(restarted.waiting)).toBeGreaterThan(0)
})

const from = '2026-11-20T08:00:00Z'
const hostile = [
  { stream: 'EVENTS', number: 3, from },
  { stream: 'EVENTS', number: 0, from },
  { stream: 'EVENTS', number: 1.5, from },
  { stream: 'EVENTS', number: '1', from },
  { stream: 'AUDIT', number: 1, from },
  { stream: 'OTHER', number: 1, from },
  { stream: 'EVENTS', number: 1 },
  { stream: 'EVENTS', number: 1, from: 'yesterday' },
  { stream: 'EVENTS', number: 1, from: '9999-12-31T23:59:59Z' },
  { stream: 'EVENTS', number: 1, from: '2262-04-12T00:00:00Z' },
  { stream: 'EVENTS', number: 1, from: '0001-01-01T00:00:00Z' },
  { stream: 'EVENTS', number: 1, from, team: 'billing' },
  { stream: 'EVENTS', number: 1, from, consumer: 'billing-events' },
  { stream: 'EVENTS', number: 1, from, deliver_subject: 'audit.event' },
  { stream: 'EVENTS', number: 1, from, filter_subject: '>' },
  { stream: 'EVENTS', number: 1, from, config: { filter_subjects: ['>'] } },
  [],
  'nonsense',
  '',
  'null',
]

test.each(hostile)('the question %j is answered and makes nothing', async (question) => {
  const before = (await consumersNow()).map(({ place }) => place)

  const answer = await ask(asCrm, 'team.crm.replay.start', question)

  expect(answer).toMatchObject({ code: 'invalid_replay', title: expect.stringContaining('EVENTS 1, EVENTS 2') })
  expect((await consumersNow()).map(({ place }) => place)).toEqual(before)
})

test('whatever teams ask for, their consumers are pulled, filtered by their subjects and bounded', async () => {
  for (const number of [1, 2]) await ask(asCrm, 'team.crm.replay.start', { stream: 'EVENTS', number, from })

  const own = (await consumersNow()).filter(({ place }) => place.includes(' crm-'))

  expect(own.map(({ place }) => place).toSorted()).toEqual([
    'EVENTS crm-events',
    'EVENTS crm-replay-1',
    'EVENTS crm-replay-2',
  ])
  for (const { config } of own) {
    expect(config).toMatchObject({ filter_subjects: crm.subjects, ack_policy: 'explicit', max_ack_pending: 800 })
    expect(config.deliver_subject).toBeUndefined()
  }
})
