// NATS_URL=nats://reader:<password>@127.0.0.1:14222 npx node docs/examples/follow-apartments-main.ts apartments.sqlite
import { once } from 'node:events'
import { connectBroker } from '@lokum/client/nats/connect'
import { connect } from '@nats-io/transport-node'
import { openApartmentCopy } from './apartment-copy.ts'
import { followApartments } from './follow-apartments.ts'

const { NATS_URL = '', NATS_CA_FILE } = process.env
const [, , file = 'apartments.sqlite'] = process.argv
const { username: team } = new URL(NATS_URL)

const name = 'follow-apartments'
const connection = await connectBroker(connect, { url: NATS_URL, caFile: NATS_CA_FILE, name, log: console.error })
using copy = openApartmentCopy(file)
const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT']) void once(process, signal).then(() => stop.abort())

const consumer = `${team}-events`
await followApartments({ connection, consumer, store: copy, log: console.log, signal: stop.signal })
await connection.drain()
