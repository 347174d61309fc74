import type { Client } from '@lokum/client'
import { each } from '@lokum/client/each'
import type { Schemas } from '@lokum/client/types'

/** What is filled, and the day on which; the last month is the one before it. */
export type Seed = { lokum: Client; now: Date }

type Place = { label: string; street: string; surface_m2: number }

/** The apartment with this label, created if there is none. */
export async function findApartment(
  { lokum }: Seed,
  { label, street, surface_m2 }: Place,
): Promise<Schemas['Apartment']> {
  for await (const apartment of each(lokum.listApartments, { label })) return apartment
  const address = { street, city: 'Kraków', postal_code: '31-012' }
  const { data } = await lokum.createApartment({ body: { label, address, surface_m2 } })
  return data
}
