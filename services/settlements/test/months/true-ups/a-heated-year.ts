import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { handOver } from '../../statements/a-prepared-month.ts'
import { aDocument, type Covered, type Line, step } from '../settlements/a-month.ts'

type Members = Record<string, unknown>

/** January to April of 2026, with an advance of 100 zł for heating unless the terms say otherwise. */
export async function aHeatedYear(
  world: World,
  { terms = {}, months = [] }: { terms?: Members; months?: string[] } = {},
) {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord, { surface_m2: 50 })
  await world.copied(apartment.id)
  const agreement = await anAgreement(landlord, apartment.id, { ...heated, ...terms })
  const sent: string[] = []
  for (const period of months) sent.push(await aSentMonth(landlord, { apartment_id: apartment.id, period }))
  return { world, landlord, apartment, agreement, sent }
}

export const heated = { rent_pln: 2000, advances: [{ category: 'heating', amount_pln: 100 }] }

export const winter = ['2026-01', '2026-02', '2026-03', '2026-04']
export const ofWinter = { from: '2026-01-01', to: '2026-04-30' }

/** A true-up of as few months as show what it does. */
export const january = { months: ['2026-01'], days: { from: '2026-01-01', to: '2026-01-31' } }
export const untilFebruary = { months: ['2026-01', '2026-02'], days: { from: '2026-01-01', to: '2026-02-28' } }

/** A settlement of a month that was handed over. */
export async function aSentMonth(landlord: Landlord, members: Members): Promise<string> {
  const { body } = await settle(landlord, members)
  const id = String(body.id)
  await finish(landlord, id)
  return id
}

/** Calculates, approves, prepares and hands over a settlement; gives what the calculation answered. */
export async function finish(landlord: Landlord, id: string) {
  const calculated = await step(landlord, id, 'calculate')
  await step(landlord, id, 'items/decisions', { decision: 'approve' })
  const prepared = await step(landlord, id, 'prepare')
  if (prepared.status !== 200) throw new Error(`It was not prepared: ${prepared.bytes}`)
  await handOver(landlord, id)
  return calculated.body
}

export function createTrueUp({ settlements }: Landlord, agreement: string, { from, to, ...members }: Members) {
  const body = { starts_on: from, ends_on: to, ...members }
  return settlements.request('POST', `/v1/agreements/${agreement}/true-ups`, { body })
}

/** A bill for heating, read. */
export function aHeatingBill(world: World, apartment: string, amount_pln: string, covered: Covered = ofWinter) {
  const lines: Line[] = [{ category: 'heating', label: 'Ogrzewanie', amount_pln }]
  return aDocument(world, apartment, lines, covered)
}

type HeatingBill = { amount?: string; days?: Covered; period?: string }

/** A true-up with a bill of its days, usually those of winter, calculated. */
export async function aCalculatedTrueUp(
  world: World,
  { amount = '640.00', days = ofWinter, period, ...members }: Parameters<typeof aHeatedYear>[1] & HeatingBill = {},
) {
  const year = await aHeatedYear(world, { months: winter, ...members })
  const { landlord, apartment, agreement } = year
  const document = await aHeatingBill(world, apartment.id, amount, days)
  const { body, bytes, status } = await createTrueUp(landlord, agreement.id, {
    ...days,
    document_ids: [document],
    ...(period && { period }),
  })
  if (status !== 201) throw new Error(`It was not created: ${bytes}`)
  const { body: calculated, ...answer } = await step(landlord, body.id, 'calculate')
  if (answer.status !== 200) throw new Error(`It was not calculated: ${answer.bytes}`)
  return { ...year, document, created: body, calculated, id: String(body.id) }
}
