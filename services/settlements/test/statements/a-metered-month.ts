import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { step } from '../months/settlements/a-month.ts'
import { aDocument, aMeter, read } from '../tenancies/meters/a-meter.ts'

/** April with 20 m³ of water at 10 zł, approved: nothing is missing. The readings have photos. */
export async function aMeteredMonth(world: World) {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord, { tariffs: [{ utility: 'cold_water', unit: 'm3', rate_pln: 10 }] })
  const agreement = await anAgreement(landlord, apartment.id, { mode: 'by_readings' })
  await world.copied(apartment.id)
  const photo = async () => ({ photo_document_id: await aDocument(world, { apartment_id: apartment.id }) })
  const initial = { apartment_id: apartment.id, installed_on: '2026-03-31', initial_value: 100, ...(await photo()) }
  const meter = await aMeter(landlord, initial)
  const { body: reading } = await read(landlord, meter.id, { read_on: '2026-04-30', value: 120, ...(await photo()) })
  const { body: settlement } = await settle(landlord, { apartment_id: apartment.id, period: '2026-04' })
  const id = String(settlement.id)
  const month = { landlord, apartment, agreement, meter, reading, id, code: String(settlement.reference_code) }
  await approveAgain(month)
  return month
}

/** Calculates the month and approves what it proposes. */
export async function approveAgain({ landlord, id }: { landlord: Landlord; id: string }) {
  const calculated = await step(landlord, id, 'calculate')
  const { status, body, bytes } = await step(landlord, id, 'items/decisions', { decision: 'approve' })
  if (calculated.status !== 200 || status !== 200) throw new Error(`The month was not approved: ${bytes}`)
  return body
}
