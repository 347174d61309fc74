import { z } from 'zod'
import { defineEvent } from '../interface/event.ts'
import { Timestamp } from '../values/text.ts'
import { Delivery } from './delivery.ts'
import { Endpoint } from './endpoint.ts'
import { Job } from './job.ts'

const part = {
  stream: 'EVENTS',
  version: 1,
  publishers: ['webhooks'],
  readScope: 'webhooks.read',
  data: Endpoint,
} as const

/** The data never holds the secret. `*` leaves out the events of this family, so that webhooks make no webhooks by accident. */
export const WebhookEndpointCreated = defineEvent({
  ...part,
  type: 'webhook.endpoint_created',
  summary: 'A webhook endpoint was registered',
})

export const WebhookEndpointUpdated = defineEvent({
  ...part,
  type: 'webhook.endpoint_updated',
  summary: 'The settings of a webhook endpoint were changed',
})

export const WebhookEndpointPaused = defineEvent({
  ...part,
  type: 'webhook.endpoint_paused',
  summary: 'A webhook endpoint was paused; its deliveries wait',
})

export const WebhookEndpointResumed = defineEvent({
  ...part,
  type: 'webhook.endpoint_resumed',
  summary: 'A paused webhook endpoint was resumed; its waiting deliveries continue',
})

export const WebhookEndpointSecretRotated = defineEvent({
  ...part,
  type: 'webhook.endpoint_secret_rotated',
  summary: 'The signing secret of a webhook endpoint was rotated',
})

export const WebhookEndpointDisabled = defineEvent({
  ...part,
  type: 'webhook.endpoint_disabled',
  summary:
    'A webhook endpoint was disabled because it answered 410 Gone or failed for five days; new deliveries are held',
})

export const WebhookEndpointEnabled = defineEvent({
  ...part,
  type: 'webhook.endpoint_enabled',
  summary: 'A disabled webhook endpoint was resumed',
})

export const WebhookEndpointDeleted = defineEvent({
  ...part,
  type: 'webhook.endpoint_deleted',
  summary: 'A webhook endpoint was deleted',
})

export const WebhookEndpointFailing = defineEvent({
  ...part,
  type: 'webhook.endpoint_failing',
  summary: 'All deliveries to a webhook endpoint failed for 1, 24 or 72 hours; after five days it may be disabled',
  data: Endpoint.extend({
    failing_since: Timestamp,
    failing_hours: z.int().meta({ description: 'Hours without a successful attempt: 1, 24 or 72', examples: [24] }),
    failed_attempts: z
      .int()
      .min(0)
      .meta({ description: 'Failed attempts since then', examples: [31] }),
    exhausted_deliveries: z.int().min(0).meta({ description: 'Failed deliveries since then' }),
  }),
})

export const WebhookEndpointRecovered = defineEvent({
  ...part,
  type: 'webhook.endpoint_recovered',
  summary: 'A webhook endpoint that was reported as failing accepts deliveries again',
})

/** One that carries an event of this very family causes no event when it is given up, which would cause the next event, without end. */
export const WebhookDeliveryExhausted = defineEvent({
  ...part,
  type: 'webhook.delivery_exhausted',
  summary: 'A delivery failed after its last attempt; it can be recovered',
  data: Delivery,
})

export const WebhookJobStarted = defineEvent({
  ...part,
  type: 'webhook.job_started',
  summary: 'A recovery or replay was started',
  data: Job,
})

export const WebhookJobCancelled = defineEvent({
  ...part,
  type: 'webhook.job_cancelled',
  summary: 'A recovery or replay was cancelled or ended because its endpoint was deleted',
  data: Job,
})

export const WebhookJobFinished = defineEvent({
  ...part,
  type: 'webhook.job_finished',
  summary: 'A recovery or replay finished its range or failed because its endpoint was disabled',
  data: Job,
})
