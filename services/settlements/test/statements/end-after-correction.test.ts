import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { addDays } from '@lokum/amounts/calendar/month'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement } from '@lokum/local-stack/world/rental'
import { step } from '../months/settlements/a-month.ts'
import { aPreparedMonth, aSentMonth, handOver } from './a-prepared-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const reason = 'the tenant left before'
const early = { agreement: { starts_on: '2025-01-01' } }

test('a sent month holds its tenancy until its correction comes to 0.00; then the next tenant moves in', async () => {
  const { landlord, id, agreement, sent } = await aSentMonth(world, early)
  const last = addDays(`${sent.period}-01`, -1)
  const end = () => landlord.settlements.request('PATCH', `/v1/agreements/${agreement.id}`, { body: { ends_on: last } })

  const held = await end()
  await step(landlord, id, 'correct', { reason })
  const { body: calculated } = await step(landlord, id, 'calculate')
  for (const item of calculated.items)
    await step(landlord, id, 'items/decisions', { decision: 'reject', item_ids: [item.id], reason })
  const correcting = await end()
  await step(landlord, id, 'prepare')
  const prepared = await end()
  const corrected = await handOver(landlord, id)
  const ended = await end()
  const next = await anAgreement(landlord, agreement.apartment_id, { starts_on: `${sent.period}-01` })

  for (const { status, body } of [held, correcting, prepared])
    expect([status, body.code, body.objects]).toEqual([409, 'invalid_state', [id]])
  expect(held.body.detail).toContain(`correct what was sent so that it comes to 0.00: ${sent.period} (`)
  expect(corrected).toMatchObject({ state: 'sent', total_pln: 0 })
  expect(ended).toMatchObject({ status: 200, body: { ends_on: last } })
  expect(next.starts_on).toBe(`${sent.period}-01`)
})

test('a month that was never sent is to be cancelled, whatever it comes to', async () => {
  const { landlord, agreement, prepared } = await aPreparedMonth(world, early)
  const end = addDays(`${prepared.period}-01`, -1)

  const held = await landlord.settlements.request('PATCH', `/v1/agreements/${agreement.id}`, {
    body: { ends_on: end },
  })

  expect(held).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect(held.body.detail).toContain(`cancel what was never sent: ${prepared.period} (`)
  expect(held.body.detail).not.toContain('0.00')
})
