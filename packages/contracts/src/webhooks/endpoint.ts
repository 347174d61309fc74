import { z } from 'zod'
import { idOf } from '../ids.ts'
import { line, Timestamp } from '../text.ts'

/** An event's exact name, a family such as `apartment.*`, or `*` for every type except `webhook.*`. */
export const EventTypeFilter = z
  .string()
  .max(64)
  .regex(/^(\*|[a-z]+\.(\*|[a-z_]+))$/)
  .meta({ examples: ['apartment.created', 'apartment.*', '*'] })

export const EndpointUrl = z
  .string()
  .min(1)
  .max(2_048)
  .meta({
    description: 'Public https address; user information, redirects and private addresses are refused',
    examples: ['https://example.com/hooks'],
  })

export const EndpointInput = z
  .strictObject({
    url: EndpointUrl,
    description: line({ max: 200 }).optional(),
    event_types: z.array(EventTypeFilter).min(1).max(50),
  })
  .meta({ id: 'CreateWebhookEndpointRequest' })

export const Endpoint = z
  .object({
    id: idOf('endpoint'),
    url: z.string(),
    description: z.string().nullable(),
    event_types: z.array(z.string()),
    state: z.enum(['active', 'disabled']),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'WebhookEndpoint' })
export type Endpoint = z.infer<typeof Endpoint>

/** The answer to the creation alone carries the signing secret. */
export const EndpointWithSecret = Endpoint.extend({
  secret: z.string().meta({ description: 'Standard Webhooks secret, shown once', examples: ['whsec_…'] }),
}).meta({ id: 'WebhookEndpointWithSecret' })
