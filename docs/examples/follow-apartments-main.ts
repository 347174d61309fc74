// NATS_URL=nats://127.0.0.1:14222 NATS_PASSWORD=… node docs/examples/follow-apartments-main.ts apartments.sqlite
import { once } from 'node:events'
import { connect } from '@nats-io/transport-node'
import { openApartmentCopy } from './apartment-copy.ts'
import { followApartments } from './follow-apartments.ts'

const { NATS_URL = 'nats://127.0.0.1:14222', NATS_PASSWORD = '' } = process.env
const [, , file = 'apartments.sqlite'] = process.argv

const connection = await connect({
  servers: NATS_URL,
  user: 'reader',
  pass: NATS_PASSWORD,
  // Answers come to this prefix; the user may listen nowhere else.
  inboxPrefix: '_INBOX_reader',
  // A broker that is away is waited for; a limit would close the connection for good after it.
  waitOnFirstConnect: true,
  maxReconnectAttempts: -1,
})
using copy = openApartmentCopy(file)
const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT']) void once(process, signal).then(() => stop.abort())

await followApartments({ connection, copy, log: console.log, signal: stop.signal })
await connection.drain()
