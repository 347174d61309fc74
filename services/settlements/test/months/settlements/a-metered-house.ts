import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { aMeter, aDocument as aPhoto, read } from '../../tenancies/meters/a-meter.ts'
import { aDocument, type Line, step } from './a-month.ts'

type Members = Record<string, unknown>

/** Water and sewage of April; the bill names no quantity. */
export const waterBill: readonly Line[] = [
  { kind: 'rate', category: 'water', label: 'Woda', rate_pln: '5.00', quantity: 50, unit: 'm3' },
  { kind: 'cost', category: 'sewage', label: 'Abonament', amount_pln: '30.00' },
]

const sharedBy = (difference: string) =>
  ['water', 'sewage'].map((category) => ({ category, share_by: 'sub_meters', difference_share_by: difference }))

/** A flat of a house with its tenant, and a meter that counted so much in April. */
async function aFlat(
  world: World,
  landlord: Landlord,
  { main, used, surface, terms }: { main: string; used: number; surface: number; terms: Members },
) {
  const apartment = await anApartment(landlord, { surface_m2: surface })
  const agreement = await anAgreement(landlord, apartment.id, { mode: 'by_readings', ...terms })
  const meter = await aMeter(landlord, { apartment_id: apartment.id, main_meter_id: main, place: 'Kitchen' })
  const readings = await readApril(world, landlord, meter, used)
  return { apartment, agreement, meter, readings }
}

/** Reads a meter at both ends of April, with photos. */
export async function readApril(
  world: World,
  landlord: Landlord,
  meter: { id: string; apartment_id: string },
  used: number,
) {
  const enter = async (date: string, value: number) =>
    read(landlord, meter.id, { read_on: date, value, photo_document_id: await aPhoto(world, meter) })
  const first = await enter('2026-03-31', 1010)
  const last = await enter('2026-04-30', 1010 + used)
  return { first: first.body, last: last.body }
}

/**
 * A house whose main meter hangs in an apartment of its own: two flats used 10 and 30 m³ in April, the house 50 m³. The bill is
 * attached to the settlements of both flats.
 */
export async function aMeteredHouse(
  world: World,
  { difference = 'area', lines = waterBill }: { difference?: string; lines?: readonly Line[] } = {},
) {
  const landlord = await world.aLandlord()
  const cellar = await anApartment(landlord, { surface_m2: 1 })
  await world.copied(cellar.id)
  const main = await aMeter(landlord, { apartment_id: cellar.id, place: 'Cellar' })
  const readings = await readApril(world, landlord, main, 50)
  const terms = { shared_costs: sharedBy(difference) }
  const a = await aFlat(world, landlord, { main: main.id, used: 10, surface: 40, terms })
  const b = await aFlat(world, landlord, { main: main.id, used: 30, surface: 60, terms })
  const document = await aDocument(world, a.apartment.id, lines, { from: '2026-04-01', to: '2026-04-30' })
  const ids: string[] = []
  for (const { apartment } of [a, b]) {
    const { body } = await settle(landlord, { apartment_id: apartment.id, period: '2026-04' })
    await step(landlord, body.id, 'documents', { document_id: document })
    ids.push(String(body.id))
  }
  const [first = '', second = ''] = ids
  return { landlord, main: { ...main, readings }, document, a: { ...a, id: first }, b: { ...b, id: second } }
}
