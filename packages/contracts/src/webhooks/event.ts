import { z } from 'zod'
import { AnyId, idSchema } from '../values/ids.ts'
import { Timestamp } from '../values/text.ts'

/** An event without its data, in webhooks as in lists. */
export const EventEnvelope = z
  .object({
    id: idSchema('event').meta({ description: 'Identifier of the event, also the `webhook-id` of its deliveries' }),
    type: z.string().meta({ description: 'Type of the event', examples: ['apartment.created'] }),
    object: AnyId.meta({ description: 'Identifier of the object that the event is about' }),
    sequence: z
      .int()
      .min(0)
      .meta({
        description: 'Version of that object: of its events, one with a larger number is newer; there are gaps',
        examples: [1],
      }),
    occurred_at: Timestamp.meta({ description: 'When it happened' }),
  })
  .meta({ id: 'EventEnvelope', description: 'An event without its data' })

/** An event as it was published, whatever endpoints got it; the body of its deliveries is the same. */
export const StoredEvent = EventEnvelope.extend({
  data: z.looseObject({}).meta({
    description: 'The published data, as webhooks have it; its schema is that of the type',
    examples: [{ id: 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs', label: 'Długa 7/12', state: 'setup' }],
  }),
}).meta({ id: 'StoredEvent', description: 'An event of the last 30 days' })
export type StoredEvent = z.infer<typeof StoredEvent>
