import { serviceItself } from '@lokum/service-kit/audit/service-itself'
import { runSql } from '@lokum/service-kit/database/run-sql'
import { NotFound } from '@lokum/service-kit/problem'
import { LockMode } from '@mikro-orm/core'
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { EndpointDisabled } from '../deliveries/delivery-row.ts'
import { recoverDeliveries, type Span } from '../deliveries/recover-deliveries.ts'
import { replayEvents } from '../deliveries/replay-events.ts'
import { endJob } from './end-job.ts'
import { JobRow } from './job.ts'
import { largestSpan, paceJob, type Sight } from './pace-job.ts'

/** The pause while an endpoint has enough to do, too short for a person to notice. */
export const lookAgainMs = 200

/** The result of a step; `deliveries` are those it made due. */
export type Step = { job: JobRow; examined: number; deliveries: number }

type JobDeps = { orm: MikroORM; clock: () => Date }

/**
 * Runs one step of a running job: a span of deliveries or events together with the new position, in one
 * transaction, so that a crash repeats nothing and skips nothing.
 * @returns undefined when another process has the job, or it has ended
 */
export async function advanceJob({ orm, clock }: JobDeps, id: string): Promise<Step | undefined> {
  return await orm.em.fork().transactional(async (em) => {
    const now = clock()
    const lockMode = LockMode.PESSIMISTIC_PARTIAL_WRITE
    const job = await em.findOne(JobRow, { id, state: 'running', dueAt: { $lte: now } }, { lockMode })
    if (!job) return undefined
    const { waitsFor, span } = paceJob(job, await look(em, job))
    Object.assign(job, { span, waitsFor })
    const done = waitsFor === null ? await goOn({ em, now }, job) : undefined
    // What it has made due needs a while; where it found nothing it goes on at once.
    const isIdle = waitsFor !== null || (done?.deliveries ?? 0) > 0
    job.dueAt = new Date(now.getTime() + (isIdle ? lookAgainMs : 0))
    await em.flush()
    return { job, examined: done?.examined ?? 0, deliveries: done?.deliveries ?? 0 }
  })
}

async function look(em: EntityManager, { endpointId }: JobRow): Promise<Sight> {
  const [sight] = await runSql<Sight>(em, sightOf, [endpointId, largestSpan])
  return sight ?? { due: 0, isFailing: false, hasQueue: false, isPaused: false }
}

const sightOf = `
  SELECT endpoint.state = 'paused' AND endpoint.deleted_at IS NULL AS "isPaused", fairness.failing_since IS NOT NULL AS "isFailing",
    EXISTS (SELECT FROM delivery_queue AS q WHERE q.endpoint_id = endpoint.id) AS "hasQueue",
    (SELECT count(*) FROM (
      SELECT FROM delivery_queue AS q WHERE q.endpoint_id = endpoint.id AND greatest(q.due_at, q.leased_until) <= clock_timestamp() LIMIT $2) AS due)::int AS due
  FROM endpoint JOIN fairness_queue AS fairness ON fairness.endpoint_id = endpoint.id
  WHERE endpoint.id = $1`

type Moment = { em: EntityManager; now: Date }

async function goOn({ em, now }: Moment, job: JobRow): Promise<Span | undefined> {
  const author = { ...serviceItself({ name: 'webhooks', accountId: job.accountId, now }), em }
  const span = await carryOut(em, job).catch(whatEndsIt)
  if (span === 'endpoint_deleted') await endJob(author, job, { state: 'cancelled', error: span })
  else if (span === 'endpoint_disabled') await endJob(author, job, { state: 'failed', error: span })
  else {
    const { examined, deliveries, next, reachedAt } = span
    job.examined += examined
    job.queued += deliveries
    job.updatedAt = now
    if (reachedAt) job.reachedAt = within(job, reachedAt)
    if (next === undefined) await endJob(author, job, { state: 'finished' })
    else job.place = next
    return span
  }
  return undefined
}

async function carryOut(em: EntityManager, job: JobRow): Promise<Span> {
  const { endpointId, accountId, rangeFrom: since, rangeTo: until, place, span: atMost } = job
  const wanted = { endpointId, accountId, since, until }
  if (job.kind === 'recover')
    return await recoverDeliveries({ em }, { ...wanted, states: job.states ?? [] }, { from: place, atMost })
  return await replayEvents({ em }, { ...wanted, eventTypes: job.eventTypes ?? [] }, { from: place, atMost })
}

function whatEndsIt(error: unknown): 'endpoint_deleted' | 'endpoint_disabled' {
  if (error instanceof NotFound) return 'endpoint_deleted'
  if (error instanceof EndpointDisabled) return 'endpoint_disabled'
  throw error
}

// The first and the last rows of a search may lie a little outside of what is searched.
function within({ rangeFrom, rangeTo }: JobRow, moment: Date): Date {
  return new Date(Math.min(rangeTo.getTime(), Math.max(rangeFrom.getTime(), moment.getTime())))
}
