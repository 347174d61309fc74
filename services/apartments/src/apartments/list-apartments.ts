import type { ListApartments } from '@lokum/contracts/apartments/operations'
import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { Answer } from '@lokum/service-kit/http/answer'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { ApartmentRow, describeApartment, labelKeyOf } from './apartment.ts'

/** Gives a page of the account's apartments, newest first. */
export async function listApartments(
  { em, caller }: Context,
  { query }: RequestOf<typeof ListApartments>,
): Promise<Answer<AnswerOf<typeof ListApartments>>> {
  const after = readCursor(query.cursor, 'apt')
  const where = {
    accountId: caller.accountId,
    ...(after && { id: { $lt: after } }),
    ...(query.state && { state: query.state }),
    ...(query.label && withLabel(labelKeyOf(query.label))),
  }
  const rows = await em.find(ApartmentRow, where, { orderBy: { id: 'desc' }, limit: query.limit + 1 })
  const page = toPage(rows, query.limit)
  return { body: { ...page, data: page.data.map(describeApartment) } }
}

/** Apartments in use and archived ones each have their index of labels. */
function withLabel(labelKey: string) {
  return {
    $or: [
      { labelKey, state: { $ne: 'archived' as const } },
      { labelKey, state: 'archived' as const },
    ],
  }
}
