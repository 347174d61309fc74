import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anApartment } from '@lokum/local-stack/world/rental'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('a new account has the plan basic and no apartments', async () => {
  const { accountId, apartments } = await world.aLandlord({ plan: 'basic' })

  const { status, body } = await apartments.request('GET', '/v1/account')

  expect(status).toBe(200)
  expect(body).toEqual({ id: accountId, plan: 'basic', apartments: { used: 0, limit: expect.any(Number) } })
})

test('the account counts apartments up to the limit that refuses another one, without archived ones', async () => {
  const landlord = await world.aLandlord({ plan: 'basic' })
  const account = async () => (await landlord.apartments.request('GET', '/v1/account')).body
  const { limit } = (await account()).apartments
  const made = []
  for (let number = 0; number < limit; number += 1) made.push(await anApartment(landlord))
  const full = await account()

  await expect(anApartment(landlord)).rejects.toThrow('plan_limit_reached')
  await landlord.apartments.request('POST', `/v1/apartments/${made[0]?.id}/archive`)

  expect(full.apartments).toEqual({ used: limit, limit })
  expect((await account()).apartments).toEqual({ used: limit - 1, limit })
})

test('an account has the limit of its plan, or that of a new account when the plan is offered no more', async () => {
  const landlord = await world.aLandlord({ plan: 'large' })
  const account = async () => (await landlord.apartments.request('GET', '/v1/account')).body
  const basic = await world.aLandlord({ plan: 'basic' })
  const { body: plain } = await basic.apartments.request('GET', '/v1/account')
  const large = await account()

  await world.owners.apartments.query(`UPDATE account SET plan = 'old' WHERE id = $1`, [landlord.accountId])

  expect(large.plan).toBe('large')
  expect(large.apartments.limit).toBeGreaterThan(plain.apartments.limit)
  expect(await account()).toMatchObject({ plan: 'old', apartments: { limit: plain.apartments.limit } })
})

test('the account needs the scope apartments.read', async () => {
  const landlord = await world.aLandlord({ scopes: ['settlements.read'] })

  const answer = await landlord.apartments.request('GET', '/v1/account')

  expect(answer).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
})

test('the account is asked for without members', async () => {
  const landlord = await world.aLandlord()

  const answer = await landlord.apartments.request('GET', '/v1/account', { body: { id: 'acc_1' } })

  expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/id', code: 'unknown_member' }] } })
})
