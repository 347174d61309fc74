import type { Landlord } from '@lokum/local-stack/world/landlord'
import { type ApartmentWork, apartmentWorkOf } from './apartment-work.ts'
import { type MonthWork, monthWorkOf } from './month-work.ts'
import { type EndpointWork, firstDeliveryOf, registerEndpoint } from './webhook-work.ts'

/** One of everything that an account can have, up to what the engine proposes. */
export type Belongings = ApartmentWork & MonthWork & EndpointWork

/** Makes one of everything for a landlord, through the gateway. */
export async function belongingsOf(landlord: Landlord, webhookUrl: string): Promise<Belongings> {
  const endpoint = await registerEndpoint(landlord, webhookUrl)
  const apartments = await apartmentWorkOf(landlord)
  const work = await monthWorkOf(landlord, apartments.apartment)
  const delivery = await firstDeliveryOf(landlord, endpoint)
  return { ...apartments, endpoint, delivery, ...work }
}
