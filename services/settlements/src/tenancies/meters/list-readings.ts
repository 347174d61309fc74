import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ListReadings } from '@lokum/contracts/settlements/reading-operations'
import { openChangeList } from '@lokum/service-kit/changes/list-changes'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import { findMeter, type MeterRow } from './meter.ts'
import { describeReading, ReadingRow } from './reading.ts'

const listChanges = openChangeList({ table: 'reading', prefix: 'rdg', owner: 'meter_id' })

/**
 * Returns a page of a meter's readings, last entered first or in the order of their changes since a moment, including cancelled ones.
 * @throws NotFound also for a meter of another account
 */
export async function listReadings(
  { em, caller }: Context,
  { params, query }: RequestOf<typeof ListReadings>,
): Promise<Answer<AnswerOf<typeof ListReadings>>> {
  const meter = await findMeter(em, { id: params.id, accountId: caller.accountId })
  const find = (ids: string[]) => em.find(ReadingRow, { accountId: meter.accountId, id: { $in: ids } })
  const { rows, page } =
    (await listChanges(em, { ownerId: meter.id, query, find })) ?? (await findNewest(em, { meter, query }))
  return { body: { ...page, data: rows.map(describeReading) } }
}

type ReadingQuery = { meter: MeterRow; query: RequestOf<typeof ListReadings>['query'] }

async function findNewest(em: Context['em'], { meter, query }: ReadingQuery) {
  const after = readCursor(query.cursor, 'rdg')
  const where = { accountId: meter.accountId, meterId: meter.id, ...(after && { id: { $lt: after } }) }
  const found = await em.find(ReadingRow, where, { orderBy: { id: 'desc' }, limit: query.limit + 1 })
  const { data: rows, ...page } = toPage(found, query.limit)
  return { rows, page }
}
