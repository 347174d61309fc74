import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '../world/landlord.ts'
import { type MonthWork, monthWorkOf } from './month-work.ts'

/** One of everything that an account can have; nobody lives in `vacant`. */
export type Belongings = {
  apartment: string
  vacant: string
  label: string
  endpoint: string
  delivery: string
} & MonthWork

/** Makes one of everything for a landlord, through the gateway. */
export async function belongingsOf(landlord: Landlord, webhookUrl: string): Promise<Belongings> {
  const endpoint = await landlord.request('POST', '/v1/webhook-endpoints', {
    body: { url: webhookUrl, event_types: ['apartment.created'] },
  })
  if (endpoint.status !== 201) throw new Error(`The endpoint was refused: ${endpoint.bytes}`)
  const { body: apartment } = await landlord.create()
  const { body: vacant } = await landlord.create()
  const work = await monthWorkOf(landlord, apartment.id)
  const delivery = await eventually(() => firstDelivery(landlord, endpoint.body.id))
  const { id, label } = apartment
  return { apartment: id, vacant: vacant.id, label, endpoint: endpoint.body.id, delivery, ...work }
}

async function firstDelivery(landlord: Landlord, endpointId: string): Promise<string> {
  const { body } = await landlord.request('GET', `/v1/webhook-deliveries?endpoint_id=${endpointId}`)
  const [first] = body.data
  // Its first failure changes what its endpoint says of itself; nothing that is compared may change by itself later.
  if (!first?.attempts_made) throw new Error('Nothing was attempted yet.')
  return first.id
}
