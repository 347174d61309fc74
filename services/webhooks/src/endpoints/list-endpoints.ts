import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ListWebhookEndpoints } from '@lokum/contracts/webhooks/operations'
import { openChangeList } from '@lokum/service-kit/changes/list-changes'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import { describeEndpoint, EndpointRow } from './endpoint.ts'

const listChanges = openChangeList({ table: 'endpoint', prefix: 'whe', sequence: 'event_place' })

/** Returns a page of the account's endpoints, newest first or in the order of their changes since a moment. */
export async function listEndpoints(
  { em, caller: { accountId } }: Context,
  { query }: RequestOf<typeof ListWebhookEndpoints>,
): Promise<Answer<AnswerOf<typeof ListWebhookEndpoints>>> {
  const find = (ids: string[]) => em.find(EndpointRow, { accountId, deletedAt: null, id: { $in: ids } })
  const { rows, page } =
    (await listChanges(em, { ownerId: accountId, query, find })) ?? (await findNewest(em, { accountId, query }))
  return { body: { ...page, data: rows.map(describeEndpoint) } }
}

type EndpointQuery = { accountId: string; query: RequestOf<typeof ListWebhookEndpoints>['query'] }

async function findNewest(em: Context['em'], { accountId, query }: EndpointQuery) {
  const after = readCursor(query.cursor, 'whe')
  const where = { accountId, deletedAt: null, ...(after && { id: { $lt: after } }) }
  const found = await em.find(EndpointRow, where, { orderBy: { id: 'desc' }, limit: query.limit + 1 })
  const { data: rows, ...page } = toPage(found, query.limit)
  return { rows, page }
}
