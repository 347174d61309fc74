import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { World } from '@lokum/local-stack/world/open-world'
import { aPdf } from '../../../../../packages/bill-reader/test/files.ts'
import { aSettledMonth, aStatement } from './a-statement.ts'
import { aLink, aPhoto, aReading, aTenancy, holding } from './a-tenancy.ts'

/** A tenant with a settled September whose water was read twice, with photos, and a link; nothing was sent yet. */
export async function aTenant(landlord: Landlord, terms: Record<string, unknown> = {}, source: object = {}) {
  const tenancy = await aTenancy(landlord, terms)
  const before = await aReading(tenancy, { read_on: '2026-08-31', value: 1010 })
  const after = await aReading(tenancy, { read_on: '2026-09-30', value: 1014 })
  const invoice = await aPhoto(landlord, aPdf())
  const settlement = await aSettledMonth(tenancy, {
    period: '2026-09',
    readings: [before, after],
    source: { document_id: invoice.id, place: 'page 1, line 4', excerpt: 'Woda 10,00 zł/m3', ...source },
  })
  const { token } = await aLink(tenancy)
  return { ...tenancy, before, after, invoice, settlement, ...holding(tenancy, token) }
}

/** A tenant with the statement that was sent. */
export async function aTenantWithStatement(world: World, ...wanted: Parameters<typeof aTenant>) {
  const tenant = await aTenant(...wanted)
  return { ...tenant, statement: await aStatement(world, tenant, tenant.settlement) }
}
