// NATS_URL=nats://reader:<password>@127.0.0.1:14222 npx node docs/examples/follow-apartments-main.ts apartments.sqlite
import { once } from 'node:events'
import { connectionOptions } from '@lokum/client/nats/connection'
import { connect } from '@nats-io/transport-node'
import { openApartmentCopy } from './apartment-copy.ts'
import { followApartments } from './follow-apartments.ts'

const { NATS_URL = '', NATS_CA_FILE } = process.env
const [, , file = 'apartments.sqlite'] = process.argv
const { username: team } = new URL(NATS_URL)

const connection = await connect(connectionOptions({ url: NATS_URL, caFile: NATS_CA_FILE, name: 'follow-apartments' }))
using copy = openApartmentCopy(file)
const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT']) void once(process, signal).then(() => stop.abort())

const consumer = `${team}-events`
await followApartments({ connection, consumer, store: copy, log: console.log, signal: stop.signal })
await connection.drain()
