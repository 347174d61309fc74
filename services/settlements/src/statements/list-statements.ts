import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ListStatements } from '@lokum/contracts/settlements/statement-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import { NotFound } from '@lokum/service-kit/problem'
import { SettlementRow } from '../months/settlements/settlement.ts'
import { describeStatement, StatementRow } from './statement.ts'

/** Returns a page of the versions of a settlement's statement, newest first. @throws NotFound also for a settlement of another account */
export async function listStatements(
  { em, caller }: Context,
  { params, query }: RequestOf<typeof ListStatements>,
): Promise<Answer<AnswerOf<typeof ListStatements>>> {
  const { accountId } = caller
  const after = readCursor(query.cursor, 'stm')
  if ((await em.count(SettlementRow, { accountId, id: params.id })) === 0) throw new NotFound()
  const ofSettlement = { accountId, settlementId: params.id }
  const last = after && (await em.findOne(StatementRow, { ...ofSettlement, id: after }))
  const where = { ...ofSettlement, ...(last && { version: { $lt: last.version } }) }
  const rows = await em.find(StatementRow, where, { orderBy: { version: 'desc' }, limit: query.limit + 1 })
  const page = toPage(rows, query.limit)
  return { body: { ...page, data: page.data.map(describeStatement) } }
}
