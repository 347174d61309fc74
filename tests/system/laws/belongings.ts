import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '../world/landlord.ts'

/** One of everything that an account can have. */
export type Belongings = { apartment: string; label: string; settlement: string; endpoint: string; delivery: string }

/** Makes one of everything for a landlord, through the gateway. */
export async function belongingsOf(landlord: Landlord, webhookUrl: string): Promise<Belongings> {
  const make = async (path: string, body: object) => {
    const answer = await landlord.request('POST', path, { body })
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.bytes}`)
    return answer.body
  }
  const endpoint = await make('/v1/webhook-endpoints', { url: webhookUrl, event_types: ['apartment.created'] })
  const { body: apartment } = await landlord.create()
  const settlement = await make('/v1/settlements', { apartment_id: apartment.id, period: '2026-10' })
  const delivery = await eventually(() => firstDelivery(landlord, endpoint.id))
  return { apartment: apartment.id, label: apartment.label, settlement: settlement.id, endpoint: endpoint.id, delivery }
}

async function firstDelivery(landlord: Landlord, endpointId: string): Promise<string> {
  const { body } = await landlord.request('GET', `/v1/webhook-deliveries?endpoint_id=${endpointId}`)
  const [first] = body.data
  // Its first failure changes what its endpoint says of itself; nothing that is compared may change by itself later.
  if (!first?.attempts_made) throw new Error('Nothing was attempted yet.')
  return first.id
}
