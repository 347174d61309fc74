import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aCompleteMonth } from './a-prepared-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('each step of a statement is carried out once for one key, and its repetition has the same answer', async () => {
  const { landlord, id } = await aCompleteMonth(world)
  const reason = { reason: 'the bill was wrong' }
  const steps = [['prepare'], ['reopen'], ['prepare'], ['mark-sent', reason], ['correct', reason]] as const

  for (const [number, [verb, body]] of steps.entries()) {
    const call = { body, headers: { 'idempotency-key': `step-${number}` } }
    const ask = () => landlord.settlements.request('POST', `/v1/settlements/${id}/${verb}`, call)
    const first = await ask()
    const again = await ask()

    expect([first.status, first.headers['idempotent-replayed']]).toEqual([200, undefined])
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
    expect(again.bytes).toEqual(first.bytes)
  }

  const { rows } = await world.pools.settlements.query(
    'SELECT version FROM statement WHERE settlement_id = $1 ORDER BY version',
    [id],
  )
  expect(rows).toEqual([{ version: 1 }, { version: 2 }])
})
