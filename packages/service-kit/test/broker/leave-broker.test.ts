import { expect, test } from '@jest/globals'
import { connectBroker } from '@lokum/service-kit/broker/connect-broker'
import { pino } from 'pino'
import { openTestBroker } from '../stage.ts'

test('a broker that does not answer any more is left', async () => {
  await using stage = await openTestBroker()
  const broker = connectBroker({ url: stage.url, name: 'apartments', log: pino({ level: 'silent' }) })
  const { connection } = await broker.reached(new AbortController().signal)
  await stage.server.pause()

  await broker[Symbol.asyncDispose]()

  expect(connection.isClosed()).toBe(true)
})
