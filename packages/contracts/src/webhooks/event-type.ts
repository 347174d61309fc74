import { z } from 'zod'

/** One type of event, as the catalogue describes it. */
export const EventTypeDescription = z
  .object({
    type: z.string().meta({ description: 'Name of the type', examples: ['apartment.created'] }),
    family: z.string().meta({
      description: 'First part of the type; an endpoint subscribes to the whole family with `<family>.*`',
      examples: ['apartment'],
    }),
    summary: z.string().meta({ description: 'What happened, in a sentence', examples: ['An apartment was created'] }),
    scope: z
      .string()
      .meta({ description: 'Scope that a token needs to read this type', examples: ['apartments.read'] }),
    example: z.looseObject({}).meta({
      description: 'Data of such an event, as the test of an endpoint sends it',
      examples: [{ label: 'Długa 7/12' }],
    }),
    schema: z
      .string()
      .regex(/^\/events\/[a-z]+\.[a-z_]+\/v\d+$/)
      .meta({
        description: 'Address of the JSON Schema of the data, below the address of this API',
        examples: ['/events/apartment.created/v1'],
      }),
  })
  .meta({ id: 'WebhookEventType', description: 'One type of event' })
export type EventTypeDescription = z.infer<typeof EventTypeDescription>
