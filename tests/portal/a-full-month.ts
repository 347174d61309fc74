import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import type { World } from '@lokum/local-stack/world/open-world'
import { aDocument } from '../../services/settlements/test/months/settlements/a-month.ts'
import { aMeter, letApartment, make, upload } from '../system/world/monthly-close.ts'
import { aPdfInvoice, aPhoto } from './files.ts'

const period = '2026-10'
const charges = ['Miejsce postojowe', 'Komórka', 'Garaż', 'Ogród', 'Ochrona', 'Meble', 'Pralnia', 'Sprzątanie']

/** A read bill with two prices of electricity for what the meter counted: the first one net, the second one gross and perhaps read unsurely. */
async function aBill(world: World, apartmentId: string, isUnsure: boolean): Promise<string> {
  const price = { kind: 'rate', category: 'electricity', unit: 'kWh', quantity: 160 } as const
  const lines = [
    { ...price, label: 'Energia czynna', rate_pln: '0.615', amount_pln: '98.40' },
    { ...price, label: 'Opłata sieciowa zmienna', rate_pln: '0.31', amount_pln: '49.60' },
  ]
  const id = await aDocument(world, apartmentId, lines, { from: '2026-10-01', to: '2026-10-31' })
  const net = 'UPDATE document_line SET net_price = $2 WHERE document_id = $1 AND line = 1'
  await world.pools.settlements.query(net, [id, { price_pln: 0.5, vat_rate: '23' }])
  const confidence = 'UPDATE document_line SET confidence = 0.3 WHERE document_id = $1 AND line = 2'
  if (isUnsure) await world.pools.settlements.query(confidence, [id])
  return id
}

/**
 * A calculated October: the rent, eight fixed charges, two prices of electricity between readings with photos, and the internet.
 */
export async function aFullMonth(world: World, { isUnsure = false } = {}) {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ label: 'Długa 7/12', surface_m2: 48.5 })
  const agreement = await letApartment(landlord, apartment.id, {
    tenant: { name: 'Jan Nowak', email: 'jan@example.org' },
    fixed_charges: charges.map((label, place) => ({ label, amount_pln: 10 + place })),
    shared_costs: [{ category: 'internet', share_by: 'equal' }],
  })
  const photo = async (counter: number) =>
    (await upload(landlord, { name: `licznik-${counter}.png`, type: 'image/png', bytes: aPhoto(`${counter}`).buffer }))
      .id
  const first = { initial_value: 1120, photo_document_id: await photo(1120) }
  const { id: meter } = await make(landlord, '/v1/meters', aMeter({ apartment_id: apartment.id, ...first }))
  const reading = { read_on: '2026-10-31', value: 1280, photo_document_id: await photo(1280) }
  await make(landlord, `/v1/meters/${meter}/readings`, reading)
  const { id } = await make(landlord, '/v1/settlements', {
    apartment_id: apartment.id,
    agreement_id: agreement.id,
    period,
  })
  const internet = aPdfInvoice('1/10/2026')
  const file = { name: internet.name, type: internet.mimeType, bytes: internet.buffer }
  for (const document_id of [(await upload(landlord, file)).id, await aBill(world, apartment.id, isUnsure)])
    await make(landlord, `/v1/settlements/${id}/documents`, { document_id })
  await make(landlord, `/v1/settlements/${id}/calculate`)
  const detail = async () => (await landlord.request('GET', `/v1/settlements/${id}`)).body
  return { landlord, person: accountPerson(landlord), id, path: `/settlements/${id}/costs`, detail }
}
