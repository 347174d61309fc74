import type { IsolationRow } from './isolation-row.ts'

const webhook = { url: 'http://127.0.0.1:9/hooks', event_types: ['apartment.created'] }

/** The operations of webhooks, by their ids. */
export const webhookRows: readonly (readonly [string, IsolationRow])[] = [
  ['createWebhookEndpoint', { path: () => '/v1/webhook-endpoints', body: () => webhook, stranger: 'own_creation' }],
  ['listWebhookEndpoints', { path: () => '/v1/webhook-endpoints', stranger: 'empty_list' }],
  ['getWebhookEndpoint', { path: ({ endpoint }) => `/v1/webhook-endpoints/${endpoint}`, stranger: 'not_found' }],
  [
    'updateWebhookEndpoint',
    {
      path: ({ endpoint }) => `/v1/webhook-endpoints/${endpoint}`,
      body: () => ({ description: 'Mine now' }),
      stranger: 'not_found',
    },
  ],
  [
    'pauseWebhookEndpoint',
    { path: ({ endpoint }) => `/v1/webhook-endpoints/${endpoint}/pause`, stranger: 'not_found' },
  ],
  [
    'reopenWebhookEndpoint',
    { path: ({ endpoint }) => `/v1/webhook-endpoints/${endpoint}/reopen`, stranger: 'not_found' },
  ],
  [
    'rotateWebhookSecret',
    {
      path: ({ endpoint }) => `/v1/webhook-endpoints/${endpoint}/rotate-secret`,
      body: () => ({ grace_hours: 0 }),
      stranger: 'not_found',
    },
  ],
  [
    'testWebhookEndpoint',
    { path: ({ endpoint }) => `/v1/webhook-endpoints/${endpoint}/test`, body: () => ({}), stranger: 'not_found' },
  ],
  ['deleteWebhookEndpoint', { path: ({ endpoint }) => `/v1/webhook-endpoints/${endpoint}`, stranger: 'not_found' }],
  [
    'listWebhookDeliveries',
    { path: ({ endpoint }) => `/v1/webhook-deliveries?endpoint_id=${endpoint}`, stranger: 'empty_list' },
  ],
  ['listEvents', { path: ({ apartment }) => `/v1/events?object=${apartment}`, stranger: 'empty_list' }],
  ['getEvent', { path: ({ event }) => `/v1/events/${event}`, stranger: 'not_found' }],
  ['listAuditLog', { path: ({ apartment }) => `/v1/audit-log?object=${apartment}`, stranger: 'empty_list' }],
  ['listWebhookEventTypes', { path: () => '/v1/webhook-event-types', stranger: 'own_answer' }],
  ['getWebhookDelivery', { path: ({ delivery }) => `/v1/webhook-deliveries/${delivery}`, stranger: 'not_found' }],
  [
    'resendWebhookDelivery',
    { path: ({ arrived }) => `/v1/webhook-deliveries/${arrived}/resend`, stranger: 'not_found' },
  ],
  [
    'recoverWebhookDeliveries',
    {
      path: ({ endpoint }) => `/v1/webhook-endpoints/${endpoint}/recover`,
      body: () => ({ created_from: '2026-01-01T00:00:00Z' }),
      stranger: 'not_found',
    },
  ],
  [
    'replayWebhookEvents',
    {
      path: ({ served }) => `/v1/webhook-endpoints/${served}/replay`,
      body: () => ({ occurred_from: '2026-01-01T00:00:00Z', occurred_to: '2999-01-01T00:00:00Z' }),
      stranger: 'not_found',
    },
  ],
  ['listWebhookJobs', { path: ({ served }) => `/v1/webhook-endpoints/${served}/jobs`, stranger: 'not_found' }],
  [
    'getWebhookJob',
    { path: ({ served, job }) => `/v1/webhook-endpoints/${served}/jobs/${job}`, stranger: 'not_found' },
  ],
  [
    'cancelWebhookJob',
    { path: ({ served, job }) => `/v1/webhook-endpoints/${served}/jobs/${job}/cancel`, stranger: 'not_found' },
  ],
]
