import type { SnapshotApartments } from '@lokum/contracts/apartments/operations'
import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { InternalContext } from '@lokum/service-kit/http/context'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import { ApartmentRow, describeApartment } from './apartment.ts'

/** Gives a page of all apartments of all accounts, oldest first, for a neighbour that fills its copy. */
export async function snapshotApartments(
  { em }: InternalContext,
  { query }: RequestOf<typeof SnapshotApartments>,
): Promise<Answer<AnswerOf<typeof SnapshotApartments>>> {
  const after = readCursor(query.cursor, 'apt')
  const where = after ? { id: { $gt: after } } : {}
  const rows = await em.find(ApartmentRow, where, { orderBy: { id: 'asc' }, limit: query.limit + 1 })
  const page = toPage(rows, query.limit)
  const data = page.data.map((row) => ({
    account_id: row.accountId,
    sequence: row.version,
    apartment: describeApartment(row),
  }))
  return { body: { ...page, data } }
}
