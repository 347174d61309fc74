import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ListDocuments } from '@lokum/contracts/settlements/document-operations'
import { openChangeList } from '@lokum/service-kit/changes/list-changes'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import { describeDocument } from './describe-document.ts'
import { DocumentRow } from './document.ts'
import { findDocuments } from './find-documents.ts'
import { findReadings } from './read-document.ts'

const listChanges = openChangeList({ table: 'document', prefix: 'doc' })

/** Returns a page of the account's documents with their readings, newest first, or in the order of their changes since a moment. */
export async function listDocuments(
  { em, caller: { accountId }, language }: Context,
  { query }: RequestOf<typeof ListDocuments>,
): Promise<Answer<AnswerOf<typeof ListDocuments>>> {
  const find = (ids: string[]) => em.find(DocumentRow, { accountId, id: { $in: ids } }, { orderBy: { id: 'desc' } })
  const { rows, page } =
    (await listChanges(em, { ownerId: accountId, query, find })) ?? (await findNewest(em, { accountId, query, find }))
  const { readings, linesOf } = await findReadings(em, { accountId, ids: rows.map(({ id }) => id) })
  return {
    body: {
      ...page,
      data: rows.map((row) => describeDocument(row, readings.get(row.id) ?? null, linesOf(row.id), language)),
    },
    language,
  }
}

type DocumentQuery = {
  accountId: string
  query: RequestOf<typeof ListDocuments>['query']
  find: (ids: string[]) => Promise<DocumentRow[]>
}

async function findNewest(em: Context['em'], { accountId, query, find }: DocumentQuery) {
  const found = await findDocuments(em, query, { accountId, after: readCursor(query.cursor, 'doc') })
  const { data: rows, ...page } = toPage(await find(found), query.limit)
  return { rows, page }
}
