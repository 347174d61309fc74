import { expect, test } from '@jest/globals'
import { consumers } from '@lokum/contracts/interface/consumers'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { connectBroker } from '@lokum/service-kit/broker/connect-broker'
import { followEvents } from '@lokum/service-kit/copy/follow-events'
import { createLog } from '@lokum/service-kit/telemetry/log'
import { z } from 'zod'
import { openTestBroker, openTestDatabase, quietLog } from '../stage.ts'

const progressTable = `
  CREATE TABLE apartment_copy_progress (one boolean PRIMARY KEY DEFAULT true, filled_at timestamptz, last_event_at timestamptz)`

test('a consumer that the broker goes on refusing makes the copy be filled once, not with each try', async () => {
  await using database = await openTestDatabase([progressTable, 'INSERT INTO apartment_copy_progress DEFAULT VALUES'])
  await using server = await openTestBroker()
  await using broker = connectBroker({ url: server.url, name: 'test', log: quietLog })
  const { pool } = database
  const isFilled = async () =>
    (await pool.query('SELECT filled_at FROM apartment_copy_progress')).rows[0].filled_at !== null
  await pool.query('UPDATE apartment_copy_progress SET filled_at = now()')
  let refusals = 0
  const fillings: true[] = []
  const log = createLog({ service: 'test', level: 'silent' })
  log.warn = () => {
    refusals += 1
  }
  await using _following = followEvents(
    { pool, broker, log, refill: () => void fillings.push(true) },
    // The broker refuses filters that overlap.
    { ...copy, consumer: { ...consumers.settlementsApartments, subjects: ['apartment.>', 'apartment.created'] } },
  )
  await eventually(async () => expect([refusals > 0, await isFilled()]).toEqual([true, false]))

  await pool.query('UPDATE apartment_copy_progress SET filled_at = now()')
  const refusedSoFar = refusals
  await eventually(() => refusals > refusedSoFar + 1)

  expect(await isFilled()).toBe(true)
  expect(fillings).toEqual([])
})

const copy = {
  of: 'apartment' as const,
  schema: z.object({ id: z.string() }),
  url: 'http://127.0.0.1',
  snapshot: { path: '/internal/v1/apartments', answer: { body: { parse: () => ({ data: [], next_cursor: null }) } } },
  describe: () => ({ accountId: 'acc_1', version: 1, object: { id: 'apt_1' } }),
  store: async () => ({}),
}
