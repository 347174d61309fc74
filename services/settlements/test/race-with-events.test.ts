import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { agreementTerms, anApartment } from '@lokum/local-stack/world/rental'
import { type OwnWorld, openOwnWorld } from './world.ts'

const rounds = atDepth({ usual: 8, deep: 40 })
const callers = 6

let world: OwnWorld
beforeAll(async () => {
  world = await openOwnWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const creations = [
  ['agreements', (id: string, day: string) => agreementTerms(id, { starts_on: day, ends_on: day })],
  ['settlements', (id: string, day: string) => ({ apartment_id: id, period: `2026-${day.slice(-2)}` })],
] as const

test.each(creations)(
  'callers who create %s for an apartment that its event stores at the same moment are all answered 201',
  async (noun, bodyFor) => {
    const landlord = await world.aLandlord()
    const days = Array.from({ length: callers }, (_, index) => `2026-01-0${index + 1}`)
    const create = ({ settlements }: Landlord, body: object) => settlements.request('POST', `/v1/${noun}`, { body })

    const answers = []
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await anApartment(landlord)
      answers.push(...(await Promise.all(days.map((day) => create(landlord, bodyFor(id, day))))))
    }

    expect(answers.filter(({ status }) => status !== 201).map(({ bytes }) => String(bytes))).toEqual([])
    expect(answers.length).toBe(rounds * callers)
  },
)
