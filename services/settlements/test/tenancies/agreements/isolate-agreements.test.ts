import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { agreementTerms, anAgreement, anApartment } from '@lokum/local-stack/world/rental'
import { tracesOf } from './traces-of.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('an apartment of another account cannot get an agreement, whether or not the copy has it', async () => {
  const owner = await world.aLandlord()
  const stranger = await world.aLandlord()
  const apartment = await anApartment(owner)
  const create = () => stranger.settlements.request('POST', '/v1/agreements', { body: agreementTerms(apartment.id) })

  const asked = await create()
  await world.copied(apartment.id)
  const copied = await create()

  for (const answer of [asked, copied]) expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const { body } = await owner.apartments.request('GET', `/v1/apartments/${apartment.id}`)
  expect(body.state).toBe('setup')
})

test('a missing apartment cannot get an agreement', async () => {
  const landlord = await world.aLandlord()

  const answer = await landlord.settlements.request('POST', '/v1/agreements', {
    body: agreementTerms('apt_01jd3k5q9ze8r9v4k7m2n6p0xs'),
  })

  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('an agreement of another account can neither be read, listed, changed nor ended, and is not due', async () => {
  const owner = await world.aLandlord()
  const stranger = await world.aLandlord()
  const apartment = await anApartment(owner)
  const agreement = await anAgreement(owner, apartment.id)
  const path = `/v1/agreements/${agreement.id}`

  const refused = await Promise.all([
    stranger.settlements.request('GET', path),
    stranger.settlements.request('PATCH', path, { body: { rent_pln: 1 } }),
    stranger.settlements.request('PATCH', path, { body: { ends_on: '2026-12-31' } }),
  ])
  const cursor = Buffer.from(`agr_7${'z'.repeat(25)}`).toString('base64url')
  const lists = await Promise.all(
    [
      'agreements?',
      `agreements?apartment_id=${apartment.id}`,
      'agreements?on=2026-01-01',
      `agreements?cursor=${cursor}`,
    ]
      .concat('settlements/due?period=2026-01', `settlements/due?period=2026-01&cursor=${cursor}`)
      .map((query) => stranger.settlements.request('GET', `/v1/${query}`)),
  )

  for (const answer of refused) expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  for (const { body } of lists) expect(body).toMatchObject({ data: [], next_cursor: null })
  expect((await tracesOf(world, agreement.id)).row).toMatchObject({ version: 1, ends_on: null })
})
