import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement } from '@lokum/local-stack/world/rental'
import { aFlat, close, pay, seen } from './a-flat.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const accountNumber = '24160000035175530643314956'

test('the change is that from the last sent statement of the same agreement, and the first month has none', async () => {
  const flat = await aFlat(await world.aLandlord(), { starts_on: '2026-04-16' })
  await close(flat, '2026-04')
  await close(flat, '2026-05')
  const first = await seen(flat, '?period=2026-04')
  const second = await seen(flat)

  expect(first.change).toBeNull()
  expect(second.change).toEqual({
    period: '2026-04',
    total_pln: 1200,
    groups: [{ category: null, amount_pln: 1200 }],
  })
})

test('neither a statement that was not sent nor one of the tenant before is compared', async () => {
  const flat = await aFlat(await world.aLandlord(), { ends_on: '2026-04-30' })
  await close(flat, '2026-04')
  const { landlord, apartment } = flat
  const next = await anAgreement(landlord, apartment.id, { mode: 'rent_only', rent_pln: 9000, starts_on: '2026-05-01' })
  const after = { ...flat, agreement: next, path: `/v1/agreements/${next.id}` }
  await close(after, '2026-05', 'prepare')
  await close(after, '2026-06')

  expect((await seen(after)).change).toBeNull()
})

test('a settlement says whether it is open, partly paid, or on which day it was paid in full', async () => {
  const flat = await aFlat(await world.aLandlord())
  await close(flat, '2026-04')
  const open = await seen(flat)
  await pay(flat, 1000, '2026-05-04')
  const partly = await seen(flat)
  await pay(flat, 1400, '2026-05-08')
  const paid = await seen(flat)

  expect(open).toMatchObject({ paid_pln: 0, open_pln: 2400, paid_on: null })
  expect(partly).toMatchObject({ paid_pln: 1000, open_pln: 1400, paid_on: null })
  expect(paid).toMatchObject({ paid_pln: 2400, open_pln: 0, paid_on: '2026-05-08' })
})

test('the code of the transfer has what is to be paid now, not what the statement asked for', async () => {
  const flat = await aFlat(await world.aLandlord())
  await close(flat, '2026-04')
  await pay(flat, 1000.5, '2026-05-04')
  const partly = await seen(flat)
  await pay(flat, 1399.5, '2026-05-08')
  const paid = await seen(flat)

  expect(partly.statement.transfer.qr).toContain(`|PL|${accountNumber}|240000|`)
  expect(partly.transfer_code).toContain(`|PL|${accountNumber}|139950|`)
  expect(paid.transfer_code).toBeNull()
})

test('whom to ask is what the profile has now, and nothing without it', async () => {
  const flat = await aFlat(await world.aLandlord())
  await close(flat, '2026-04')
  const before = await seen(flat)
  const contact = { email: 'anna@example.org', phone: '+48 600 700 800' }
  await flat.landlord.settlements.request('PATCH', '/v1/account/profile', { body: contact })
  const after = await seen(flat)

  expect(before.contact).toEqual({ email: null, phone: null })
  expect(after.contact).toEqual(contact)
  expect(after.statement).toEqual(before.statement)
})
