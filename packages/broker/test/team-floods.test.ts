import { expect, test } from '@jest/globals'
import type { Team } from '@lokum/contracts/interface/teams'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { connectBroker } from '@lokum/service-kit/broker/connect-broker'
import { serveReplays } from '@lokum/service-kit/replays/serve-replays'
import { jetstream } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { Config, runSetUp } from '../src/run-set-up.ts'
import { openStage, quietLog } from './stage.ts'

const loud: Team = { name: 'loud', subjects: ['apartment.>'] }
const quiet: Team = { name: 'quiet', subjects: ['apartment.>', 'audit.event'] }
const teams = [loud, quiet]

/** A broker with both teams and with the service that serves their replays. */
async function openBroker() {
  const stack = new AsyncDisposableStack()
  const stage = stack.use(await openStage(teams))
  await runSetUp(Config.parse({ NATS_URL: stage.urlFor('setup'), LOG_LEVEL: 'silent' }), teams)
  const broker = stack.use(connectBroker({ url: stage.urlFor('webhooks'), name: 'webhooks', log: quietLog }))
  stack.use(serveReplays({ broker, log: quietLog }, teams))
  return { stage, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

async function start(connection: NatsConnection, team: string, number: number): Promise<void> {
  const body = JSON.stringify({ stream: 'EVENTS', number, from: '2026-11-20T08:00:00Z' })
  await eventually(() => connection.request(`team.${team}.replay.start`, body, { timeout: 5_000 }), {
    deadlineMs: 30_000,
  })
}

/** Messages to publish, in hundreds; a consumer has at most eight hundred in flight. */
const hundreds = atDepth({ usual: 10, deep: 50 })

test('while a team replays everything at once and acknowledges nothing, the other one reads what comes, and in-flight messages are bounded', async () => {
  await using broker = await openBroker()
  const { stage } = broker
  const client = jetstream(stage.inspector)
  for (let hundred = 0; hundred < hundreds; hundred += 1)
    await Promise.all(Array.from({ length: 100 }, () => client.publish('apartment.created', 'x'.repeat(1_000))))
  const asLoud = await stage.connectAs('loud')
  for (const number of [1, 2]) await start(asLoud, 'loud', number)
  const received: string[] = []
  asLoud.subscribe('_INBOX_loud.all', { callback: (_error, { subject }) => void received.push(subject) })
  for (const durable of ['loud-events', 'loud-replay-1', 'loud-replay-2'])
    for (let question = 0; question < 50; question += 1)
      asLoud.publish(`$JS.API.CONSUMER.MSG.NEXT.EVENTS.${durable}`, '{"batch":1000000,"expires":60000000000}', {
        reply: '_INBOX_loud.all',
      })
  await asLoud.flush()
  await eventually(() => expect(received.length).toBeGreaterThanOrEqual(3 * 800))

  const consumer = await jetstream(await stage.connectAs('quiet')).consumers.get('AUDIT', 'quiet-audit')
  await client.publish('audit.event', '{}')
  const message = await consumer.next({ expires: 2_000 })

  expect(message?.subject).toBe('audit.event')
  await message?.ackAck()
  for (const durable of ['loud-events', 'loud-replay-1', 'loud-replay-2'])
    expect((await stage.manager.consumers.info('EVENTS', durable)).num_ack_pending).toBe(800)
})

test('a team that sends a flood of questions gets no answers for a while, and the other team does', async () => {
  await using broker = await openBroker()
  const { stage } = broker
  const asLoud = await stage.connectAs('loud')
  await start(asLoud, 'loud', 1)
  const answers: string[] = []
  asLoud.subscribe('_INBOX_loud.flood', { callback: (_error, message) => void answers.push(message.string()) })
  const body = JSON.stringify({ stream: 'EVENTS', number: 1, from: '2026-11-20T08:00:00Z' })

  for (let question = 0; question < 2_000; question += 1)
    asLoud.publish('team.loud.replay.start', body, { reply: '_INBOX_loud.flood' })
  await asLoud.flush()
  await start(await stage.connectAs('quiet'), 'quiet', 1)

  // Once a new question is answered, no question of the flood is left.
  await start(asLoud, 'loud', 2)
  const answered = answers.filter((text) => text !== '').length
  expect(answered).toBeGreaterThan(0)
  expect(answered).toBeLessThanOrEqual(40)
})

test('a team has a bounded number of connections and sends only short messages', async () => {
  await using broker = await openBroker()
  const { stage } = broker
  const [first] = await Promise.all(Array.from({ length: 20 }, () => stage.connectAs('loud')))

  // One that is refused tries again, for twenty seconds by default.
  await expect(stage.connectAs('loud', { timeout: 2_000 })).rejects.toThrow()
  expect(first?.info?.max_payload).toBe(4_096)
  await stage.connectAs('quiet')
})
