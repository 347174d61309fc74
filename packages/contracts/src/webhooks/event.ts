import { z } from 'zod'
import { idSchema } from '../values/ids.ts'
import { Timestamp } from '../values/text.ts'

/** An event as it was published, whatever endpoints got it. */
export const StoredEvent = z
  .object({
    id: idSchema('event'),
    type: z.string().meta({ description: 'Type of the event', examples: ['apartment.created'] }),
    occurred_at: Timestamp,
    data: z.looseObject({}).meta({
      description: 'The published data, as webhooks have it; its schema is that of the type',
      examples: [{ id: 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs', label: 'Długa 7/12', state: 'setup' }],
    }),
  })
  .meta({ id: 'StoredEvent', description: 'An event of the last 30 days' })
export type StoredEvent = z.infer<typeof StoredEvent>
