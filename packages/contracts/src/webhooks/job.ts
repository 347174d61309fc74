import { z } from 'zod'
import { idOf } from '../values/ids.ts'
import { Timestamp } from '../values/text.ts'

/** States of deliveries that a recovery makes due again; `cancelled` are those that were answered 410 Gone. */
export const RecoverableState = z.enum(['exhausted', 'held', 'cancelled'])
export type RecoverableState = z.infer<typeof RecoverableState>

export const JobState = z.enum(['running', 'finished', 'cancelled', 'failed'])

/** Why a job ended before its range did. */
export const JobError = z.enum(['endpoint_disabled', 'endpoint_deleted'])
export type JobError = z.infer<typeof JobError>

/** What a running job waits for just now. */
export const JobHindrance = z.enum(['queue', 'receiver', 'resume'])
export type JobHindrance = z.infer<typeof JobHindrance>

/** Work on many deliveries of one endpoint that goes on by itself until it is done, whatever stops meanwhile. */
export const Job = z
  .object({
    id: idOf('job'),
    endpoint_id: idOf('endpoint'),
    kind: z.enum(['recover', 'replay']),
    state: JobState,
    from: Timestamp,
    to: Timestamp.meta({ description: 'The range ends before this moment; never later than the creation of the job' }),
    states: z.array(RecoverableState).nullable().meta({ description: 'Of a recovery: the states it looks for' }),
    event_types: z.array(z.string()).nullable().meta({ description: 'Of a replay: the exact types it delivers' }),
    examined: z.int().min(0).meta({ description: 'Deliveries (recover) or events (replay) that it has examined' }),
    queued: z.int().min(0).meta({ description: 'Deliveries that it has made due' }),
    reached_at: Timestamp.nullable().meta({
      description:
        'How far it has come between from and to, oldest first; its progress, without counting what lies ahead',
    }),
    waits_for: JobHindrance.nullable().meta({
      description:
        'queue: earlier deliveries of the job are still due; receiver: the endpoint fails, so nothing is added until an attempt succeeds; resume: the endpoint is paused',
    }),
    error: JobError.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    finished_at: Timestamp.nullable(),
  })
  .meta({ id: 'WebhookJob' })
export type Job = z.infer<typeof Job>
