import { z } from 'zod'
import { defineOperation, readLimit, writeLimit } from '../interface/operation.ts'
import { mustBe } from '../problems/requirement.ts'
import { idSchema } from '../values/ids.ts'
import { PageQuery, pageSchema } from '../values/page.ts'
import { Moment } from '../values/text.ts'
import { Delivery, DeliveryState, DeliveryTrigger, DeliveryWithAttempts } from './delivery.ts'
import { EventTypeFilters } from './endpoint.ts'
import { Job, RecoverableState } from './job.ts'

const part = { service: 'webhooks', tag: 'Webhooks' } as const
const deliveryParams = z.strictObject({ id: idSchema('delivery') })
const endpointParams = z.strictObject({ id: idSchema('endpoint') })
const jobParams = z.strictObject({ id: idSchema('endpoint'), job_id: idSchema('job') })

export const ListWebhookDeliveries = defineOperation({
  ...part,
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: '/v1/webhook-deliveries',
  summary: 'List deliveries, newest first',
  description:
    'created_from is inclusive, created_to is exclusive. Each request examines at most 10 000 deliveries, so a page can have fewer rows than limit, or none, while next_cursor is not null. Continue until next_cursor is null.',
  scopes: ['webhooks.read'],
  limit: readLimit,
  request: {
    query: PageQuery.extend({
      endpoint_id: idSchema('endpoint').optional(),
      event_id: idSchema('event').optional(),
      event_type: z
        .string()
        .max(64)
        .regex(/^[a-z]+\.[a-z_]+$/, mustBe('event_type'))
        .optional()
        .meta({ description: 'Type of the event', examples: ['apartment.created'] }),
      state: DeliveryState.optional(),
      trigger: DeliveryTrigger.optional(),
      created_from: Moment.optional(),
      created_to: Moment.optional(),
    }),
  },
  answer: {
    status: 200,
    body: pageSchema(Delivery).meta({ id: 'WebhookDeliveryPage', description: 'A page of deliveries, newest first' }),
  },
  problems: [],
})

export const GetWebhookDelivery = defineOperation({
  ...part,
  id: 'getWebhookDelivery',
  method: 'GET',
  path: '/v1/webhook-deliveries/{id}',
  summary: 'Get a delivery with its attempts',
  description: 'Each attempt has its time, duration, status and the first 4 KiB of the response.',
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
  summary: 'Resend the event of a delivery to its endpoint immediately',
  description:
    'While the delivery is pending, its next attempt is due now, and its schedule goes on from there. Afterwards a new delivery is created with the same webhook-id and its own schedule; the old one is unchanged. The answer is the delivery that is sent. If the endpoint is paused, it waits until the endpoint is reopened. Refused with invalid_state during an attempt, and if the endpoint was deleted.',
  scopes: ['webhooks.write'],
  limit: writeLimit,
  request: { params: deliveryParams },
  answer: { status: 202, body: Delivery },
  problems: ['not_found', 'invalid_state', 'endpoint_disabled', 'event_expired', 'resend_limit_reached'],
})

export const RecoverWebhookDeliveries = defineOperation({
  ...part,
  id: 'recoverWebhookDeliveries',
  method: 'POST',
  path: '/v1/webhook-endpoints/{id}/recover',
  summary: 'Recover failed, held and cancelled deliveries of an endpoint',
  description:
    'Starts a job that processes the deliveries created since a given time, oldest first. Deliveries in the given states (default: all three) become pending again; their schedule restarts and their attempts are kept. cancelled selects deliveries answered with 410 Gone. An endpoint can have one running job, an account five.',
  scopes: ['webhooks.write'],
  limit: writeLimit,
  request: {
    params: endpointParams,
    body: z
      .strictObject({
        created_from: Moment.meta({ description: 'Deliveries created at this moment or later' }),
        states: z
          .array(RecoverableState)
          .min(1)
          .max(RecoverableState.options.length)
          .optional()
          .meta({ description: 'States of the deliveries to recover; all if left out' }),
      })
      .meta({
        id: 'RecoverWebhookDeliveriesRequest',
        description: 'Since when, and in which states, deliveries are recovered',
      }),
  },
  answer: { status: 202, body: Job },
  problems: ['not_found', 'endpoint_disabled', 'job_limit_reached'],
})

export const ReplayWebhookEvents = defineOperation({
  ...part,
  id: 'replayWebhookEvents',
  method: 'POST',
  path: '/v1/webhook-endpoints/{id}/replay',
  summary: 'Replay the events of a time range to an endpoint',
  description:
    'Starts a job that processes the events whose `occurred_at` is from `occurred_from` (inclusive) to `occurred_to` (exclusive), oldest first. Each event matching the types of the endpoint, or those listed in `event_types`, is sent as a new delivery with its original webhook-id, including events from before the endpoint was registered or subscribed. Events removed by retention are not delivered. The token needs the read scopes of the types. An endpoint can have one running job, an account five.',
  scopes: ['webhooks.write'],
  limit: writeLimit,
  request: {
    params: endpointParams,
    body: z
      .strictObject({
        occurred_from: Moment,
        occurred_to: Moment,
        event_types: EventTypeFilters.optional(),
      })
      .meta({ id: 'ReplayWebhookEventsRequest', description: 'The range of time and the event types to replay' }),
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
  description: 'Running and ended jobs are listed.',
  scopes: ['webhooks.read'],
  limit: readLimit,
  request: { params: endpointParams, query: PageQuery },
  answer: {
    status: 200,
    body: pageSchema(Job).meta({ id: 'WebhookJobPage', description: 'A page of jobs, newest first' }),
  },
  problems: ['not_found'],
})

export const GetWebhookJob = defineOperation({
  ...part,
  id: 'getWebhookJob',
  method: 'GET',
  path: '/v1/webhook-endpoints/{id}/jobs/{job_id}',
  summary: 'Get a job and its progress',
  description: '`reached_at` says how far the job has come, and `waits_for` what holds it up.',
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
  summary: 'Cancel a running job; deliveries it has already made due stay due',
  description: 'Refused with invalid_state if the job has ended. Emits webhook.job_cancelled and audit.event.',
  scopes: ['webhooks.write'],
  limit: writeLimit,
  request: { params: jobParams },
  answer: { status: 200, body: Job },
  problems: ['not_found', 'invalid_state'],
})
