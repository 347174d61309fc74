import type { Landlord } from '@lokum/local-stack/world/landlord'

/** Two apartments; `vacant` has no tenant. */
export type ApartmentWork = { apartment: string; vacant: string; label: string }

export async function apartmentWorkOf(landlord: Landlord): Promise<ApartmentWork> {
  const { body: apartment } = await landlord.create()
  const { body: vacant } = await landlord.create()
  return { apartment: apartment.id, vacant: vacant.id, label: apartment.label }
}

export function apartmentPaths({ apartment, vacant }: ApartmentWork): string[] {
  return ['/v1/apartments', `/v1/apartments/${apartment}/audit-log`, `/v1/apartments/${vacant}`]
}
