import { defineEvent } from '../event.ts'
import { Endpoint } from './endpoint.ts'

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

export const WebhookEndpointDisabled = defineEvent({
  ...part,
  type: 'webhook.endpoint_disabled',
  summary: 'A webhook endpoint answered 410 Gone and gets nothing more; what comes is held',
})

export const WebhookEndpointEnabled = defineEvent({
  ...part,
  type: 'webhook.endpoint_enabled',
  summary: 'A webhook endpoint that was disabled gets events again',
})

export const WebhookEndpointDeleted = defineEvent({
  ...part,
  type: 'webhook.endpoint_deleted',
  summary: 'A webhook endpoint was deleted',
})
