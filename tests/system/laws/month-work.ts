import type { Landlord } from '@lokum/local-stack/world/landlord'
import { termsIdOn } from '@lokum/local-stack/world/rental'
import { aLine, aMeter, letApartment, make, upload } from '../world/monthly-close.ts'

/** One of everything that a monthly close is made of. `document` is attached and has a cost, `photo` is not. */
export type MonthWork = {
  agreement: string
  firstTerms: string
  laterTerms: string
  meter: string
  closable: string
  closed: string
  removable: string
  /** An agreement that nothing depends on. */
  mistaken: string
  reading: string
  document: string
  photo: string
  spare: string
  cost: string
  /** A cost that nothing charges. */
  loose: string
  settlement: string
  item: string
}

const sharedCosts = [{ category: 'internet', share_by: 'equal' }]

/** Works through October 2026 of an apartment, up to what the engine proposes. */
export async function monthWorkOf(landlord: Landlord, apartment: string): Promise<MonthWork> {
  const indexation = { kind: 'percent', first_on: '2027-09-01', interval_months: 12, percent: 3 }
  const agreement = await letApartment(landlord, apartment, { shared_costs: sharedCosts, indexation })
  const mistaken = await letApartment(landlord, apartment, { starts_on: '2019-01-01', ends_on: '2019-12-31' })
  const firstTerms = await termsIdOn({ settlements: landlord }, { agreementId: agreement.id, day: agreement.starts_on })
  const terms = { starts_on: '2027-03-01', reason: 'amendment', persons: 2 }
  const laterTerms = await make(landlord, `/v1/agreements/${agreement.id}/terms`, terms)
  const meter = await make(landlord, '/v1/meters', aMeter({ apartment_id: apartment, number: '22345678' }))
  const reading = await make(landlord, `/v1/meters/${meter.id}/readings`, { read_on: '2026-10-31', value: 150 })
  const aSpare = (number: string) => make(landlord, '/v1/meters', aMeter({ apartment_id: apartment, number }))
  const [closable, closed, removable] = [await aSpare('901'), await aSpare('902'), await aSpare('903')]
  await make(landlord, `/v1/meters/${closed.id}/close`, { closed_on: '2026-11-01', final_value: 151 })
  const [{ id: document }, { id: photo }, { id: spare }] = [
    await upload(landlord),
    await upload(landlord),
    await upload(landlord),
  ]
  await make(landlord, `/v1/documents/${document}/lines`, aLine())
  const cost = await make(landlord, `/v1/documents/${document}/costs`, {
    line: 1,
    period: '2026-10',
    apartment_ids: [apartment],
  })
  const { id: apart } = await upload(landlord)
  await make(landlord, `/v1/documents/${apart}/lines`, aLine())
  const loose = await make(landlord, `/v1/documents/${apart}/costs`, {
    line: 1,
    period: '2026-12',
    apartment_ids: [apartment],
  })
  const settlement = await make(landlord, '/v1/settlements', { apartment_id: apartment, period: '2026-10' })
  await make(landlord, `/v1/settlements/${settlement.id}/documents`, { document_id: document })
  const { items } = await make(landlord, `/v1/settlements/${settlement.id}/calculate`)
  return {
    agreement: agreement.id,
    firstTerms,
    laterTerms: laterTerms.id,
    meter: meter.id,
    closable: closable.id,
    closed: closed.id,
    removable: removable.id,
    mistaken: mistaken.id,
    reading: reading.id,
    document,
    photo,
    spare,
    cost: cost.id,
    loose: loose.id,
    settlement: settlement.id,
    item: items[0].id,
  }
}

/** Where the work of a month is to be seen. */
export function monthPaths({
  agreement,
  meter,
  document,
  photo,
  settlement,
}: Omit<MonthWork, 'item' | 'cost' | 'loose' | 'spare'>): string[] {
  return [
    '/v1/agreements',
    `/v1/agreements/${agreement}`,
    '/v1/meters',
    `/v1/meters/${meter}`,
    `/v1/meters/${meter}/readings`,
    '/v1/documents',
    `/v1/documents/${document}`,
    `/v1/documents/${photo}`,
    `/v1/documents/${document}/costs`,
    '/v1/settlements',
    `/v1/settlements/${settlement}`,
  ]
}
