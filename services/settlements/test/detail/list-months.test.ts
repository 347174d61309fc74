import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { addDays, firstDay } from '@lokum/amounts/calendar/month'
import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { step } from '../months/settlements/a-month.ts'
import { handOver } from '../statements/a-prepared-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const current = dayIn(new Date()).slice(0, 7)

/** The month so many before the current one. */
function before(months: number): string {
  let period = current
  for (let gone = 0; gone < months; gone += 1) period = addDays(firstDay(period), -1).slice(0, 7)
  return period
}

async function monthsOf({ settlements }: Landlord) {
  const { status, body, bytes } = await settlements.request('GET', '/v1/settlements/months')
  if (status !== 200) throw new Error(`There are no months: ${bytes}`)
  return body
}

/** A tenancy with rent only that began at the start of a month. */
async function aTenancySince(landlord: Landlord, since: string, members: Record<string, unknown> = {}) {
  const apartment = await anApartment(landlord)
  const terms = { mode: 'rent_only', shared_costs: [], starts_on: firstDay(since), ...members }
  const agreement = await anAgreement(landlord, apartment.id, terms)
  return { apartment, agreement }
}

async function send(landlord: Landlord, apartmentId: string, period: string) {
  const { body } = await settle(landlord, { apartment_id: apartmentId, period })
  for (const path of ['calculate', 'items/decisions', 'prepare']) await step(landlord, body.id, path)
  await handOver(landlord, body.id)
}

function unfinished(...periods: string[]) {
  return periods.map((period) => ({ period, unfinished: 1, sent: 0, paid: 0 }))
}

test('a new account has no months', async () => {
  const landlord = await world.aLandlord()

  expect(await monthsOf(landlord)).toEqual({ first_unfinished: null, data: [] })
})

test('a tenancy counts from its first month until it is settled, and its settlements by their progress', async () => {
  const landlord = await world.aLandlord()
  const { apartment, agreement } = await aTenancySince(landlord, before(3))
  const never = await monthsOf(landlord)

  await send(landlord, apartment.id, before(3))
  await send(landlord, apartment.id, before(2))
  const payment = { agreement_id: agreement.id, received_on: dayIn(new Date()), amount_pln: agreement.rent_pln }
  const paid = await landlord.settlements.request('POST', '/v1/payments', { body: payment })

  expect(never).toEqual({
    first_unfinished: { period: before(3), unfinished: 1, sent: 0, paid: 0 },
    data: unfinished(current, before(1), before(2), before(3)),
  })
  expect(paid.status).toBe(201)
  expect(await monthsOf(landlord)).toEqual({
    first_unfinished: { period: before(1), unfinished: 1, sent: 0, paid: 0 },
    data: [
      ...unfinished(current, before(1)),
      { period: before(2), unfinished: 0, sent: 1, paid: 0 },
      { period: before(3), unfinished: 0, sent: 0, paid: 1 },
    ],
  })
})

test('the months of a tenancy before its first settlement, and after its end, are nothing to finish', async () => {
  const landlord = await world.aLandlord()
  const ends_on = addDays(firstDay(before(1)), -1)
  const { apartment } = await aTenancySince(landlord, before(6), { ends_on })

  const { body } = await settle(landlord, { apartment_id: apartment.id, period: before(4) })

  expect((await monthsOf(landlord)).data).toEqual(unfinished(before(2), before(3), before(4)))
  await step(landlord, body.id, 'cancel', { reason: 'By mistake' })
  expect((await monthsOf(landlord)).first_unfinished.period).toBe(before(6))
})

test('an old tenancy counts from the month before it was entered', async () => {
  const landlord = await world.aLandlord()
  await aTenancySince(landlord, before(40))

  expect(await monthsOf(landlord)).toEqual({
    first_unfinished: { period: before(1), unfinished: 1, sent: 0, paid: 0 },
    data: unfinished(current, before(1)),
  })
})

test('a settlement without an agreement and the tenancy that it will adopt are one', async () => {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  await world.copied(apartment.id)
  await settle(landlord, { apartment_id: apartment.id, period: before(1) })

  await anAgreement(landlord, apartment.id, { starts_on: firstDay(before(1)) })

  expect((await monthsOf(landlord)).data).toEqual(unfinished(current, before(1)))
})
