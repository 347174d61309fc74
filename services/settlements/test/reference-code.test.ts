import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { anApartment, settle } from '@lokum/local-stack/world/rental'
import { drawTail, type RandomBelow } from '../src/months/settlements/reference-code.ts'
import { type OwnWorld, openOwnWorld } from './world.ts'

let world: OwnWorld
let randomBelow: RandomBelow
beforeAll(async () => {
  world = await openOwnWorld({ randomBelow: (limit) => randomBelow(limit) })
})
beforeEach(() => {
  randomBelow = (limit) => randomInt(limit)
})
afterAll(() => world[Symbol.asyncDispose]())

test('each of the 36^4 tails of a reference code occurs exactly once', () => {
  const tails = new Set<string>()
  for (let number = 0; number < 36 ** 4; number += 1) tails.add(drawTail(() => number))

  expect(tails.size).toBe(36 ** 4)
  expect([...tails].every((tail) => /^[A-Z0-9]{4}$/.test(tail))).toBe(true)
  expect(drawTail(() => 0)).toBe('0000')
  expect(drawTail((limit) => limit - 1)).toBe('ZZZZ')
})

test('the reference code is the label, the month and four characters for any label', async () => {
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
  randomBelow = () => draws.shift() ?? 9
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
  const { rows } = await world.pools.settlements.query(
    `SELECT type, count(*)::int AS events FROM outbox_event WHERE aggregate_id IN (SELECT id FROM settlement WHERE account_id = ANY($1))
     GROUP BY type ORDER BY type`,
    [[landlord.accountId, other.accountId]],
  )
  expect(rows).toEqual([
    { type: 'audit.event', events: 4 },
    { type: 'settlement.created', events: 4 },
  ])
})

test('when all tails of an account and month are taken, the call is refused as overloaded and nothing is stored', async () => {
  randomBelow = () => 7
  const landlord = await world.aLandlord({ whenOverloaded: 'answer' })
  const [first, second] = [await anApartment(landlord), await anApartment(landlord)]
  await settle(landlord, { apartment_id: first.id, period: '2026-04' })

  const answer = await settle(landlord, { apartment_id: second.id, period: '2026-04' })

  expect(answer).toMatchObject({ status: 503, body: { code: 'overloaded' } })
  const { rows } = await world.pools.settlements.query('SELECT apartment_id FROM settlement WHERE account_id = $1', [
    landlord.accountId,
  ])
  expect(rows).toEqual([{ apartment_id: first.id }])
})

test('concurrent settlements of one month that draw the same tails have different ones', async () => {
  const landlord = await world.aLandlord()
  const apartments = await Promise.all(Array.from({ length: 20 }, () => anApartment(landlord)))
  let drawn = 0
  // Every tail comes twice in a row, so that half of the draws meet a settlement that is being created.
  randomBelow = () => Math.floor(drawn++ / 2)

  const answers = await Promise.all(
    apartments.map(({ id }) => settle(landlord, { apartment_id: id, period: '2026-04' })),
  )

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.reference_code.slice(-4))).size).toBe(20)
})

test('a code keeps the label at its creation when the apartment is renamed', async () => {
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
