// A program of another team that reads events from NATS. Here it replays the last minute and stops after the event of its apartment.
import { followEvents } from '@lokum/client/nats'
import { connectBroker } from '@lokum/client/nats/connect'
import { memoryStore } from '@lokum/client/nats/memory-store'
import { startReplay, stopReplay } from '@lokum/client/nats/replays'
import { connect } from '@nats-io/transport-node'
import { lokum } from './open-client.ts'

const url = process.env.NATS_URL ?? 'nats://reader:local-only-reader@127.0.0.1:14222'
const connection = await connectBroker(connect, { url, log: console.error })
const { data: apartment } = await lokum.createApartment({
  body: { label: 'Miła 3', address: { street: 'ul. Miła 3', city: 'Gdynia' } },
})
const asker = { connection, team: 'reader' }
const replay = await startReplay(asker, { stream: 'EVENTS', number: 2, from: new Date(Date.now() - 60_000) })

const stop = new AbortController()
await followEvents(
  {
    connection,
    stream: 'EVENTS',
    consumer: replay.consumer,
    store: memoryStore(),
    signal: stop.signal,
    log: console.error,
  },
  {
    handle: (event) => {
      if (event.type !== 'apartment.created' || event.object !== apartment.id) return
      console.log(`${event.type}: ${event.data.label}`)
      stop.abort()
    },
    givenUp: ({ subject, error }) => console.error(subject, error),
  },
)
await stopReplay(asker, { stream: 'EVENTS', number: 2 })
await connection.drain()
