import { usualDays } from '@lokum/amounts/calendar/usual-days'
import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ListDueSettlements } from '@lokum/contracts/settlements/operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import { findDue } from './find-due.ts'

/** Returns a page of the agreements with a day in the month whose settlement of it was not sent yet, newest first. */
export async function listDueSettlements(
  { em, caller }: Context,
  { query }: RequestOf<typeof ListDueSettlements>,
): Promise<Answer<AnswerOf<typeof ListDueSettlements>>> {
  const { period, limit } = query
  const after = readCursor(query.cursor, 'agr')
  const due = await findDue(em, { accountId: caller.accountId, period, after, limit: limit + 1 })
  const { data, next_cursor } = toPage(due, limit)
  const { from, to } = usualDays(period)
  return {
    body: {
      period,
      usual_from: from,
      usual_to: to,
      data: data.map(({ id: _, ...agreement }) => agreement),
      next_cursor,
    },
  }
}
