// NATS_URL=nats://reader:<password>@127.0.0.1:14222 npx node docs/examples/follow-apartments-main.ts apartments.sqlite
import { once } from 'node:events'
import { connect } from '@nats-io/transport-node'
import { openApartmentCopy } from './apartment-copy.ts'
import { followApartments } from './follow-apartments.ts'

const { NATS_URL = '', NATS_CA_FILE } = process.env
const [, , file = 'apartments.sqlite'] = process.argv
const { host, username, password } = new URL(NATS_URL)

const connection = await connect({
  servers: host,
  user: username,
  pass: decodeURIComponent(password),
  // Answers come to this prefix; the user may listen to no other.
  inboxPrefix: `_INBOX_${username}`,
  ...(NATS_CA_FILE && { tls: { caFile: NATS_CA_FILE } }),
  // A broker that is away is waited for; a limit would close the connection for good after it.
  waitOnFirstConnect: true,
  maxReconnectAttempts: -1,
})
using copy = openApartmentCopy(file)
const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT']) void once(process, signal).then(() => stop.abort())

await followApartments({ connection, copy, log: console.log, signal: stop.signal })
await connection.drain()
