import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ListSettlements } from '@lokum/contracts/settlements/operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { describeSettlement, SettlementRow } from './settlement.ts'

/** Returns a page of the account's settlements, newest first, without the cancelled ones unless they are asked for. */
export async function listSettlements(
  { em, caller }: Context,
  { query }: RequestOf<typeof ListSettlements>,
): Promise<Answer<AnswerOf<typeof ListSettlements>>> {
  const after = readCursor(query.cursor, 'set')
  const where = {
    accountId: caller.accountId,
    ...(after && { id: { $lt: after } }),
    ...(query.apartment_id && { apartmentId: query.apartment_id }),
    ...(query.period && { period: query.period }),
    state: query.state ?? { $ne: 'cancelled' as const },
  }
  const rows = await em.find(SettlementRow, where, { orderBy: { id: 'desc' }, limit: query.limit + 1 })
  const page = toPage(rows, query.limit)
  return { body: { ...page, data: page.data.map(describeSettlement) } }
}
