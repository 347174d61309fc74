import type { Job } from '@lokum/contracts/webhooks/job'
import { elseNotFound, lockedElseNotFound } from '@lokum/service-kit/database/else-not-found'
import { Problem } from '@lokum/service-kit/problem'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'

/** The row; `describeJob` returns what clients see. */
export const JobRow = defineEntity({
  name: 'Job',
  tableName: 'delivery_job',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    endpointId: p.string(),
    kind: p.enum(['recover', 'replay'] as const),
    state: p.enum(['running', 'finished', 'cancelled', 'failed'] as const),
    rangeFrom: p.datetime(),
    rangeTo: p.datetime(),
    states: p.array<'exhausted' | 'held' | 'cancelled'>().columnType('text[]').nullable(),
    eventTypes: p.array().columnType('text[]').nullable(),
    /** Identifier of the last delivery or event that was examined. */
    place: p.string(),
    /** Deliveries that the next step makes due, at most. */
    span: p.integer(),
    examined: p.integer(),
    queued: p.integer(),
    reachedAt: p.datetime().nullable(),
    waitsFor: p.enum(['queue', 'receiver', 'reopen'] as const).nullable(),
    error: p.enum(['endpoint_disabled', 'endpoint_deleted'] as const).nullable(),
    /** When it is taken up again. */
    dueAt: p.datetime(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    finishedAt: p.datetime().nullable(),
  },
})
export type JobRow = InferEntity<typeof JobRow>

/** Only a running job changes, and only once: it ends. Its versions are those of its events. */
export const jobVersions = { started: 1, ended: 2 } as const

/** An endpoint has one at a time, so that two never queue the same; five let an account recover a bad day of a quarter of its endpoints. */
export const maxRunningJobs = 5

export class JobLimitReached extends Problem {
  constructor(jobIds: readonly string[]) {
    super('job_limit_reached', { objects: jobIds })
  }
}

export function describeJob(row: JobRow): Job {
  return {
    id: row.id,
    endpoint_id: row.endpointId,
    kind: row.kind,
    state: row.state,
    occurred_from: row.rangeFrom.toISOString(),
    occurred_to: row.rangeTo.toISOString(),
    states: row.states ?? null,
    event_types: row.eventTypes ?? null,
    examined: row.examined,
    queued: row.queued,
    reached_at: row.reachedAt?.toISOString() ?? null,
    waits_for: row.waitsFor ?? null,
    error: row.error ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  }
}

type JobKey = { id: string; endpointId: string; accountId: string }

/** @throws NotFound also when the job is another account's or another endpoint's */
export async function findJob(em: EntityManager, wanted: JobKey): Promise<JobRow> {
  return await em.findOneOrFail(JobRow, wanted, elseNotFound)
}

/**
 * The job for a change, locked until the transaction ends. The endpoint's fairness queue is always locked after the job.
 * @throws NotFound
 */
export async function lockJob(em: EntityManager, wanted: JobKey): Promise<JobRow> {
  return await em.findOneOrFail(JobRow, wanted, lockedElseNotFound)
}
