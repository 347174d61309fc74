import { z } from 'zod'
import { idSchema } from '../values/ids.ts'
import { Timestamp } from '../values/text.ts'

/** States of deliveries that a recovery makes due again; `cancelled` are those that were answered 410 Gone. */
export const RecoverableState = z.enum(['exhausted', 'held', 'cancelled']).meta({
  id: 'RecoverableState',
  description: 'State of a delivery that can be recovered; cancelled: answered with 410 Gone',
})
export type RecoverableState = z.infer<typeof RecoverableState>

export const JobState = z.enum(['running', 'finished', 'cancelled', 'failed']).meta({
  id: 'JobState',
  description:
    'running; finished: the whole range is done; cancelled by a person or because the endpoint was deleted; failed: the endpoint was disabled',
})

/** Why a job ended before its range did. */
export const JobError = z
  .enum(['endpoint_disabled', 'endpoint_deleted'])
  .meta({ id: 'JobError', description: 'Why a job ended before its range did' })
export type JobError = z.infer<typeof JobError>

/** The reason why a running job waits. */
export const JobHindrance = z
  .enum(['queue', 'receiver', 'reopen'])
  .meta({ id: 'JobHindrance', description: 'What a running job waits for' })
export type JobHindrance = z.infer<typeof JobHindrance>

/** Work on many deliveries of one endpoint that goes on by itself until it is done, whatever stops meanwhile. */
export const Job = z
  .object({
    id: idSchema('job'),
    endpoint_id: idSchema('endpoint'),
    kind: z
      .enum(['recover', 'replay'])
      .meta({ description: 'recover: failed deliveries are made due again; replay: events are delivered again' }),
    state: JobState,
    occurred_from: Timestamp.meta({
      description: 'Start of the range, inclusive; for a recovery the creation of its first deliveries',
    }),
    occurred_to: Timestamp.meta({
      description: 'End of the range (exclusive); never later than the creation of the job',
    }),
    states: z.array(RecoverableState).nullable().meta({ description: 'For a recovery: the selected states' }),
    event_types: z.array(z.string()).nullable().meta({ description: 'For a replay: the delivered event types' }),
    examined: z.int().min(0).meta({ description: 'Number of deliveries (recover) or events (replay) examined' }),
    queued: z.int().min(0).meta({ description: 'Number of deliveries made due' }),
    reached_at: Timestamp.nullable().meta({
      description: 'Progress in time from `occurred_from` to `occurred_to`, oldest first',
    }),
    waits_for: JobHindrance.nullable().meta({
      description:
        'queue: earlier deliveries of the job are still due; receiver: the endpoint is failing, so the job waits for a successful attempt; reopen: the endpoint is paused',
    }),
    error: JobError.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    finished_at: Timestamp.nullable(),
  })
  .meta({ id: 'WebhookJob', description: 'A recovery or replay of many deliveries of one endpoint' })
export type Job = z.infer<typeof Job>
