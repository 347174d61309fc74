import { expect, test } from '@jest/globals'
import type { NodeConnectionOptions } from '@nats-io/transport-node'
import { connectionOptions } from '../src/nats/connection-options.ts'

test('the options have the inbox of the team and no end of reconnection', () => {
  const options: NodeConnectionOptions = connectionOptions({
    url: 'nats://crm:p%40ss@one:4222,nats://two:4222',
    name: 'copy',
  })

  expect(options).toMatchObject({
    servers: ['one:4222', 'two:4222'],
    user: 'crm',
    pass: 'p@ss',
    inboxPrefix: '_INBOX_crm',
    maxReconnectAttempts: -1,
    waitOnFirstConnect: true,
    name: 'copy',
  })
  expect(options).not.toHaveProperty('tls')
})

test('an address with tls: insists on TLS, and an authority of your own is trusted alone', () => {
  expect(connectionOptions({ url: 'tls://crm:secret@broker:4222' })).toMatchObject({ tls: {} })
  expect(connectionOptions({ url: 'nats://crm:secret@broker', caFile: 'ca.crt' })).toMatchObject({
    tls: { caFile: 'ca.crt' },
  })
})

test('an address without a team is refused with the form of one', () => {
  expect(() => connectionOptions({ url: 'nats://broker:4222' })).toThrow('nats://<team>:<password>@<host>:4222')
})
