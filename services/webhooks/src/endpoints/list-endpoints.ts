import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ListWebhookEndpoints } from '@lokum/contracts/webhooks/operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import { describeEndpoint, EndpointRow } from './endpoint.ts'

/** Returns a page of the account's endpoints, newest first. */
export async function listEndpoints(
  { em, caller }: Context,
  { query }: RequestOf<typeof ListWebhookEndpoints>,
): Promise<Answer<AnswerOf<typeof ListWebhookEndpoints>>> {
  const after = readCursor(query.cursor, 'whe')
  const where = { accountId: caller.accountId, deletedAt: null, ...(after && { id: { $lt: after } }) }
  const rows = await em.find(EndpointRow, where, { orderBy: { id: 'desc' }, limit: query.limit + 1 })
  const page = toPage(rows, query.limit)
  return { body: { ...page, data: page.data.map(describeEndpoint) } }
}
