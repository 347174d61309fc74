import { z } from 'zod'
import { mustBe } from '../problems/requirement.ts'
import { idSchema } from '../values/ids.ts'
import { line, Timestamp } from '../values/text.ts'
import { isCustomHeader } from './custom-headers.ts'

/** An event's exact name, a family such as `apartment.*`, or `*` for every type except `webhook.*`. */
export const EventTypeFilter = z
  .string()
  .max(64)
  .regex(/^(\*|[a-z]+\.(\*|[a-z_]+))$/, mustBe('event_filter'))
  .meta({ examples: ['apartment.created', 'apartment.*', '*'] })

/** The document describes them with the names of all types (`withEventTypes`). */
export const EventTypeFilters = z.array(EventTypeFilter).min(1).max(50).meta({ id: 'EventTypeFilters' })

export const EndpointUrl = z
  .string()
  .min(1)
  .max(2_048)
  .meta({
    description: 'Public https address; user information, redirects and private addresses are refused',
    examples: ['https://example.com/hooks'],
  })

/** Enough to name what an endpoint is for; all of it is read with every list of endpoints. */
export const maxMetadataPairs = 20
const metadataKey = z.string().regex(/^[a-zA-Z0-9_.-]{1,40}$/, mustBe('metadata_key'))
const metadataValue = z.string().max(500)

/** Room for what gateways in front of a receiver ask for; with the longest values 20 KB, more than most receivers take. */
export const maxCustomHeaders = 20
const headerName = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9](-?[A-Za-z0-9])*$/, mustBe('header_name'))
  .refine(isCustomHeader, mustBe('header_name'))
/** Visible ASCII with spaces inside, as in `Bearer …` (RFC 9110, section 5.5, without tabs and the obsolete part). */
const headerValue = z
  .string()
  .max(1_000)
  .regex(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/, mustBe('header_value'))

/** Replaces the value of a custom header in answers; in a merge patch it leaves the header as it is. */
export const redacted = '***'

const headersDescription =
  'Sent with every delivery. Names are case-insensitive. Values are stored encrypted and never shown again. Connection and body headers and names starting with webhook- are refused.'

const Metadata = z
  .record(metadataKey, metadataValue)
  .refine((pairs) => Object.keys(pairs).length <= maxMetadataPairs, {
    params: { code: 'too_many_items' },
    error: mustBe('max_items', { max: maxMetadataPairs }),
  })
  .meta({
    maxProperties: maxMetadataPairs,
    description: 'Your own metadata; included only in events about the endpoint',
    examples: [{ team: 'books' }],
  })

const CustomHeaders = z
  .record(headerName, headerValue)
  .refine((headers) => Object.keys(headers).length <= maxCustomHeaders, {
    params: { code: 'too_many_items' },
    error: mustBe('max_items', { max: maxCustomHeaders }),
  })
  .refine(namesDiffer, mustBe('different_header_names'))
  .meta({
    maxProperties: maxCustomHeaders,
    description: headersDescription,
    examples: [{ authorization: 'Bearer 4d1c' }],
  })

/** One a second is 60; a thousand a second is more than one endpoint is ever sent. */
const RatePerMinute = z
  .int()
  .min(1)
  .max(60_000)
  .meta({ description: 'Maximum attempts per minute, evenly spread; null: no limit', examples: [600] })

/** No more than one process ever has on its way to one endpoint. */
const MaxConcurrency = z
  .int()
  .min(1)
  .max(500)
  .meta({ description: 'Maximum simultaneous attempts over all processes; null: no limit', examples: [5] })

const Ordering = z.enum(['none', 'fifo']).meta({
  id: 'Ordering',
  description:
    'fifo: events are delivered one by one in the order of their identifiers; each waits until the previous delivery has ended',
})

export const EndpointInput = z
  .strictObject({
    url: EndpointUrl,
    description: line({ max: 200 })
      .nullable()
      .optional()
      .meta({ description: 'Your own note about the endpoint, 1 to 200 characters' }),
    event_types: EventTypeFilters,
    metadata: Metadata.optional(),
    custom_headers: CustomHeaders.optional(),
    rate_per_minute: RatePerMinute.nullable().optional(),
    max_concurrency: MaxConcurrency.nullable().optional(),
    ordering: Ordering.optional(),
  })
  .meta({
    id: 'CreateWebhookEndpointRequest',
    description: 'A new endpoint: its address, the event types it is sent, and how',
  })

/** A JSON merge patch (RFC 7396): null removes what is optional, a pair or a header included. */
export const EndpointPatch = z
  .strictObject({
    url: EndpointUrl,
    description: line({ max: 200 })
      .nullable()
      .meta({ description: 'Your own note about the endpoint, 1 to 200 characters; null removes it' }),
    event_types: EventTypeFilters,
    metadata: z
      .record(metadataKey, metadataValue.nullable())
      .nullable()
      .meta({ description: 'Pairs of your own metadata to change; null removes a pair, or all' }),
    custom_headers: z
      .record(headerName, headerValue.nullable())
      .refine(namesDiffer, mustBe('different_header_names'))
      .nullable()
      .meta({ description: headersDescription, examples: [{ authorization: 'Bearer 4d1c', 'x-old': null }] }),
    rate_per_minute: RatePerMinute.nullable(),
    max_concurrency: MaxConcurrency.nullable(),
    ordering: Ordering.nullable(),
  })
  .partial()
  .meta({
    id: 'UpdateWebhookEndpointRequest',
    description: 'Members of the endpoint to change; null removes an optional value, a pair or a header',
  })
export type EndpointPatch = z.infer<typeof EndpointPatch>

export const Endpoint = z
  .object({
    id: idSchema('endpoint'),
    url: z.string().meta({ description: 'Address that events are sent to', examples: ['https://example.com/hooks'] }),
    description: z.string().nullable().meta({ description: 'Your own note about the endpoint; null without one' }),
    event_types: z
      .array(z.string().meta({ examples: ['apartment.created'] }))
      .meta({ description: 'Types, families or `*` that the endpoint is sent' }),
    metadata: z.record(z.string(), z.string()).meta({ description: 'Your own metadata' }),
    custom_headers: z
      .record(z.string(), z.literal(redacted))
      .meta({ description: 'Header names only, without values', examples: [{ authorization: redacted }] }),
    rate_per_minute: z
      .int()
      .nullable()
      .meta({ description: 'Maximum attempts per minute, evenly spread; null: no limit' }),
    max_concurrency: z
      .int()
      .nullable()
      .meta({ description: 'Maximum simultaneous attempts over all processes; null: no limit' }),
    ordering: Ordering,
    state: z.enum(['active', 'paused', 'disabled']).meta({
      id: 'WebhookEndpointState',
      description:
        'paused: the landlord paused the endpoint and its deliveries wait; disabled: deliveries are held until they are recovered',
    }),
    disabled_reason: z
      .enum(['gone', 'failing'])
      .meta({ id: 'WebhookDisabledReason', description: 'Why an endpoint was disabled' })
      .nullable()
      .meta({
        description: 'gone: the endpoint answered 410; failing: no attempt succeeded for five days',
        examples: [null],
      }),
    failing_since: Timestamp.nullable().meta({
      description: 'Start of the current series of failed attempts; null if the last attempt succeeded',
      examples: [null],
    }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'WebhookEndpoint', description: 'An address that events are sent to' })
export type Endpoint = z.infer<typeof Endpoint>

/** The answers to the creation and to a rotation alone carry the signing secret. */
export const EndpointWithSecret = Endpoint.extend({
  secret: z.string().meta({ description: 'Standard Webhooks secret, shown once', examples: ['whsec_…'] }),
}).meta({ id: 'WebhookEndpointWithSecret', description: 'An endpoint with its signing secret, shown once' })

function namesDiffer(headers: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(headers)
  return new Set(names.map((name) => name.toLowerCase())).size === names.length
}
