import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ListDocuments } from '@lokum/contracts/settlements/document-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { describeDocument } from './describe-document.ts'
import { DocumentRow } from './document.ts'
import { findDocuments } from './find-documents.ts'
import { findReadings } from './read-document.ts'

/** Returns a page of the account's documents with their readings, newest first. */
export async function listDocuments(
  { em, caller, language }: Context,
  { query }: RequestOf<typeof ListDocuments>,
): Promise<Answer<AnswerOf<typeof ListDocuments>>> {
  const { accountId } = caller
  const after = readCursor(query.cursor, 'doc')
  const found = await findDocuments(em, query, { accountId, after })
  const rows = await em.find(DocumentRow, { accountId, id: { $in: found } }, { orderBy: { id: 'desc' } })
  const page = toPage(rows, query.limit)
  const { readings, linesOf } = await findReadings(em, { accountId, ids: page.data.map(({ id }) => id) })
  return {
    body: {
      ...page,
      data: page.data.map((row) => describeDocument(row, readings.get(row.id) ?? null, linesOf(row.id), language)),
    },
    language,
  }
}
