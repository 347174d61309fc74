import type { World } from './open-world.ts'
import { anAgreement } from './rental.ts'

type Landlord = Awaited<ReturnType<World['aLandlord']>>

const charges = 20

/** A calculated settlement with so many items, of which the rent and the fixed charges wait for a decision; gives its id. */
export async function fillItems(world: World, landlord: Landlord, items: number): Promise<string> {
  const { body: apartment } = await landlord.create({ label: 'Długa 9/1' })
  await world.copied(apartment.id)
  const { id: agreement_id } = await anAgreement(landlord, apartment.id, {
    mode: 'rent_only',
    fixed_charges: Array.from({ length: charges }, (_, place) => ({ label: `Opłata ${place + 1}`, amount_pln: 10 })),
  })
  const { body: settlement } = await send(landlord, '/v1/settlements', {
    apartment_id: apartment.id,
    agreement_id,
    period: '2026-10',
  })
  const at = `/v1/settlements/${settlement.id}`
  await send(landlord, `${at}/calculate`)
  for (let place = charges + 2; place <= items; place += 1)
    await send(landlord, `${at}/items`, {
      type: 'rent_and_fixed',
      label: `Koszt ${place}`,
      inputs: { kind: 'amount', amount_pln: 20 },
      source: { kind: 'agreement', agreement_id, clause: '§ 5' },
    })
  return String(settlement.id)
}

async function send(landlord: Landlord, path: string, body: Record<string, unknown> = {}) {
  const answer = await landlord.settlements.request('POST', path, { body })
  if (answer.status >= 300) throw new Error(`POST ${path} was refused: ${answer.bytes}`)
  return answer
}
