import { expect, test } from '@jest/globals'
import pg from 'pg'
import { startTestStack } from '../src/test-stack/test-stack.ts'

const { PATH, LOCAL_STACK } = process.env

test('a test gets its own PostgreSQL and NATS, which flush what they acknowledge', async () => {
  expect(await flushesOf({})).toEqual({ fsync: 'on', full_page_writes: 'on' })
})

test('a run of the tests starts servers that leave flushing to the operating system', async () => {
  expect(process.env.LOCAL_FLUSH).toBe('never')
  expect(await flushesOf({ LOCAL_FLUSH: 'never' })).toEqual({ fsync: 'off', full_page_writes: 'off' })
})

test('another word for flushing is refused by name', async () => {
  await expect(flushesOf({ LOCAL_FLUSH: 'off' })).rejects.toMatchObject({
    errors: Array(2).fill(Error('LOCAL_FLUSH is "off"; it may be "always" (the default) or "never"')),
  })
})

async function flushesOf(environment: Record<string, string>) {
  await using stack = await startTestStack({ environment: { PATH, LOCAL_STACK, ...environment } })
  const client = new pg.Client({ connectionString: stack.postgres.url })
  await client.connect()
  const { rows } = await client.query(`
    SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS full_page_writes`)
  await client.end()
  return rows[0]
}
