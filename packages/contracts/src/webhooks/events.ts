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
  description: 'Sent once for each endpoint. The data never has the secret.',
})

export const WebhookEndpointUpdated = defineEvent({
  ...part,
  type: 'webhook.endpoint_updated',
  summary: 'The settings of a webhook endpoint were changed',
  description: 'Sent when a patch changed something.',
})

export const WebhookEndpointPaused = defineEvent({
  ...part,
  type: 'webhook.endpoint_paused',
  summary: 'A webhook endpoint was paused; its deliveries wait',
  description: 'Sent when the landlord paused it.',
})

export const WebhookEndpointReopened = defineEvent({
  ...part,
  type: 'webhook.endpoint_reopened',
  summary: 'A paused webhook endpoint was reopened; its waiting deliveries continue',
  description: 'Sent when the landlord reopened a paused endpoint.',
})

export const WebhookEndpointSecretRotated = defineEvent({
  ...part,
  type: 'webhook.endpoint_secret_rotated',
  summary: 'The signing secret of a webhook endpoint was rotated',
  description: 'Sent for each rotation. The data never has a secret.',
})

export const WebhookEndpointDisabled = defineEvent({
  ...part,
  type: 'webhook.endpoint_disabled',
  summary:
    'A webhook endpoint was disabled because it answered 410 Gone or failed for five days; new deliveries are held',
  description: 'Sent by the system; subscribe another endpoint to hear of it.',
})

export const WebhookEndpointEnabled = defineEvent({
  ...part,
  type: 'webhook.endpoint_enabled',
  summary: 'A disabled webhook endpoint was reopened',
  description:
    'Sent when the landlord reopened a disabled endpoint; held deliveries stay held until they are recovered.',
})

export const WebhookEndpointDeleted = defineEvent({
  ...part,
  type: 'webhook.endpoint_deleted',
  summary: 'A webhook endpoint was deleted',
  description: 'Sent once; the endpoint is not shown any more.',
})

export const WebhookEndpointFailing = defineEvent({
  ...part,
  type: 'webhook.endpoint_failing',
  summary: 'All deliveries to a webhook endpoint failed for 1, 24 or 72 hours; after five days it may be disabled',
  description: 'Sent by the system, at most once for each of the three times in a series of failures.',
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
  description: 'Sent by the system after the first successful attempt that ends a reported series of failures.',
})

/** One that carries an event of this very family causes no event when it is given up, which would cause the next event, without end. */
export const WebhookDeliveryExhausted = defineEvent({
  ...part,
  type: 'webhook.delivery_exhausted',
  summary: 'A delivery failed after its last attempt; it can be recovered',
  description: 'Sent once for each delivery that was given up, except for deliveries of the webhook events themselves.',
  data: Delivery,
})

export const WebhookJobStarted = defineEvent({
  ...part,
  type: 'webhook.job_started',
  summary: 'A recovery or replay was started',
  description: 'Sent once for each job.',
  data: Job,
})

export const WebhookJobCancelled = defineEvent({
  ...part,
  type: 'webhook.job_cancelled',
  summary: 'A recovery or replay was cancelled or ended because its endpoint was deleted',
  description: 'Sent once, as the end of a job.',
  data: Job,
})

export const WebhookJobFinished = defineEvent({
  ...part,
  type: 'webhook.job_finished',
  summary: 'A recovery or replay finished its range or failed because its endpoint was disabled',
  description: 'Sent once, as the end of a job; `state` and `error` say how it ended.',
  data: Job,
})
