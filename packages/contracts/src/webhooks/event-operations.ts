import { z } from 'zod'
import { defineOperation, readLimit } from '../interface/operation.ts'
import { AnyId, idSchema } from '../values/ids.ts'
import { PageQuery, pageSchema } from '../values/page.ts'
import { EventTypeFilter } from './endpoint.ts'
import { StoredEvent } from './event.ts'
import { EventTypeDescription } from './event-type.ts'

const part = { service: 'webhooks', tag: 'Webhooks' } as const
/** Each type needs the scope of its family; any of them is enough for the operation. */
const readers = ['apartments.read', 'settlements.read', 'payments.read', 'audit.read', 'webhooks.read'] as const

export const ListWebhookEventTypes = defineOperation({
  ...part,
  id: 'listWebhookEventTypes',
  method: 'GET',
  path: '/v1/webhook-event-types',
  summary: 'List the event types',
  description:
    'The same for every account, in one page. The examples tell one story: the month of an apartment up to its payment, and the endpoint that hears of it.',
  scopes: ['webhooks.read'],
  limit: readLimit,
  request: {},
  answer: {
    status: 200,
    body: z
      .object({ data: z.array(EventTypeDescription).meta({ description: 'Every type of event' }) })
      .meta({ id: 'WebhookEventTypeList', description: 'Every type of event' }),
  },
  problems: [],
})

const EventOrder = z
  .enum(['asc', 'desc'])
  .meta({ id: 'EventOrder', description: 'asc: oldest first; desc: newest first' })

export const ListEvents = defineOperation({
  ...part,
  id: 'listEvents',
  method: 'GET',
  path: '/v1/events',
  summary: 'List the events of the last 30 days',
  description:
    'Every event of the account, in the order in which the events arrived, which differs a little from the order of `occurred_at`; no endpoint is needed. An event is listed within 2 seconds. To follow the events, read with `order=asc` and send the last `resume_cursor` as `cursor`, also after an empty page: no event is skipped, however late it is stored. After the database was restored from a backup, events may come again; their ids tell. Types that the token may not read are left out, and refused when `type` names them. `object` finds events stored since this operation exists.',
  scopes: readers,
  limit: readLimit,
  request: {
    query: PageQuery.extend({
      order: EventOrder.default('desc').meta({
        description: 'asc: oldest first; desc: newest first; desc if not given',
      }),
      type: EventTypeFilter.optional().meta({
        description: 'A type, a family such as `apartment.*`, or `*` for all but those of webhooks, as for endpoints',
        examples: ['apartment.created'],
      }),
      object: AnyId.optional().meta({ description: 'Identifier of the object that the events are about' }),
    }),
  },
  answer: {
    status: 200,
    body: pageSchema(StoredEvent)
      .extend({
        resume_cursor: z.string().nullable().meta({
          description:
            '`cursor` that gives what came after this page, also when it is the last; null in descending order',
        }),
      })
      .meta({ id: 'StoredEventPage', description: 'A page of events' }),
  },
  problems: [],
})

export const GetEvent = defineOperation({
  ...part,
  id: 'getEvent',
  method: 'GET',
  path: '/v1/events/{id}',
  summary: 'Get an event of the last 30 days',
  description:
    'By its identifier, the `webhook-id` of its deliveries. An event of a type that the token may not read is not found, and neither is a sample, which never happened.',
  scopes: readers,
  limit: readLimit,
  request: { params: z.strictObject({ id: idSchema('event') }) },
  answer: { status: 200, body: StoredEvent },
  problems: ['not_found'],
})
