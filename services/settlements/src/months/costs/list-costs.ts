import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ListCosts } from '@lokum/contracts/settlements/cost-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import { NotFound } from '@lokum/service-kit/problem'
import { DocumentRow } from '../../documents/document.ts'
import { CostRow, describeCost } from './cost.ts'
import { loadShares, noShares } from './load-shares.ts'

/** Returns a page of the costs created from a document's lines, newest first. @throws NotFound */
export async function listCosts(
  { em, caller: { accountId } }: Context,
  { params, query }: RequestOf<typeof ListCosts>,
): Promise<Answer<AnswerOf<typeof ListCosts>>> {
  if ((await em.count(DocumentRow, { id: params.id, accountId })) === 0) throw new NotFound()
  const after = readCursor(query.cursor, 'cst')
  const where = { accountId, documentId: params.id, ...(after && { id: { $lt: after } }) }
  const rows = await em.find(CostRow, where, { orderBy: { id: 'desc' }, limit: query.limit + 1 })
  const page = toPage(rows, query.limit)
  const shares = await loadShares(em, { accountId, costIds: page.data.map(({ id }) => id) })
  const data = page.data.map((cost) => describeCost({ cost, ...(shares.get(cost.id) ?? noShares) }))
  return { body: { ...page, data } }
}
