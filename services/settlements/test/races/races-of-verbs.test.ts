import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { type Race, raceTwoVerbs } from './race-two-verbs.ts'
import { stages } from './set-scene.ts'
import { pairs } from './verbs-to-race.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** Every pair of verbs in each state and stage, of which a run takes a part: neighbours in the list share verbs. */
const races: readonly Race[] = pairs.flatMap((pair, index) =>
  stages.map((stage, place) => ({ pair, stage, round: index + place })),
)
const distance = atDepth({ usual: 613, deep: 19 })
const some = races.filter((_, index) => index % distance === 0)
const callers = 3

test(`two hands at once leave what one of them leaves after the other, and keep every law, in ${some.length} races of verbs`, async () => {
  const found: unknown[] = []
  const waiting = some.values()
  const play = async () => {
    for (const race of waiting) {
      const broken = await raceTwoVerbs(world, race)
      if (broken.length > 0) found.push({ race, broken })
    }
  }

  await Promise.all(Array.from({ length: callers }, play))

  expect(found).toEqual([])
})
