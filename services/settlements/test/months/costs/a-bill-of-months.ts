import { expect } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { aDocument, type Covered, type Line, step } from '../settlements/a-month.ts'

export const covered = { from: '2026-09-01', to: '2026-10-31' }
const terms = { mode: 'rent_only', starts_on: '2026-01-01', shared_costs: [{ category: 'waste', share_by: 'equal' }] }
export const english = { name: 'Jan Lis', email: 'jan@example.org', locale: 'en' }

type Bill = { lines?: Line[]; covered?: Covered; terms?: object[] }

/** A bill of 49.20 for September and October, and as many apartments as there are terms. */
export async function aBill(
  world: World,
  { lines = [{ amount_pln: '49.20' }], covered: days = covered, terms: own = [{}] }: Bill = {},
) {
  const landlord = await world.aLandlord()
  const apartments: string[] = []
  for (const members of own) {
    const { id } = await anApartment(landlord, { surface_m2: 50 })
    await anAgreement(landlord, id, { ...terms, ...members })
    apartments.push(id)
  }
  return { landlord, apartments, document: await aDocument(world, apartments[0] ?? '', lines, days) }
}

export async function aSettlement(landlord: Landlord, apartment_id: string | undefined, period: string) {
  const { body } = await settle(landlord, { apartment_id: String(apartment_id), period })
  return String(body.id)
}

export function attach(landlord: Landlord, id: string, document: string) {
  return step(landlord, id, 'documents', { document_id: document })
}

export async function calculated(landlord: Landlord, id: string) {
  const { status, body } = await step(landlord, id, 'calculate')
  expect(status).toBe(200)
  return body
}

export function codesOf({ missing }: { missing: { code: string }[] }): string[] {
  return missing.map(({ code }) => code).filter((code) => code !== 'decision')
}

export function makeCost(landlord: Landlord, document: string, body: object) {
  return landlord.settlements.request('POST', `/v1/documents/${document}/costs`, { body: { line: 1, ...body } })
}

/** September has all of the bill, as each month had before costs were split. */
export async function byTheOldRule(world: World) {
  const { landlord, apartments, document } = await aBill(world, { covered: { from: '2026-09-01', to: '2026-09-30' } })
  const [first, second] = [
    await aSettlement(landlord, apartments[0], '2026-09'),
    await aSettlement(landlord, apartments[0], '2026-10'),
  ]
  await attach(landlord, first, document)
  await calculated(landlord, first)
  await step(landlord, first, 'items/decisions', { decision: 'approve' })
  await world.pools.settlements.query(
    `UPDATE cost SET whole_pln = NULL, period_from = NULL, period_to = NULL, split_by = NULL WHERE document_id = $1`,
    [document],
  )
  const later = () =>
    world.pools.settlements.query(`UPDATE document_reading SET period_to = '2026-10-31' WHERE document_id = $1`, [
      document,
    ])
  return { landlord, document, first, second, later }
}
