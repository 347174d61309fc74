import { z } from 'zod'
import { defineOperation, readLimit } from '../interface/operation.ts'
import { EventTypeDescription } from './event-type.ts'

const part = { service: 'webhooks', tag: 'Webhooks' } as const

export const ListWebhookEventTypes = defineOperation({
  ...part,
  id: 'listWebhookEventTypes',
  method: 'GET',
  path: '/v1/webhook-event-types',
  summary: 'List the event types',
  description: 'The same for every account, in one page. An example is made up and has the members of a real event.',
  scopes: ['webhooks.read'],
  limit: readLimit,
  request: {},
  answer: {
    status: 200,
    body: z
      .object({ data: z.array(EventTypeDescription) })
      .meta({ id: 'WebhookEventTypeList', description: 'Every type of event' }),
  },
  problems: [],
})
