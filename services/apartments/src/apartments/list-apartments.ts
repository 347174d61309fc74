import type { ListApartments } from '@lokum/contracts/apartments/operations'
import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import { openChangeList } from '@lokum/service-kit/changes/list-changes'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import { ApartmentRow, describeApartment, foldLabel } from './apartment.ts'

const listChanges = openChangeList({ table: 'apartment', prefix: 'apt' })

/** Gives a page of the account's apartments, newest first, or in the order of their changes since a moment. */
export async function listApartments(
  { em, caller: { accountId } }: Context,
  { query }: RequestOf<typeof ListApartments>,
): Promise<Answer<AnswerOf<typeof ListApartments>>> {
  const find = (ids: string[]) => em.find(ApartmentRow, { accountId, id: { $in: ids } })
  const { rows, page } =
    (await listChanges(em, { ownerId: accountId, query, find })) ?? (await findNewest(em, { accountId, query }))
  return { body: { ...page, data: rows.map(describeApartment) } }
}

type ApartmentQuery = { accountId: string; query: RequestOf<typeof ListApartments>['query'] }

async function findNewest(em: Context['em'], { accountId, query }: ApartmentQuery) {
  const after = readCursor(query.cursor, 'apt')
  const where = {
    accountId,
    ...(after && { id: { $lt: after } }),
    ...(query.state && { state: query.state }),
    ...(query.label && withLabel(foldLabel(query.label))),
  }
  const found = await em.find(ApartmentRow, where, { orderBy: { id: 'desc' }, limit: query.limit + 1 })
  const { data: rows, ...page } = toPage(found, query.limit)
  return { rows, page }
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
