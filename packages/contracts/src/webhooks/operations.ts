import { z } from 'zod'
import { defineOperation, readLimit, writeLimit } from '../interface/operation.ts'
import { mustBe } from '../problems/requirement.ts'
import { byChange, changesPage, changesQuery } from '../values/changes.ts'
import { idSchema } from '../values/ids.ts'
import { Delivery } from './delivery.ts'
import { Endpoint, EndpointInput, EndpointPatch, EndpointWithSecret } from './endpoint.ts'

const part = { service: 'webhooks', tag: 'Webhooks' } as const
const endpointParams = z.strictObject({ id: idSchema('endpoint') })

export const CreateWebhookEndpoint = defineOperation({
  ...part,
  id: 'createWebhookEndpoint',
  method: 'POST',
  path: '/v1/webhook-endpoints',
  summary: 'Register a webhook endpoint',
  description:
    'New events are sent to the URL, signed according to Standard Webhooks 1.0. The secret is shown once. To subscribe to an event type, the token needs its read scope (audit.event: audit.read). An account can have up to 20 endpoints. The URL is a public `https` address; the local system of `npm start` also takes `http` at a loopback address.',
  scopes: ['webhooks.write'],
  limit: writeLimit,
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
  description: `Deleted endpoints are not listed, but named with updated_since. Secrets and the values of custom headers are never shown. ${byChange}`,
  scopes: ['webhooks.read'],
  limit: readLimit,
  request: { query: changesQuery({}) },
  answer: {
    status: 200,
    body: changesPage(Endpoint).meta({ id: 'WebhookEndpointPage', description: 'A page of endpoints, newest first' }),
  },
  problems: [],
})

export const GetWebhookEndpoint = defineOperation({
  ...part,
  id: 'getWebhookEndpoint',
  method: 'GET',
  path: '/v1/webhook-endpoints/{id}',
  summary: 'Get an endpoint',
  description: 'The answer has an ETag for `If-Match`. The secret and the values of custom headers are never shown.',
  scopes: ['webhooks.read'],
  limit: readLimit,
  versioned: true,
  request: { params: endpointParams },
  answer: { status: 200, body: Endpoint },
  problems: ['not_found'],
})

export const UpdateWebhookEndpoint = defineOperation({
  ...part,
  id: 'updateWebhookEndpoint',
  method: 'PATCH',
  path: '/v1/webhook-endpoints/{id}',
  summary: 'Change an endpoint (JSON merge patch)',
  description:
    'Takes effect with the next attempt, including for waiting deliveries. To change the event types, the token needs their read scopes; to change the URL, it needs the read scopes of all events that may be waiting for the endpoint. A custom header sent as *** is kept. A patch without changes has no effect.',
  scopes: ['webhooks.write'],
  limit: writeLimit,
  versioned: true,
  request: { params: endpointParams, body: EndpointPatch },
  answer: { status: 200, body: Endpoint },
  problems: ['not_found', 'precondition_failed'],
})

export const PauseWebhookEndpoint = defineOperation({
  ...part,
  id: 'pauseWebhookEndpoint',
  method: 'POST',
  path: '/v1/webhook-endpoints/{id}/pause',
  summary: 'Pause an endpoint; its deliveries wait',
  description: 'Attempts already in progress are completed. Pausing a paused endpoint changes nothing.',
  scopes: ['webhooks.write'],
  limit: writeLimit,
  versioned: true,
  request: { params: endpointParams },
  answer: { status: 200, body: Endpoint },
  problems: ['not_found', 'invalid_state', 'precondition_failed'],
})

export const ReopenWebhookEndpoint = defineOperation({
  ...part,
  id: 'reopenWebhookEndpoint',
  method: 'POST',
  path: '/v1/webhook-endpoints/{id}/reopen',
  summary: 'Reopen a paused or disabled endpoint',
  description:
    'A paused endpoint receives its waiting deliveries. A disabled endpoint receives new events only; its held deliveries stay held until they are recovered. Resuming an active endpoint changes nothing.',
  scopes: ['webhooks.write'],
  limit: writeLimit,
  versioned: true,
  request: { params: endpointParams },
  answer: { status: 200, body: Endpoint },
  problems: ['not_found', 'precondition_failed'],
})

/** A week: long enough for the slowest roll-out, short enough that a lost secret ends. */
const maxGraceHours = 168

export const RotateWebhookSecret = defineOperation({
  ...part,
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: '/v1/webhook-endpoints/{id}/rotate-secret',
  summary: 'Rotate the secret of an endpoint; the old one stays valid for a grace period',
  description:
    'The new secret is shown once. During the grace period every delivery is signed with the new and the old secrets, newest first. With a grace period of 0 the old secrets expire immediately. A later rotation never extends the grace period of an old secret. Up to five secrets can be valid at the same time.',
  scopes: ['webhooks.write'],
  limit: writeLimit,
  versioned: true,
  request: {
    params: endpointParams,
    body: z
      .strictObject({
        grace_hours: z
          .int()
          .min(0)
          .max(maxGraceHours)
          .default(24)
          .meta({ description: 'Hours for which the old secret stays valid' }),
      })
      .meta({ id: 'RotateWebhookSecretRequest', description: 'How long the old secrets stay valid' }),
  },
  answer: { status: 200, body: EndpointWithSecret, secret: true },
  problems: ['not_found', 'secret_limit_reached', 'precondition_failed'],
})

export const TestWebhookEndpoint = defineOperation({
  ...part,
  id: 'testWebhookEndpoint',
  method: 'POST',
  path: '/v1/webhook-endpoints/{id}/test',
  summary: 'Send a sample event to an endpoint',
  description:
    'Sends the example of the type that `GET /v1/webhook-event-types` has, with the header `webhook-test: true` and an identifier of its own. It is signed, retried and listed like any other delivery. The default event_type is the first type the endpoint is subscribed to. The token needs the read scope of the type.',
  scopes: ['webhooks.write'],
  limit: writeLimit,
  request: {
    params: endpointParams,
    body: z
      .strictObject({
        event_type: z
          .string()
          .max(64)
          .regex(/^[a-z]+\.[a-z_]+$/, mustBe('event_type'))
          .optional()
          .meta({ description: 'Type of the sample event', examples: ['apartment.created'] }),
      })
      .meta({ id: 'TestWebhookEndpointRequest', description: 'The type of the sample event' }),
  },
  answer: { status: 202, body: Delivery },
  problems: ['not_found', 'invalid_state'],
})

export const DeleteWebhookEndpoint = defineOperation({
  ...part,
  id: 'deleteWebhookEndpoint',
  method: 'DELETE',
  path: '/v1/webhook-endpoints/{id}',
  summary: 'Delete an endpoint and cancel its pending deliveries',
  description:
    'Its secrets are deleted at once; an attempt that is in progress ends as it ends. The history of its deliveries can still be read. Emits webhook.endpoint_deleted and audit.event.',
  scopes: ['webhooks.write'],
  limit: writeLimit,
  versioned: true,
  request: { params: endpointParams },
  answer: { status: 204 },
  problems: ['not_found', 'precondition_failed'],
})

/** For publishers that want to know which of their events to publish again. */
export const FindUnknownEvents = defineOperation({
  ...part,
  id: 'findUnknownEvents',
  method: 'POST',
  path: '/internal/events/unknown',
  summary: 'Which of these events were never received',
  description: 'A publisher publishes those again.',
  scopes: ['internal'],
  limit: readLimit,
  request: { body: z.strictObject({ event_ids: z.array(idSchema('event')).min(1).max(1_000) }) },
  answer: { status: 200, body: z.object({ unknown: z.array(idSchema('event')) }) },
  problems: [],
})
