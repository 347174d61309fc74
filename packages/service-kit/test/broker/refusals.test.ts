import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { localUsers, natsUrlFor } from '@lokum/local-stack/nats/local-users'
import { runNats } from '@lokum/local-stack/nats/open-nats'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { connectBroker } from '@lokum/service-kit/broker/connect-broker'
import { consumeEvents } from '@lokum/service-kit/inbox/consume-events'
import { pino } from 'pino'
import { noPlace } from '../inbox/scene.ts'

const stack = new AsyncDisposableStack()
const secrets = { encryptionKeys: '', databasePassword: () => '', natsPassword: (user: string) => `${user}-password` }
let url: string

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), `lokum-test-${process.pid}-refusals-`))
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const plan = { folder: join(folder, 'nats'), port: 0, logFile: join(folder, 'nats.log') }
  url = stack.use(await runNats({ environment: process.env }, { ...plan, users: await localUsers(secrets) })).url
})
afterAll(() => stack.disposeAsync())

/** The apartments service at the broker, and what it writes into its log. */
function openApartments(address = natsUrlFor('apartments', { url, secrets })) {
  const lines: { msg: string; [fact: string]: unknown }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const broker = connectBroker({ url: address, name: 'apartments', log })
  return { lines, log, broker, [Symbol.asyncDispose]: () => broker[Symbol.asyncDispose]() }
}

const settlementCreated = () =>
  ({ subject: 'settlement.created', stream: 'EVENTS', messageId: 'evt_1', headers: {}, data: '{}' }) as const

test('an event that is not its own is refused at once, and the log names the subject', async () => {
  await using apartments = openApartments()
  const { publish, ensureStreams } = await apartments.broker.reached(new AbortController().signal)
  await ensureStreams()

  await expect(publish(settlementCreated())).rejects.toThrow(/Permissions Violation.*settlement\.created/)

  expect(apartments.lines).toContainEqual(
    expect.objectContaining({ level: 50, subject: 'settlement.created', msg: 'broker.permission_refused' }),
  )
  await publish({ ...settlementCreated(), subject: 'apartment.created' })
})

test('a consumer of another user is not read: the refusal is logged, retried, and does not delay a stop', async () => {
  await using apartments = openApartments()
  const reading = consumeEvents(apartments, {
    stream: 'EVENTS',
    durable: 'webhooks-events',
    subjects: ['apartment.>'],
    store: async () => undefined,
    place: noPlace,
  })

  const lost = () => apartments.lines.filter(({ msg }) => msg === 'inbox.consumer_lost')
  await eventually(() => lost().length >= 2)
  await reading[Symbol.asyncDispose]()

  expect(lost()[0]?.error).toMatch(/CONSUMER\.INFO\.EVENTS\.webhooks-events/)
})

test('a wrong password is logged once, and retried until it is right', async () => {
  const address = new URL(natsUrlFor('apartments', { url, secrets }))
  address.password = 'wrong'
  await using apartments = openApartments(address.href)

  await expect(apartments.broker.reached(AbortSignal.timeout(2_000))).rejects.toThrow(/timeout/)

  const refused = apartments.lines.filter(({ msg }) => msg === 'broker.not_reached')
  expect(refused).toHaveLength(1)
  expect(refused[0]?.error).toMatch(/Authorization Violation/)
})
