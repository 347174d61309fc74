import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { newId } from '@lokum/service-kit/ids'
import type pg from 'pg'
import { batch, endOutOfOrder, follow, openLateStage, rounds, type Writer } from './world/late-writers.ts'

const stack = new AsyncDisposableStack()
let stage: Awaited<ReturnType<typeof openLateStage>>
beforeAll(async () => {
  stage = await openLateStage(stack, 'apartments')
})
afterAll(() => stack.disposeAsync())

/** The effects of a transaction on apartments that no other open one touches. */
type Turn = { accountId: string; gone: readonly string[]; changed: readonly string[] }
type Written = { id: string; label: string }

/** Creates, changes and deletes apartments, around the service, in a transaction that stays open. */
async function begin(client: pg.Client, { accountId, gone, changed }: Turn): Promise<Writer<Written>> {
  const created = Array.from({ length: batch - gone.length - changed.length }, () => newId('apartment'))
  await client.query('BEGIN')
  await client.query(insert, [created, accountId])
  await client.query('UPDATE apartment SET label = $2, version = version + 1 WHERE id = ANY ($1)', [changed, 'changed'])
  await client.query('DELETE FROM apartment WHERE id = ANY ($1)', [gone])
  const written = Object.entries({ created, changed, deleted: gone })
  return { client, written: written.flatMap(([label, ids]) => ids.map((id) => ({ id, label }))) }
}

const insert = `
  INSERT INTO apartment (id, account_id, label, label_key, state, street, city, tariffs, created_at, updated_at)
  SELECT id, $2, 'created', id, 'setup', 'Długa', 'Kraków', '[]', now(), now() FROM unnest($1::text[]) AS one (id)`

type Page = { data: Written[]; deleted: { id: string }[] }

/** A copy of the apartments that is kept by their changes alone. */
function keepCopy() {
  const copy = new Map<string, string>()
  let changes = 0
  const take = ({ data, deleted }: Page) => {
    changes += data.length + deleted.length
    for (const { id, label } of data) copy.set(id, label)
    for (const { id } of deleted) copy.set(id, 'deleted')
  }
  return { copy, take, count: () => changes }
}

test('10 000 changes in transactions that commit late and out of order are all read, by turns from two replicas', async () => {
  const landlord = await stage.world.aLandlord()
  using second = stage.throughSecond(landlord)
  const { copy, take, count } = keepCopy()
  const since = new Date().toISOString()
  const poll = follow([landlord.apartments, second], `/v1/apartments?limit=100&updated_since=${since}`, take)
  const expected = new Map<string, string>()
  let committed = 0
  let untouched: string[] = []
  const turn = () => ({ gone: untouched.splice(0, batch / 8), changed: untouched.splice(0, batch / 4) })

  for (let round = 0; round < rounds; round += 1) {
    const opened: Writer<Written>[] = []
    for (const client of stage.writers) opened.push(await begin(client, { accountId: landlord.accountId, ...turn() }))
    const written = await endOutOfOrder(opened, poll)
    committed += written.length
    for (const { id, label } of written) expected.set(id, label)
    untouched = written.flatMap(({ id, label }) => (label === 'created' ? [id] : []))
  }
  // Writers of other files hold readers back as well.
  await eventually(async () => {
    await poll()
    expect(Object.fromEntries(copy)).toEqual(Object.fromEntries(expected))
  })

  expect(committed).toBe(10_000)
  // None twice; what was changed again before it was read is read once.
  expect(count()).toBeLessThanOrEqual(committed)
})
