import { expect, test } from '@jest/globals'
import { startReplay, stopReplay } from '@lokum/client/nats/replays'
import { eventually as eventuallyWithin } from '@lokum/local-stack/testing/eventually'
import { connectBroker } from '@lokum/service-kit/broker/connect-broker'
import { serveReplays } from '@lokum/service-kit/replays/serve-replays'
import { quietLog } from '../../packages/broker/test/stage.ts'
import { type Broker, follow, openBroker, teams } from './followed/open-broker.ts'

const eventually = (check: () => void | Promise<void>) => eventuallyWithin(check, { deadlineMs: 60_000 })

test('following goes on after the consumer or the whole stream was deleted and made again', async () => {
  await using broker = await openBroker()
  const { manager } = broker.stage
  await using following = await follow(broker)
  const arrives = async () => {
    const { id } = await broker.publish({})
    await eventually(() => expect(following.handled.at(-1)?.id).toBe(id))
  }
  await arrives()

  await manager.consumers.delete('EVENTS', 'crm-events')
  await eventually(() => expect(following.log.at(-1)).toMatchObject({ what: 'consumer_lost' }))
  await broker.setUp()
  await arrives()
  const lost = following.log.length
  await manager.streams.delete('EVENTS')
  await eventually(() => expect(following.log.length).toBeGreaterThan(lost))
  await broker.setUp()
  await arrives()

  // The consumer that was made again began at the beginning; what was handled is known.
  expect(new Set(following.handled.map(({ id }) => id)).size).toBe(following.handled.length)
  expect(following.handled).toHaveLength(3)
})

test('following goes on after the broker was away, and misses nothing', async () => {
  await using broker = await openBroker()
  await using following = await follow(broker)
  const first = await broker.publish({})
  await eventually(() => expect(following.handled).toHaveLength(1))

  await broker.stage.restart()
  const second = await eventuallyWithin(() => broker.publish({}), { deadlineMs: 60_000 })

  await eventually(() => expect(following.handled).toHaveLength(2))
  expect(following.handled.map(({ id }) => id)).toEqual([first.id, second.id])
})

test('a connection that was closed ends the following with an error instead of silence', async () => {
  await using broker = await openBroker()
  await using following = await follow(broker)
  await broker.publish({})
  await eventually(() => expect(following.handled).toHaveLength(1))

  await following.connection.close()

  await expect(following.ended).rejects.toThrow('The connection to the broker is closed.')
})

/** The service that starts replays. */
function serve({ stage }: Broker): AsyncDisposable {
  const stack = new AsyncDisposableStack()
  const broker = stack.use(connectBroker({ url: stage.urlFor('webhooks'), name: 'webhooks', log: quietLog }))
  stack.use(serveReplays({ broker, log: quietLog }, teams))
  return stack
}

test('a replay gives what happened since a time beside the usual place, and begins again when its consumer is lost', async () => {
  await using broker = await openBroker()
  await using _serving = serve(broker)
  const old = await broker.publish({})
  const connection = await broker.connectAsCrm()
  const asker = { connection, team: 'crm' }
  const start = { stream: 'EVENTS', number: 2, from: new Date(Date.now() - 60_000) } as const
  const replay = await startReplay(asker, start)

  {
    const lost = () => startReplay(asker, start)
    await using following = await follow(broker, { connection, consumer: replay.consumer, lost })
    await eventually(() => expect(following.handled).toMatchObject([old]))
    await broker.stage.manager.consumers.delete('EVENTS', replay.consumer)
    const later = await broker.publish({})

    await eventually(() => expect(following.handled).toMatchObject([old, later]))
  }
  expect(replay).toMatchObject({ stream: 'EVENTS', consumer: 'crm-replay-2', waiting: 1 })
  expect(await broker.unfinished()).toBe(2)
  const other = { ...start, from: new Date() }
  await expect(startReplay(asker, other)).rejects.toMatchObject({ name: 'ReplayRefused', code: 'replay_exists' })
  await stopReplay(asker, { stream: 'EVENTS', number: 2 })
  await expect(startReplay(asker, other)).resolves.toMatchObject({ waiting: 0 })
})

test('a replay is asked for again while nobody listens', async () => {
  await using broker = await openBroker()
  const asker = { connection: await broker.connectAsCrm(), team: 'crm' }

  const asked = startReplay(asker, { stream: 'EVENTS', number: 1, from: new Date() })
  await using _serving = serve(broker)

  await expect(asked).resolves.toMatchObject({ consumer: 'crm-replay-1' })
})

test('asking for a replay of another team is refused at once, with its name', async () => {
  await using broker = await openBroker()
  const asker = { connection: await broker.connectAsCrm(), team: 'accounting' }

  const asked = startReplay(asker, { stream: 'EVENTS', number: 1, from: new Date() })

  await expect(asked).rejects.toMatchObject({
    code: 'replay_forbidden',
    message: expect.stringContaining('may not ask for replays of the team accounting'),
  })
})
