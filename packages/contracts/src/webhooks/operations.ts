import { z } from 'zod'
import { idOf } from '../ids.ts'
import { defineOperation, readLimit, writeLimit } from '../operation.ts'
import { PageQuery, pageOf } from '../page.ts'
import { Delivery, DeliveryState, DeliveryWithAttempts } from './delivery.ts'
import { Endpoint, EndpointInput, EndpointWithSecret } from './endpoint.ts'

const part = { service: 'webhooks', tag: 'Webhooks' } as const
const endpointParams = z.strictObject({ id: idOf('endpoint') })

export const CreateWebhookEndpoint = defineOperation({
  ...part,
  id: 'createWebhookEndpoint',
  method: 'POST',
  path: '/v1/webhook-endpoints',
  summary: 'Register an endpoint for events',
  description:
    'Events created from now on are sent to the address, signed by Standard Webhooks 1.0. The secret is shown once. Subscribing to a type needs its read scope in the token (audit.event: audit.read); an account can have 20 endpoints.',
  scopes: ['webhooks.write'],
  limit: writeLimit,
  idempotent: true,
  versioned: true,
  request: { body: EndpointInput },
  answer: { status: 201, body: EndpointWithSecret, secret: true },
  problems: ['endpoint_limit_reached'],
})

export const ListWebhookEndpoints = defineOperation({
  ...part,
  id: 'listWebhookEndpoints',
  method: 'GET',
  path: '/v1/webhook-endpoints',
  summary: 'List endpoints, newest first',
  scopes: ['webhooks.read'],
  limit: readLimit,
  request: { query: PageQuery },
  answer: { status: 200, body: pageOf(Endpoint).meta({ id: 'WebhookEndpointPage' }) },
  problems: [],
})

export const GetWebhookEndpoint = defineOperation({
  ...part,
  id: 'getWebhookEndpoint',
  method: 'GET',
  path: '/v1/webhook-endpoints/{id}',
  summary: 'Read an endpoint',
  scopes: ['webhooks.read'],
  limit: readLimit,
  versioned: true,
  request: { params: endpointParams },
  answer: { status: 200, body: Endpoint },
  problems: ['not_found'],
})

export const DeleteWebhookEndpoint = defineOperation({
  ...part,
  id: 'deleteWebhookEndpoint',
  method: 'DELETE',
  path: '/v1/webhook-endpoints/{id}',
  summary: 'Delete an endpoint; what is still to be delivered to it is cancelled',
  scopes: ['webhooks.write'],
  limit: writeLimit,
  versioned: true,
  request: { params: endpointParams },
  answer: { status: 204 },
  problems: ['not_found', 'precondition_failed'],
})

export const ListWebhookDeliveries = defineOperation({
  ...part,
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: '/v1/webhook-deliveries',
  summary: 'List deliveries, newest first',
  scopes: ['webhooks.read'],
  limit: readLimit,
  request: {
    query: PageQuery.extend({
      endpoint_id: idOf('endpoint').optional(),
      event_id: idOf('event').optional(),
      event_type: z
        .string()
        .max(64)
        .regex(/^[a-z]+\.[a-z_]+$/)
        .optional(),
      state: DeliveryState.optional(),
    }),
  },
  answer: { status: 200, body: pageOf(Delivery).meta({ id: 'WebhookDeliveryPage' }) },
  problems: [],
})

export const GetWebhookDelivery = defineOperation({
  ...part,
  id: 'getWebhookDelivery',
  method: 'GET',
  path: '/v1/webhook-deliveries/{id}',
  summary: 'Read a delivery with its attempts',
  scopes: ['webhooks.read'],
  limit: readLimit,
  request: { params: z.strictObject({ id: idOf('delivery') }) },
  answer: { status: 200, body: DeliveryWithAttempts },
  problems: ['not_found'],
})

/** For publishers that want to know which of their events to publish again. */
export const FindUnknownEvents = defineOperation({
  ...part,
  id: 'findUnknownEvents',
  method: 'POST',
  path: '/internal/events/unknown',
  summary: 'Which of these events were never received',
  scopes: ['internal'],
  limit: readLimit,
  request: { body: z.strictObject({ event_ids: z.array(idOf('event')).min(1).max(1_000) }) },
  answer: { status: 200, body: z.object({ unknown: z.array(idOf('event')) }) },
  problems: [],
})
