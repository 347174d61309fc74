import { expect, test } from '@jest/globals'
import pg from 'pg'
import { startTestStack } from '../src/test-stack/test-stack.ts'

test('a test gets its own PostgreSQL and NATS', async () => {
  await using stack = await startTestStack({
    environment: { PATH: process.env.PATH, LOCAL_STACK: process.env.LOCAL_STACK },
  })
  const client = new pg.Client({ connectionString: stack.postgres.url })
  await client.connect()
  const { rows } = await client.query(`SELECT current_setting('fsync') AS fsync, version()`)
  await client.end()
  expect(rows[0].fsync).toBe('on')
})
