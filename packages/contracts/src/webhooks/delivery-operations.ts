import { z } from 'zod'
import { defineOperation, readLimit, writeLimit } from '../interface/operation.ts'
import { mustBe } from '../problems/requirement.ts'
import { idOf } from '../values/ids.ts'
import { PageQuery, pageOf } from '../values/page.ts'
import { Moment } from '../values/text.ts'
import { Delivery, DeliveryState, DeliveryTrigger, DeliveryWithAttempts } from './delivery.ts'
import { EventTypeFilter } from './endpoint.ts'
import { Job, RecoverableState } from './job.ts'

const part = { service: 'webhooks', tag: 'Webhooks' } as const
const deliveryParams = z.strictObject({ id: idOf('delivery') })
const endpointParams = z.strictObject({ id: idOf('endpoint') })
const jobParams = z.strictObject({ id: idOf('endpoint'), job_id: idOf('job') })

export const ListWebhookDeliveries = defineOperation({
  ...part,
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: '/v1/webhook-deliveries',
  summary: 'List deliveries, newest first',
  description:
    'Filters narrow the list; created_from is inclusive, created_to is not. One call looks at 10 000 deliveries at most, so a page can have fewer rows than limit, or none, while next_cursor is not null: go on with it until it is null.',
  scopes: ['webhooks.read'],
  limit: readLimit,
  request: {
    query: PageQuery.extend({
      endpoint_id: idOf('endpoint').optional(),
      event_id: idOf('event').optional(),
      event_type: z
        .string()
        .max(64)
        .regex(/^[a-z]+\.[a-z_]+$/, mustBe('event_type'))
        .optional(),
      state: DeliveryState.optional(),
      trigger: DeliveryTrigger.optional(),
      created_from: Moment.optional(),
      created_to: Moment.optional(),
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
  request: { params: deliveryParams },
  answer: { status: 200, body: DeliveryWithAttempts },
  problems: ['not_found'],
})

export const ResendWebhookDelivery = defineOperation({
  ...part,
  id: 'resendWebhookDelivery',
  method: 'POST',
  path: '/v1/webhook-deliveries/{id}/resend',
  summary: 'Send the event of a delivery to its endpoint again, at once',
  description:
    'Makes a new delivery with the same webhook-id and a schedule of its own; the old one stays as it is. For a paused endpoint it waits until it is resumed. invalid_state: the delivery is still pending and comes anyway, or its endpoint was deleted.',
  scopes: ['webhooks.write'],
  limit: writeLimit,
  idempotent: true,
  request: { params: deliveryParams },
  answer: { status: 202, body: Delivery },
  problems: ['not_found', 'invalid_state', 'endpoint_disabled', 'event_expired', 'resend_limit_reached'],
})

export const RecoverWebhookDeliveries = defineOperation({
  ...part,
  id: 'recoverWebhookDeliveries',
  method: 'POST',
  path: '/v1/webhook-endpoints/{id}/recover',
  summary: 'Make failed and held deliveries of an endpoint due again',
  description:
    'Starts a job that goes over the deliveries made since a moment, oldest first. Those in one of the states, all three when left out, go back to pending with their schedule from the start and the attempts they had; cancelled are those that were answered 410 Gone. An endpoint can have one running job, an account five.',
  scopes: ['webhooks.write'],
  limit: writeLimit,
  idempotent: true,
  request: {
    params: endpointParams,
    body: z
      .strictObject({
        since: Moment,
        states: z.array(RecoverableState).min(1).max(RecoverableState.options.length).optional(),
      })
      .meta({ id: 'RecoverWebhookDeliveriesRequest' }),
  },
  answer: { status: 202, body: Job },
  problems: ['not_found', 'endpoint_disabled', 'job_limit_reached'],
})

export const ReplayWebhookEvents = defineOperation({
  ...part,
  id: 'replayWebhookEvents',
  method: 'POST',
  path: '/v1/webhook-endpoints/{id}/replay',
  summary: 'Deliver the events of a range to an endpoint again',
  description:
    'Starts a job that goes over the events that occurred (the timestamp of the body) from one moment up to, not including, another, oldest first. Each that matches the types of the endpoint, or those of them that event_types names, is delivered as a new delivery with its webhook-id, also one that the endpoint never had because it was registered or subscribed later. What retention has removed is not delivered. The token needs the read scopes of the types. An endpoint can have one running job, an account five.',
  scopes: ['webhooks.write'],
  limit: writeLimit,
  idempotent: true,
  request: {
    params: endpointParams,
    body: z
      .strictObject({ from: Moment, to: Moment, event_types: z.array(EventTypeFilter).min(1).max(50).optional() })
      .meta({ id: 'ReplayWebhookEventsRequest' }),
  },
  answer: { status: 202, body: Job },
  problems: ['not_found', 'endpoint_disabled', 'job_limit_reached'],
})

export const ListWebhookJobs = defineOperation({
  ...part,
  id: 'listWebhookJobs',
  method: 'GET',
  path: '/v1/webhook-endpoints/{id}/jobs',
  summary: 'List the recoveries and replays of an endpoint, newest first',
  scopes: ['webhooks.read'],
  limit: readLimit,
  request: { params: endpointParams, query: PageQuery },
  answer: { status: 200, body: pageOf(Job).meta({ id: 'WebhookJobPage' }) },
  problems: ['not_found'],
})

export const GetWebhookJob = defineOperation({
  ...part,
  id: 'getWebhookJob',
  method: 'GET',
  path: '/v1/webhook-endpoints/{id}/jobs/{job_id}',
  summary: 'Read a job and how far it has come',
  scopes: ['webhooks.read'],
  limit: readLimit,
  request: { params: jobParams },
  answer: { status: 200, body: Job },
  problems: ['not_found'],
})

export const CancelWebhookJob = defineOperation({
  ...part,
  id: 'cancelWebhookJob',
  method: 'POST',
  path: '/v1/webhook-endpoints/{id}/jobs/{job_id}/cancel',
  summary: 'End a running job; what it has made due stays due',
  scopes: ['webhooks.write'],
  limit: writeLimit,
  request: { params: jobParams },
  answer: { status: 200, body: Job },
  problems: ['not_found', 'invalid_state'],
})
