import { afterEach, expect, test } from '@jest/globals'
import { anApartment, settle } from '@lokum/local-stack/world/rental'
import { drawTail } from '../src/months/settlements/reference-code.ts'
import { openOwnWorld } from './world.ts'

const worlds: AsyncDisposable[] = []
afterEach(async () => {
  for (const world of worlds.splice(0)) await world[Symbol.asyncDispose]()
})
const aWorld = async (settings?: Parameters<typeof openOwnWorld>[0]) => {
  const world = await openOwnWorld(settings)
  worlds.push(world)
  return world
}

test('each of the 36^4 tails of a reference code occurs exactly once', () => {
  const tails = new Set<string>()
  for (let number = 0; number < 36 ** 4; number += 1) tails.add(drawTail(() => number))

  expect(tails.size).toBe(36 ** 4)
  expect([...tails].every((tail) => /^[A-Z0-9]{4}$/.test(tail))).toBe(true)
  expect(drawTail(() => 0)).toBe('0000')
  expect(drawTail((limit) => limit - 1)).toBe('ZZZZ')
})

test('the reference code is the label, the month and four characters for any label', async () => {
  const world = await aWorld()
  const landlord = await world.aLandlord()
  const labels = [
    'Długa 7/12',
    'Zażółć-gęślą-jaźń',
    'A-2026-04-ZZZZ',
    '$& $1 {label} %s ?',
    'ł'.repeat(32),
    '🏠'.repeat(32),
  ]

  const codes: string[] = []
  for (const label of labels) {
    const { id: apartment_id } = await anApartment(landlord, { label })
    codes.push((await settle(landlord, { apartment_id, period: '2026-04' })).body.reference_code)
  }

  expect(codes.map((code) => code.slice(0, -13))).toEqual(labels)
  for (const code of codes) expect(code.slice(-13)).toMatch(/^-2026-04-[A-Z0-9]{4}$/)
})

test('a tail already used by the account in that month is drawn again, with and without other labels', async () => {
  const draws = [7, 7, 7, 8, 7, 7]
  const world = await aWorld({ randomBelow: () => draws.shift() ?? 9 })
  const landlord = await world.aLandlord()
  const other = await world.aLandlord()
  const [first, second] = [await anApartment(landlord), await anApartment(landlord)]
  const foreign = await anApartment(other)

  const codes: string[] = []
  for (const [who, apartment_id, period] of [
    [landlord, first.id, '2026-04'],
    [landlord, second.id, '2026-04'],
    [landlord, first.id, '2026-05'],
    [other, foreign.id, '2026-04'],
  ] as const)
    codes.push((await settle(who, { apartment_id, period })).body.reference_code)

  expect(codes).toEqual([
    `${first.label}-2026-04-0007`,
    `${second.label}-2026-04-0008`,
    `${first.label}-2026-05-0007`,
    `${foreign.label}-2026-04-0007`,
  ])
  const { rows } = await world.pools.settlements.query('SELECT count(*)::int AS events FROM outbox_event')
  expect(rows).toEqual([{ events: 8 }])
})

test('an account whose tails of a month are all taken is told to come back, and nothing is stored', async () => {
  const world = await aWorld({ randomBelow: () => 7 })
  const landlord = await world.aLandlord()
  const [first, second] = [await anApartment(landlord), await anApartment(landlord)]
  await settle(landlord, { apartment_id: first.id, period: '2026-04' })

  const answer = await settle(landlord, { apartment_id: second.id, period: '2026-04' })

  expect(answer).toMatchObject({ status: 503, body: { code: 'overloaded' } })
  const { rows } = await world.pools.settlements.query('SELECT count(*)::int AS settlements FROM settlement')
  expect(rows).toEqual([{ settlements: 1 }])
})

test('two hundred settlements of one month have two hundred different tails', async () => {
  const world = await aWorld()
  const landlord = await world.aLandlord()
  const apartments = await Promise.all(Array.from({ length: 200 }, () => anApartment(landlord)))

  // Fifty at a time: of one account at most a hundred calls wait, further ones are refused as overloaded.
  const answers = []
  for (let first = 0; first < apartments.length; first += 50) {
    const batch = apartments.slice(first, first + 50)
    answers.push(
      ...(await Promise.all(batch.map(({ id }) => settle(landlord, { apartment_id: id, period: '2026-04' })))),
    )
  }

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.reference_code.slice(-4))).size).toBe(200)
}, 60_000)

test('a code keeps the label at its creation when the apartment is renamed', async () => {
  const world = await aWorld()
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord, { label: 'Before' })
  const april = await settle(landlord, { apartment_id, period: '2026-04' })

  await landlord.apartments.request('PATCH', `/v1/apartments/${apartment_id}`, { body: { label: 'After' } })
  await world.copied(apartment_id, 2)
  const may = await settle(landlord, { apartment_id, period: '2026-05' })

  const read = await landlord.settlements.request('GET', `/v1/settlements/${april.body.id}`)
  expect(read.body.reference_code).toBe(april.body.reference_code)
  expect(read.body.reference_code).toMatch(/^Before-2026-04-/)
  expect(may.body.reference_code).toMatch(/^After-2026-05-/)
})
