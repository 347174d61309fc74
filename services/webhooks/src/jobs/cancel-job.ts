import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { CancelWebhookJob } from '@lokum/contracts/webhooks/delivery-operations'
import type { Job } from '@lokum/contracts/webhooks/job'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { endJob } from './end-job.ts'
import { describeJob, lockJob } from './job.ts'

/** Cancels a running job; deliveries it has made due stay due. @throws NotFound · StateForbids */
export async function cancelJob(
  context: Context,
  { params }: RequestOf<typeof CancelWebhookJob>,
): Promise<Answer<Job>> {
  const { em, caller } = context
  const row = await lockJob(em, { id: params.job_id, endpointId: params.id, accountId: caller.accountId })
  await endJob(context, row, { state: 'cancelled' })
  return { body: describeJob(row) }
}
