import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ListReadingRequests } from '@lokum/contracts/settlements/tenant-link-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import { findAgreement } from '../../tenancies/agreements/agreement.ts'
import { describeMailedRequests } from './describe-mailed-requests.ts'
import { ReadingRequestRow } from './reading-request.ts'

/** Returns a page of the requests of an agreement, newest first. @throws NotFound also for an agreement of another account */
export async function listReadingRequests(
  { em, caller }: Context,
  { params, query }: RequestOf<typeof ListReadingRequests>,
): Promise<Answer<AnswerOf<typeof ListReadingRequests>>> {
  const { accountId } = caller
  await findAgreement(em, { id: params.id, accountId })
  const after = readCursor(query.cursor, 'rrq')
  const where = { accountId, agreementId: params.id, ...(after && { id: { $lt: after } }) }
  const rows = await em.find(ReadingRequestRow, where, { orderBy: { id: 'desc' }, limit: query.limit + 1 })
  const page = toPage(rows, query.limit)
  return { body: { ...page, data: await describeMailedRequests(em, page.data) } }
}
