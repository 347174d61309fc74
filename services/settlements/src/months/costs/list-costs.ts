import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ListCosts } from '@lokum/contracts/settlements/document-operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { NotFound } from '@lokum/service-kit/problem'
import { DocumentRow } from '../../documents/document.ts'
import { CostRow, describeCost } from './cost.ts'
import { loadAllocations } from './store-allocations.ts'

/** Gives a page of the costs that were made of a document's lines, newest first. @throws NotFound */
export async function listCosts(
  { em, caller: { accountId } }: Context,
  { params, query }: RequestOf<typeof ListCosts>,
): Promise<Answer<AnswerOf<typeof ListCosts>>> {
  if ((await em.count(DocumentRow, { id: params.id, accountId })) === 0) throw new NotFound()
  const after = readCursor(query.cursor, 'cst')
  const where = { accountId, documentId: params.id, ...(after && { id: { $lt: after } }) }
  const rows = await em.find(CostRow, where, { orderBy: { id: 'desc' }, limit: query.limit + 1 })
  const page = toPage(rows, query.limit)
  const costIds = page.data.map(({ id }) => id)
  const allocations = await loadAllocations(em, { accountId, costIds })
  const apartments = await loadApartments(em, { accountId, costIds })
  const data = page.data.map((cost) =>
    describeCost({ cost, apartmentIds: apartments.get(cost.id) ?? [], allocations: allocations.get(cost.id) ?? [] }),
  )
  return { body: { ...page, data } }
}

type Wanted = { accountId: string; costIds: readonly string[] }

async function loadApartments(em: Context['em'], { accountId, costIds }: Wanted) {
  if (costIds.length === 0) return new Map<string, string[]>()
  const rows = await runSql<{ cost_id: string; apartment_id: string }>(em, select, [accountId, [...costIds]])
  const byCost = Map.groupBy(rows, (row) => row.cost_id)
  return new Map([...byCost].map(([id, concerned]) => [id, concerned.map((row) => row.apartment_id)]))
}

const select = 'SELECT cost_id, apartment_id FROM cost_apartment WHERE account_id = $1 AND cost_id = ANY ($2::text[])'
