import { WebhookJobStarted } from '@lokum/contracts/webhooks/events'
import type { Job } from '@lokum/contracts/webhooks/job'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { newId } from '@lokum/service-kit/ids'
import { EndpointDisabled } from '../deliveries/delivery-row.ts'
import type { EndpointRow } from '../endpoints/endpoint.ts'
import { describeJob, JobLimitReached, JobRow, jobVersions, maxRunningJobs } from './job.ts'
import { firstSpan } from './pace-job.ts'

type NewJob = Pick<JobRow, 'kind' | 'rangeFrom' | 'rangeTo' | 'place'> & Partial<Pick<JobRow, 'states' | 'eventTypes'>>

/**
 * Starts a job for an endpoint that the caller's transaction has locked; the service runs it from then on.
 * @throws EndpointDisabled · JobLimitReached
 */
export async function startJob(context: Context, endpoint: EndpointRow, wanted: NewJob): Promise<Answer<Job>> {
  const { em, caller, now } = context
  if (endpoint.state === 'disabled') throw new EndpointDisabled(endpoint.id)
  await requireRoom(context, endpoint)
  const row = em.create(JobRow, {
    ...wanted,
    id: newId('job'),
    accountId: caller.accountId,
    endpointId: endpoint.id,
    state: 'running',
    span: firstSpan,
    examined: 0,
    queued: 0,
    dueAt: now,
    createdAt: now,
    updatedAt: now,
  })
  await em.persist(row).flush()

  const job = describeJob(row)
  const object = { id: row.id, version: jobVersions.started }
  await recordChange(context, { event: WebhookJobStarted, object, data: job })
  return { body: job, location: `/v1/webhook-endpoints/${endpoint.id}/jobs/${row.id}` }
}

/** Callers of one account queue for its row, so that the count is exact under any race. */
async function requireRoom({ em, caller }: Context, endpoint: EndpointRow): Promise<void> {
  await runSql(em, 'SELECT FROM account WHERE id = $1 FOR NO KEY UPDATE', [caller.accountId])
  const running = await runSql<{ id: string; endpoint_id: string }>(em, runningJobs, [caller.accountId])
  const own = running.filter(({ endpoint_id }) => endpoint_id === endpoint.id)
  const blocking = running.length >= maxRunningJobs ? running : own
  if (blocking.length > 0) throw new JobLimitReached(blocking.map(({ id }) => id))
}

const runningJobs = `
  SELECT id, endpoint_id FROM delivery_job WHERE account_id = $1 AND state = 'running'`
