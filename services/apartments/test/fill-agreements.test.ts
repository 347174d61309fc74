import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { newId } from '@lokum/service-kit/ids'
import { openWorld, type World } from './world.ts'

type Answer = { status: number; headers?: Record<string, string>; body: string }

const stack = new AsyncDisposableStack()
const asked: { url: string | undefined; authorization: string | undefined }[] = []
let answers: Answer[] = []
let world: World
beforeAll(async () => {
  const settlements = createServer(({ url, headers }, response) => {
    asked.push({ url, authorization: headers.authorization })
    const { status, headers: own = {}, body } = answers[asked.length - 1] ?? { status: 503, body: '{}' }
    response.writeHead(status, { 'content-type': 'application/json', ...own }).end(body)
  })
  settlements.listen(0, '127.0.0.1')
  await once(settlements, 'listening')
  stack.defer(() => {
    settlements.closeAllConnections()
    settlements.close()
  })
  const address = settlements.address()
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.')
  answers = strangeAnswers.concat(pages)
  world = stack.use(await openWorld({ SETTLEMENTS_URL: `http://127.0.0.1:${address.port}` }))
})
afterAll(() => stack.disposeAsync())

const anAgreement = () => ({
  account_id: newId('account'),
  sequence: 3,
  agreement: { id: newId('agreement'), apartment_id: newId('apartment'), start: '2026-01-01', end: '2026-12-31' },
})
const [first, second] = [anAgreement(), anAgreement()]
const strangeAnswers: Answer[] = [
  { status: 401, body: '{}' },
  { status: 302, headers: { location: 'http://127.0.0.1:9/' }, body: '{}' },
  { status: 200, body: JSON.stringify({ data: [{ ...first, sequence: 'many' }], next_cursor: null }) },
]
const pages: Answer[] = [
  { status: 200, body: JSON.stringify({ data: [first], next_cursor: 'more' }) },
  // What a later release adds is nothing to stumble over.
  { status: 200, body: JSON.stringify({ data: [{ ...second, more: true }], next_cursor: null, more: true }) },
]

test('a snapshot that is refused, redirected or wrong fills nothing, and is asked for again until it is right', async () => {
  const { rows } = await eventually(async () => {
    const progress = await world.pool.query('SELECT filled_at FROM agreement_copy_progress')
    expect(progress.rows[0].filled_at).not.toBeNull()
    return await world.pool.query(
      'SELECT id, account_id, apartment_id, starts_on::text, ends_on::text, version FROM agreement_copy ORDER BY id',
    )
  })

  expect(rows).toEqual(
    [first, second].map(({ account_id, sequence, agreement: { id, apartment_id, start, end } }) => {
      return { id, account_id, apartment_id, starts_on: start, ends_on: end, version: sequence }
    }),
  )
  expect(asked.map(({ url }) => url)).toEqual([
    ...Array.from({ length: 4 }, () => '/internal/agreements?limit=100'),
    '/internal/agreements?limit=100&cursor=more',
  ])
  // A refused token is not shown again.
  expect(asked[1]?.authorization).toMatch(/^Bearer ./)
  expect(asked[1]?.authorization).not.toBe(asked[0]?.authorization)
})
