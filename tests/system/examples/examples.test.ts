import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { publicOperations } from '@lokum/contracts/catalogue'
import { objectOf } from '@lokum/contracts/documents/event-object'
import { readExamples } from '@lokum/contracts/documents/read-examples'
import { idPrefixes } from '@lokum/contracts/values/ids'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { playExamples } from './play-examples.ts'
import type { Played } from './stage.ts'

let world: World
let played: ReadonlyMap<string, Played>
beforeAll(async () => {
  world = await openWorld()
  played = await playExamples(world)
})
afterAll(() => world[Symbol.asyncDispose]())

const examples = readExamples()

test.each(publicOperations.map(({ id }) => id))('%s answers the request of its example with its answer', (id) => {
  expect(played.get(id)).toEqual(examples.get(id)?.answer)
})

test('each event of these calls is about the kind of object that its contract says', async () => {
  const { rows } = await world.pools.webhooks.query<{ type: string; kind: string }>(
    `SELECT DISTINCT type, split_part(object_id, '_', 1) AS kind FROM event WHERE object_id IS NOT NULL`,
  )

  const told = rows.map(({ type }) => ({ type, object: objectOf(type) })).filter(({ object }) => object !== 'any')
  expect(new Set(told.map(({ type }) => type)).size).toBeGreaterThan(15)
  for (const { type, kind } of rows) expect(['any', kindOf.get(kind)]).toContain(objectOf(type))
})

const kindOf = new Map(Object.entries(idPrefixes).map(([kind, prefix]) => [String(prefix), kind]))
