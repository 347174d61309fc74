import { z } from 'zod'
import { defineOperation, readLimit, writeLimit } from '../interface/operation.ts'
import { mustBe } from '../problems/requirement.ts'
import { idOf } from '../values/ids.ts'
import { PageQuery, pageOf } from '../values/page.ts'
import { Delivery } from './delivery.ts'
import { Endpoint, EndpointInput, EndpointPatch, EndpointWithSecret } from './endpoint.ts'

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

export const UpdateWebhookEndpoint = defineOperation({
  ...part,
  id: 'updateWebhookEndpoint',
  method: 'PATCH',
  path: '/v1/webhook-endpoints/{id}',
  summary: 'Change an endpoint (JSON merge patch)',
  description:
    'Takes effect with the next attempt, also for what waits already. Other event types need their read scopes in the token; another address needs the read scopes of everything that may wait for the endpoint. A custom header sent as *** stays as it is. A patch that changes nothing leaves no trace.',
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
  summary: 'Pause an endpoint: what is due waits, nothing is lost',
  description: 'Attempts that are on their way end as they end. Pausing a paused endpoint changes nothing.',
  scopes: ['webhooks.write'],
  limit: writeLimit,
  versioned: true,
  request: { params: endpointParams },
  answer: { status: 200, body: Endpoint },
  problems: ['not_found', 'invalid_state', 'precondition_failed'],
})

export const ResumeWebhookEndpoint = defineOperation({
  ...part,
  id: 'resumeWebhookEndpoint',
  method: 'POST',
  path: '/v1/webhook-endpoints/{id}/resume',
  summary: 'Let a paused or disabled endpoint have events again',
  description:
    'A paused endpoint gets what has waited. A disabled one gets what comes from now on; what was held stays so until it is recovered. Resuming an active endpoint changes nothing.',
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
  summary: 'Give an endpoint a new secret; the old one stays valid for a grace time',
  description:
    'The new secret is shown once. Until the grace time ends every delivery is signed with the new and the old secrets, the newest first. A grace time of 0 ends the old ones at once; a later rotation never makes it longer. Five secrets can be valid at the same time.',
  scopes: ['webhooks.write'],
  limit: writeLimit,
  idempotent: true,
  versioned: true,
  request: {
    params: endpointParams,
    body: z
      .strictObject({ grace_hours: z.int().min(0).max(maxGraceHours).default(24) })
      .meta({ id: 'RotateWebhookSecretRequest' }),
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
    'The sample is signed, retried and visible like any other delivery. Without event_type it is the first type that the endpoint takes. The token needs the read scope of the type.',
  scopes: ['webhooks.write'],
  limit: writeLimit,
  idempotent: true,
  request: {
    params: endpointParams,
    body: z
      .strictObject({
        event_type: z
          .string()
          .max(64)
          .regex(/^[a-z]+\.[a-z_]+$/, mustBe('event_type'))
          .optional()
          .meta({ examples: ['apartment.created'] }),
      })
      .meta({ id: 'TestWebhookEndpointRequest' }),
  },
  answer: { status: 202, body: Delivery },
  problems: ['not_found', 'invalid_state'],
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
