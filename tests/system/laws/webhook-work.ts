import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'

/** The work of an endpoint: a delivery that arrived, its event, and a replay that waits because the endpoint is paused. */
export type WebhookWork = { served: string; arrived: string; event: string; job: string }

/** Makes work for the endpoint at the url, which accepts what the landlord's earlier creations bring it. */
export async function webhookWorkOf(landlord: Landlord, url: string): Promise<WebhookWork> {
  const { body: endpoints } = await landlord.request('GET', '/v1/webhook-endpoints')
  const { id: served } = endpoints.data.find((endpoint: { url: string }) => endpoint.url === url)
  const { id: arrived, event_id: event } = await eventually(async () => {
    const { body } = await landlord.request('GET', `/v1/webhook-deliveries?endpoint_id=${served}&state=succeeded`)
    if (body.data.length === 0) throw new Error('Nothing has arrived yet.')
    return body.data[0]
  })
  await landlord.request('POST', `/v1/webhook-endpoints/${served}/pause`)
  const body = { occurred_from: '2026-01-01T00:00:00Z', occurred_to: '2999-01-01T00:00:00Z' }
  const job = await landlord.request('POST', `/v1/webhook-endpoints/${served}/replay`, { body })
  if (job.status !== 202) throw new Error(`The replay was refused: ${job.bytes}`)
  return { served, arrived, event, job: job.body.id }
}

/** An endpoint that refuses connections, with a delivery that failed. */
export type EndpointWork = { endpoint: string; delivery: string }

/** Registers an endpoint; what the landlord creates afterwards makes its first delivery, see `firstDeliveryOf`. */
export async function registerEndpoint(landlord: Landlord, url: string): Promise<string> {
  const endpoint = await landlord.request('POST', '/v1/webhook-endpoints', {
    body: { url, event_types: ['apartment.created'] },
  })
  if (endpoint.status !== 201) throw new Error(`The endpoint was refused: ${endpoint.bytes}`)
  return endpoint.body.id
}

/** Its first failure changes what its endpoint says of itself; nothing that is compared may change by itself later. */
export async function firstDeliveryOf(landlord: Landlord, endpoint: string): Promise<string> {
  return eventually(async () => {
    const { body } = await landlord.request('GET', `/v1/webhook-deliveries?endpoint_id=${endpoint}`)
    const [first] = body.data
    if (!first?.attempts_made) throw new Error('Nothing was attempted yet.')
    return first.id
  })
}

/** Where all of it is to be seen. */
export function webhookPaths({ endpoint, arrived, event, served }: EndpointWork & WebhookWork): string[] {
  return [
    '/v1/webhook-endpoints',
    `/v1/webhook-endpoints/${endpoint}`,
    `/v1/webhook-endpoints/${endpoint}/jobs`,
    `/v1/webhook-deliveries?endpoint_id=${served}&trigger=resend`,
    `/v1/webhook-deliveries/${arrived}`,
    `/v1/events/${event}`,
  ]
}
