import { once } from 'node:events'
import { connect as connectSocket, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ConnectEntry, connectBroker } from '@lokum/client/nats/connect'
import { freePort } from '@lokum/local-stack/free-port'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { connect } from '@nats-io/transport-node'
import { type Broker, openBroker } from './followed/open-broker.ts'

let broker: Broker
beforeAll(async () => {
  broker = await openBroker()
})
afterAll(() => broker[Symbol.asyncDispose]())

test.each([
  { what: 'password', user: 'crm', password: 'another' },
  { what: 'user', user: 'nobody', password: 'crm-password' },
])('a $what that is refused is an error at once', async ({ user, password }) => {
  const url = Object.assign(new URL(broker.stage.urlFor('crm')), { username: user, password })
  const log: ConnectEntry[] = []

  const connecting = connectBroker(connect, { url: url.href, log: (entry) => void log.push(entry) })

  await expect(connecting).rejects.toThrow(`The broker refuses the user ${user}: the name or the password is wrong.`)
  expect(log).toEqual([])
})

test('a broker that is away is reported once and waited for', async () => {
  const url = new URL(broker.stage.urlFor('crm'))
  const home = Number(url.port)
  const port = await freePort()
  url.port = String(port)
  const log: ConnectEntry[] = []
  let attempts = 0
  const counted: typeof connect = (options) => {
    attempts += 1
    return connect(options)
  }
  const connecting = connectBroker(counted, { url: url.href, log: (entry) => void log.push(entry) })
  await eventually(() => expect(attempts).toBeGreaterThan(2))

  const door = createServer((socket) => {
    const inside = connectSocket(home, '127.0.0.1')
    for (const [one, other] of [
      [socket, inside],
      [inside, socket],
    ] as const)
      one.pipe(other).on('error', () => one.destroy())
  }).listen(port, '127.0.0.1')
  await once(door, 'listening')

  const connection = await connecting
  await connection.flush()
  await connection.close()
  door.close()
  expect(log).toMatchObject([{ what: 'broker_not_reached', error: expect.stringContaining('refused') }])
})

test('the waiting for a broker ends with its signal', async () => {
  const port = await freePort()
  const stop = new AbortController()

  const connecting = connectBroker(connect, { url: `nats://crm:secret@127.0.0.1:${port}`, signal: stop.signal })
  stop.abort()

  await expect(connecting).rejects.toThrow('aborted')
})
