import { z } from 'zod'
import { idSchema } from '../values/ids.ts'
import { Timestamp } from '../values/text.ts'

export const DeliveryState = z.enum(['pending', 'in_flight', 'succeeded', 'exhausted', 'held', 'cancelled']).meta({
  id: 'DeliveryState',
  description:
    'pending: waits for its next attempt; in_flight; succeeded; exhausted: every attempt failed; held: its endpoint is disabled or paused; cancelled',
})

/** Why an attempt failed: a class to group by, never the receiver's words. */
export const ErrorClass = z
  .enum([
    'status',
    'redirect',
    'gone',
    'declined',
    'timeout',
    'dns',
    'connect',
    'tls',
    'reset',
    'protocol',
    'forbidden_address',
    'worker_lost',
    'interrupted',
    'expired',
  ])
  .meta({ id: 'ErrorClass', description: 'Why an attempt failed' })
export type ErrorClass = z.infer<typeof ErrorClass>

/** The cause of a delivery: the event itself, or somebody who had it sent again or tried the endpoint. */
export const DeliveryTrigger = z
  .enum(['event', 'resend', 'replay', 'test'])
  .meta({ id: 'DeliveryTrigger', description: 'What caused the delivery' })

/** One event on its way to one endpoint. */
export const Delivery = z
  .object({
    id: idSchema('delivery'),
    endpoint_id: idSchema('endpoint'),
    event_id: idSchema('event'),
    event_type: z.string().meta({ description: 'Type of the event' }),
    trigger: DeliveryTrigger,
    replay_number: z.int().min(0).meta({
      description:
        '0 for the delivery created by the event; each later delivery to the same endpoint has the next number',
    }),
    state: DeliveryState,
    attempts_made: z
      .int()
      .min(0)
      .meta({ description: 'Attempts that count towards the retry schedule; reset when the delivery is recovered' }),
    next_attempt_at: Timestamp.nullable().meta({ description: 'When the next attempt is due; null if there is none' }),
    last_status: z
      .int()
      .nullable()
      .meta({ description: 'HTTP status of the last attempt; null before one, or if no answer came' }),
    last_error: ErrorClass.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'WebhookDelivery', description: 'One event on its way to one endpoint' })
export type Delivery = z.infer<typeof Delivery>

/** One HTTP try. */
export const Attempt = z
  .object({
    number: z.int().min(1).meta({ description: 'Number of the attempt, from 1' }),
    started_at: Timestamp,
    duration_ms: z.int().min(0).meta({ description: 'How long the attempt took, in milliseconds' }),
    status: z.int().nullable().meta({ description: 'HTTP status of the answer; null if no answer came' }),
    error: ErrorClass.nullable(),
    answer_excerpt: z.string().nullable().meta({ description: 'First 4 KiB of the response' }),
  })
  .meta({ id: 'WebhookAttempt', description: 'One HTTP request to an endpoint and its outcome' })
export type Attempt = z.infer<typeof Attempt>

export const DeliveryWithAttempts = Delivery.extend({
  attempts: z.array(Attempt).meta({ description: 'Attempts in their order' }),
}).meta({
  id: 'WebhookDeliveryWithAttempts',
  description: 'A delivery with its attempts',
})
