import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import type { World } from '@lokum/local-stack/world/open-world'
import { anAgreement, settle } from '@lokum/local-stack/world/rental'

/** An apartment that waits for its settlement of October, and the person who may create it. */
export async function anOpenMonth(world: World, label = 'Długa 7/12', terms: Record<string, unknown> = {}) {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ label })
  await world.copied(apartment.id)
  const { id: agreementId } = await anAgreement(landlord, apartment.id, { mode: 'rent_only', ...terms })
  return {
    landlord,
    person: accountPerson(landlord),
    apartmentId: String(apartment.id),
    agreementId: String(agreementId),
  }
}

/** The scene with its settlement. */
export async function aSettledMonth(world: World, label?: string) {
  const month = await anOpenMonth(world, label)
  const { apartmentId: apartment_id, agreementId: agreement_id, landlord } = month
  const { body } = await settle(landlord, { apartment_id, agreement_id, period: '2026-10' })
  return { ...month, settlementId: String(body.id) }
}
