import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ListWebhookJobs } from '@lokum/contracts/webhooks/delivery-operations'
import { elseNotFound } from '@lokum/service-kit/database/else-not-found'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import { EndpointRow } from '../endpoints/endpoint.ts'
import { describeJob, JobRow } from './job.ts'

/** Returns a page of an endpoint's jobs, newest first, even of a deleted endpoint. @throws NotFound */
export async function listJobs(
  { em, caller }: Context,
  { params, query }: RequestOf<typeof ListWebhookJobs>,
): Promise<Answer<AnswerOf<typeof ListWebhookJobs>>> {
  const endpoint = await em.findOneOrFail(EndpointRow, { id: params.id, accountId: caller.accountId }, elseNotFound)
  const after = readCursor(query.cursor, 'whj')
  const where = { endpointId: endpoint.id, ...(after && { id: { $lt: after } }) }
  const rows = await em.find(JobRow, where, { orderBy: { id: 'desc' }, limit: query.limit + 1 })
  const page = toPage(rows, query.limit)
  return { body: { ...page, data: page.data.map(describeJob) } }
}
