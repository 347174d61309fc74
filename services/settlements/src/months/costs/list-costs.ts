import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ListCosts } from '@lokum/contracts/settlements/cost-operations'
import type { Allocation } from '@lokum/month-engine/costs/allocation'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import { NotFound } from '@lokum/service-kit/problem'
import { DocumentRow } from '../../documents/document.ts'
import { CostRow, describeCost } from './cost.ts'

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

type CostKeys = { accountId: string; costIds: readonly string[] }
type Shares = { apartmentIds: string[]; allocations: Allocation[] }

const noShares: Shares = { apartmentIds: [], allocations: [] }

async function loadShares(em: Context['em'], { accountId, costIds }: CostKeys): Promise<ReadonlyMap<string, Shares>> {
  const rows = await runSql<Shares & { id: string }>(em, select, [accountId, costIds])
  return new Map(rows.map(({ id, ...shares }) => [id, shares]))
}

const select = `
  SELECT cost.id, shares.apartment_ids AS "apartmentIds", shares.allocations
  FROM cost CROSS JOIN LATERAL shares_of_cost(cost.account_id, cost.id) AS shares
  WHERE cost.account_id = $1 AND cost.id = ANY ($2::text[])`
