import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Document } from '@lokum/contracts/settlements/document'
import type { GetDocument } from '@lokum/contracts/settlements/document-operations'
import { elseNotFound } from '@lokum/service-kit/database/else-not-found'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { describeDocument } from './describe-document.ts'
import { DocumentRow } from './document.ts'
import { readVersion } from './document-version.ts'
import { findReadings } from './read-document.ts'

/** Returns one document of the caller's account with its reading. @throws NotFound also for a document of another account */
export async function getDocument(
  { em, caller, language }: Context,
  { params }: RequestOf<typeof GetDocument>,
): Promise<Answer<Document>> {
  const { accountId } = caller
  const row = await em.findOneOrFail(DocumentRow, { accountId, id: params.id }, elseNotFound)
  const { readings, linesOf } = await findReadings(em, { accountId, ids: [row.id] })
  const [reading, lines] = [readings.get(row.id) ?? null, linesOf(row.id)]
  return { body: describeDocument(row, reading, lines, language), version: readVersion(row, reading, lines), language }
}
