import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ListAgreements } from '@lokum/contracts/settlements/agreement-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { AgreementRow } from './agreement.ts'
import { answerAgreements } from './answer-agreements.ts'

/** Returns a page of the account's agreements, newest first; `on` filters by those in force on a day. */
export async function listAgreements(
  { em, caller }: Context,
  { query }: RequestOf<typeof ListAgreements>,
): Promise<Answer<AnswerOf<typeof ListAgreements>>> {
  const after = readCursor(query.cursor, 'agr')
  const { on } = query
  const where = {
    accountId: caller.accountId,
    ...(after && { id: { $lt: after } }),
    ...(query.apartment_id && { apartmentId: query.apartment_id }),
    ...(on && { startsOn: { $lte: on }, $or: [{ endsOn: null }, { endsOn: { $gte: on } }] }),
  }
  const rows = await em.find(AgreementRow, where, { orderBy: { id: 'desc' }, limit: query.limit + 1 })
  const page = toPage(rows, query.limit)
  return { body: { ...page, data: await answerAgreements(em, page.data) } }
}
