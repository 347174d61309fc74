import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { GetWebhookJob } from '@lokum/contracts/webhooks/delivery-operations'
import type { Job } from '@lokum/contracts/webhooks/job'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { describeJob, findJob } from './job.ts'

/** Returns one job of the caller's endpoint and its progress. @throws NotFound */
export async function getJob(
  { em, caller }: Context,
  { params }: RequestOf<typeof GetWebhookJob>,
): Promise<Answer<Job>> {
  const row = await findJob(em, { id: params.job_id, endpointId: params.id, accountId: caller.accountId })
  return { body: describeJob(row) }
}
