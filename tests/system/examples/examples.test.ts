import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { publicOperations } from '@lokum/contracts/catalogue'
import { orderingObject } from '@lokum/contracts/documents/event-object'
import { readExamples } from '@lokum/contracts/documents/read-examples'
import { idPrefixes } from '@lokum/contracts/values/id-prefixes'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { playExamples } from './play-examples.ts'
import type { Played } from './stage.ts'

let world: World
let landlord: Landlord
let played: ReadonlyMap<string, Played>
beforeAll(async () => {
  world = await openWorld()
  landlord = await world.aLandlord({ plan: 'basic' })
  played = await playExamples(world, landlord)
})
afterAll(() => world[Symbol.asyncDispose]())

const examples = readExamples()

test.each(publicOperations.map(({ id }) => id))('%s answers the request of its example with its answer', (id) => {
  expect(played.get(id)).toEqual(examples.get(id)?.answer)
})

test('each event of these calls is about the kind of object that its contract says', async () => {
  // The last events may still be on their way.
  const rows = await eventually(async () => {
    const { rows } = await world.pools.webhooks.query<{ type: string; kind: string }>(events, [landlord.accountId])
    const told = rows.filter(({ type }) => orderingObject(type) !== 'any')
    expect(new Set(told.map(({ type }) => type)).size).toBeGreaterThan(15)
    return rows
  })

  for (const { type, kind } of rows) expect(['any', kindOf.get(kind)]).toContain(orderingObject(type))
})

const kindOf = new Map(Object.entries(idPrefixes).map(([kind, prefix]) => [String(prefix), kind]))

const events = `
  SELECT DISTINCT type, split_part(object_id, '_', 1) AS kind FROM event WHERE account_id = $1 AND object_id IS NOT NULL`
