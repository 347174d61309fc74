import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { publicOperations } from '@lokum/contracts/catalogue'
import { readExamples } from '@lokum/contracts/documents/read-examples'
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
