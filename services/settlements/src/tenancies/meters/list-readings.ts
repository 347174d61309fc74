import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ListReadings } from '@lokum/contracts/settlements/reading-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import { findMeter } from './meter.ts'
import { describeReading, ReadingRow } from './reading.ts'

/**
 * Returns a page of a meter's readings, last entered first, including cancelled ones.
 * @throws NotFound also for a meter of another account
 */
export async function listReadings(
  { em, caller }: Context,
  { params, query }: RequestOf<typeof ListReadings>,
): Promise<Answer<AnswerOf<typeof ListReadings>>> {
  const meter = await findMeter(em, { id: params.id, accountId: caller.accountId })
  const after = readCursor(query.cursor, 'rdg')
  const where = { accountId: meter.accountId, meterId: meter.id, ...(after && { id: { $lt: after } }) }
  const rows = await em.find(ReadingRow, where, { orderBy: { id: 'desc' }, limit: query.limit + 1 })
  const page = toPage(rows, query.limit)
  return { body: { ...page, data: page.data.map(describeReading) } }
}
