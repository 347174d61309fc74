import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ListMeters } from '@lokum/contracts/settlements/meter-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import { describeMeters } from './describe-meters.ts'
import { findNumbered } from './find-numbered.ts'
import { MeterRow } from './meter.ts'

/** Returns a page of the account's meters, newest first. */
export async function listMeters(
  context: Context,
  { query }: RequestOf<typeof ListMeters>,
): Promise<Answer<AnswerOf<typeof ListMeters>>> {
  const after = readCursor(query.cursor, 'mtr')
  const { accountId } = context.caller
  const isNumbered = query.number !== undefined || query.q !== undefined
  const numbered = isNumbered ? await findNumbered(context.em, query, { accountId, after }) : undefined
  const where = {
    accountId,
    ...(after && { id: { $lt: after } }),
    ...(numbered && { id: { $in: numbered } }),
    ...(query.apartment_id && { apartmentId: query.apartment_id }),
    ...(query.utility && { utility: query.utility }),
    ...(query.main_meter_id && { mainMeterId: query.main_meter_id }),
  }
  const rows = await context.em.find(MeterRow, where, { orderBy: { id: 'desc' }, limit: query.limit + 1 })
  const page = toPage(rows, query.limit)
  return { body: { ...page, data: await describeMeters(context, page.data) } }
}
