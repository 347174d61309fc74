import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ListMeters } from '@lokum/contracts/settlements/meter-operations'
import { openChangeList } from '@lokum/service-kit/changes/list-changes'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import { describeMeters } from './describe-meters.ts'
import { findNumbered } from './find-numbered.ts'
import { MeterRow } from './meter.ts'

const listChanges = openChangeList({ table: 'meter', prefix: 'mtr' })

/** Returns a page of the account's meters, newest first or in the order of their changes since a moment. */
export async function listMeters(
  context: Context,
  { query }: RequestOf<typeof ListMeters>,
): Promise<Answer<AnswerOf<typeof ListMeters>>> {
  const { em, caller } = context
  const { accountId } = caller
  const find = (ids: string[]) => em.find(MeterRow, { accountId, id: { $in: ids } })
  const { rows, page } =
    (await listChanges(em, { ownerId: accountId, query, find })) ?? (await findNewest(em, { accountId, query }))
  return { body: { ...page, data: await describeMeters(context, rows) } }
}

type MeterQuery = { accountId: string; query: RequestOf<typeof ListMeters>['query'] }

async function findNewest(em: Context['em'], { accountId, query }: MeterQuery) {
  const after = readCursor(query.cursor, 'mtr')
  const isNumbered = query.number !== undefined || query.q !== undefined
  const numbered = isNumbered ? await findNumbered(em, query, { accountId, after }) : undefined
  const where = {
    accountId,
    ...(after && { id: { $lt: after } }),
    ...(numbered && { id: { $in: numbered } }),
    ...(query.apartment_id && { apartmentId: query.apartment_id }),
    ...(query.utility && { utility: query.utility }),
    ...(query.main_meter_id && { mainMeterId: query.main_meter_id }),
  }
  const found = await em.find(MeterRow, where, { orderBy: { id: 'desc' }, limit: query.limit + 1 })
  const { data: rows, ...page } = toPage(found, query.limit)
  return { rows, page }
}
