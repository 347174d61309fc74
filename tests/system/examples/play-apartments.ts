import type { World } from '@lokum/local-stack/world/open-world'
import { sampleId } from './samples.ts'
import type { Stage } from './stage.ts'

/** The tenant of the first apartment, entered for the second one. */
const mistaken = {
  apartment_id: sampleId('apartment', 2),
  tenant: { name: 'Jan Nowak', email: 'jan@example.org', locale: 'pl', phone: '+48 600 700 800' },
  landlord: {
    name: 'Anna Kowalska',
    address: 'ul. Krótka 1, 30-002 Kraków',
    bank_account_number: '24160000035175530643314956',
  },
  starts_on: '2027-01-01',
  mode: 'by_readings',
  rent_pln: 2400,
  fixed_charges: [{ label: 'Miejsce postojowe', amount_pln: 150 }],
  persons: 2,
  due_day: 15,
  shared_costs: [{ category: 'internet', share_by: 'equal' }],
  indexation: { kind: 'index', first_on: '2027-01-01', interval_months: 12, cap_percent: 5 },
}

const address = { city: 'Kraków', postal_code: '30-002' }

/** Three apartments: one that is let by readings, one with a tenant who leaves, and one that is archived. */
export async function playApartments(stage: Stage, world: Pick<World, 'copied'>): Promise<void> {
  await stage.play('updateApartment')
  await stage.play('listApartmentAuditLog')
  const others = [
    { label: 'Krótka 3/1', address: { ...address, street: 'ul. Krótka 3/1' }, surface_m2: 32 },
    { label: 'Lipowa 5', address: { ...address, street: 'ul. Lipowa 5' } },
  ]
  const [second] = [
    await stage.also('createApartment', { body: others[0] }),
    await stage.also('createApartment', { body: others[1] }),
  ]
  await stage.play('archiveApartment')
  await stage.play('reopenApartment')
  await stage.also('archiveApartment', { params: { id: sampleId('apartment', 3) } })
  for (const id of ['getAccount', 'updateProfile', 'getProfile', 'createAgreement']) await stage.play(id)
  await stage.until(`/v1/apartments/${sampleId('apartment')}`, ({ state }) => state === 'active')
  await world.copied(second.body.id)
  const leaving = {
    apartment_id: sampleId('apartment', 2),
    tenant: { name: 'Maria Wiśniewska', email: 'maria@example.org' },
    starts_on: '2026-01-01',
    mode: 'rent_only',
    rent_pln: 1800,
  }
  await stage.also('createAgreement', { body: leaving })
  await stage.until(`/v1/apartments/${sampleId('apartment', 2)}`, ({ state }) => state === 'active')
  for (const id of ['getApartment', 'listApartments', 'updateAgreement']) await stage.play(id)
  await stage.also('updateAgreement', { params: { id: sampleId('agreement', 2) }, body: { ends_on: '2026-12-31' } })
  await stage.also('createAgreement', { body: mistaken })
  await stage.play('deleteAgreement')
  for (const id of ['getIndexation', 'createTerms', 'updateTerms', 'listTerms', 'deleteTerms']) await stage.play(id)
  await stage.play('getAgreement')
  await stage.play('listAgreements')
  await stage.play('listTenants')
}
