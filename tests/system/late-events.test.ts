import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Client } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { newId } from '@lokum/service-kit/ids'
import type pg from 'pg'
import { batch, endOutOfOrder, follow as followList, openLateStage, rounds, type Writer } from './world/late-writers.ts'

const stack = new AsyncDisposableStack()
let stage: Awaited<ReturnType<typeof openLateStage>>
beforeAll(async () => {
  stage = await openLateStage(stack, 'webhooks')
})
afterAll(() => stack.disposeAsync())

/** Stores a batch as the service does, in a transaction that stays open. */
async function begin(client: pg.Client, { accountId }: Landlord): Promise<Writer<string>> {
  const ids = Array.from({ length: batch }, () => newId('event'))
  const values = [ids, accountId, ids.map(() => newId('delivery'))]
  await client.query('BEGIN')
  await client.query(store, values)
  return { client, written: ids }
}

const rest = `"type":"apartment.created","object":"apt_01jd3k5q9ze8r9v4k7m2n6p0xs","sequence":1,"occurred_at":"2026-11-01T00:00:00.000Z","data":{}`
const store = `
  SELECT stored FROM (SELECT ARRAY[cardinality($1::text[])]) AS batch (size), ingest_events($1,
    array_fill($2::text, size), array_fill('apartment.created'::text, size),
    array_fill('apt_01jd3k5q9ze8r9v4k7m2n6p0xs'::text, size), array_fill('apartments.read'::text, size),
    array_fill(now(), size), array_fill(0::bigint, size),
    ARRAY(SELECT format('{"id":"%s",${rest}}', id) FROM unnest($1::text[]) WITH ORDINALITY AS given (id, nr) ORDER BY nr),
    array_fill(NULL::text, size), $3, 0)`

/** Follows the events of an account as a client does, by turns through both replicas. */
function follow(replicas: readonly Client[]) {
  const seen: string[] = []
  const take = ({ data }: { data: { id: string }[] }) => void seen.push(...data.map(({ id }) => id))
  const poll = followList(replicas, '/v1/events?order=asc&limit=100&type=apartment.created', take)
  // Writers of other files hold readers back as well.
  const followed = (ids: readonly string[]) =>
    eventually(async () => {
      await poll()
      expect(seen.length).toBeGreaterThanOrEqual(ids.length)
    })
  return { seen, poll, followed }
}

test('10 000 events of transactions that commit late and out of order are read once each, by turns from two replicas', async () => {
  const landlord = await stage.world.aLandlord()
  using second = stage.throughSecond(landlord)
  const { seen, poll, followed } = follow([landlord.webhooks, second])
  const committed: string[] = []

  for (let round = 0; round < rounds; round += 1) {
    const opened: Writer<string>[] = []
    for (const client of stage.writers) opened.push(await begin(client, landlord))
    committed.push(...(await endOutOfOrder(opened, poll)))
  }
  await followed(committed)

  expect(committed).toHaveLength(10_000)
  expect(seen.toSorted()).toEqual(committed.toSorted())
})

test('an open transaction holds back only the events after it', async () => {
  const landlord = await stage.world.aLandlord()
  const { seen, followed } = follow([landlord.webhooks])
  const opened: Writer<string>[] = []
  for (const client of stage.writers.slice(0, 3)) opened.push(await begin(client, landlord))
  const [before, open, after] = opened
  if (!before || !open || !after) throw new Error('There are three writers.')
  await before.client.query('COMMIT')
  await after.client.query('COMMIT')

  await followed(before.written)
  const early = [...seen]
  await open.client.query('COMMIT')
  await followed([...before.written, ...open.written, ...after.written])

  expect(early.toSorted()).toEqual(before.written.toSorted())
  expect(seen.toSorted()).toEqual([before, open, after].flatMap(({ written }) => written).toSorted())
})
