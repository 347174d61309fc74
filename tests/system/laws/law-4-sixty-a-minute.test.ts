import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Answer, createClient } from '@lokum/local-stack/testing/client'
import { anApartment } from '../world/landlord.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let elsewhere: string
beforeAll(async () => {
  world = await openWorld({ services: ['apartments'], settings: { apartments: { PLANS: '{"basic":1000000}' } } })
  elsewhere = (await world.anotherGateway()).url
})
afterAll(() => world[Symbol.asyncDispose]())

function ofStatus(answers: readonly Answer[], wanted: number): Answer[] {
  return answers.filter(({ status }) => status === wanted)
}

test('law 4: two hundred calls with one token at once over two gateways are accepted exactly sixty times', async () => {
  const landlord = world.aLandlord()
  using second = createClient({ baseUrl: elsewhere, token: landlord.token })

  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, turn) =>
      (turn % 2 ? landlord : second).request('POST', '/v1/apartments', { body: anApartment() }),
    ),
  )

  expect(ofStatus(answers, 201)).toHaveLength(60)
  const refused = ofStatus(answers, 429)
  expect(refused).toHaveLength(140)
  for (const { headers } of refused) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(headers.ratelimit).toMatch(/^"minute";r=0;t=\d+, "day";r=4940;t=\d+$/)
  }
  const { rows } = await world
    .pool('apartments')
    .query('SELECT count(*)::int AS apartments FROM apartment WHERE account_id = $1', [landlord.accountId])
  expect(rows).toEqual([{ apartments: 60 }])
})

test('law 4: the remaining calls of the answers count down without a gap or a double, whichever gateway answered', async () => {
  const landlord = world.aLandlord()
  using second = createClient({ baseUrl: elsewhere, token: landlord.token })

  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, turn) =>
      (turn % 2 ? landlord : second).request('POST', '/v1/apartments', { body: anApartment() }),
    ),
  )

  const remaining = answers.map(({ headers }) => Number(/"minute";r=(\d+)/.exec(headers.ratelimit ?? '')?.[1]))
  expect(remaining.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index))
})
