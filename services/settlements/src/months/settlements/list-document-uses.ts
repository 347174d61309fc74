import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { ListDocumentUses } from '@lokum/contracts/settlements/document-line-operations'
import type { DocumentUse, DocumentUses } from '@lokum/contracts/settlements/document-uses'
import { elseNotFound } from '@lokum/service-kit/database/else-not-found'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { DocumentRow } from '../../documents/document.ts'
import { type FoundUse, findDocumentUses } from './find-document-uses.ts'

/** Returns what uses a document: settlements, readings with it as their photo, meters that name it. @throws NotFound */
export async function listDocumentUses(
  { em, caller: { accountId } }: Context,
  { params }: RequestOf<typeof ListDocumentUses>,
): Promise<Answer<DocumentUses>> {
  await em.findOneOrFail(DocumentRow, { accountId, id: params.id }, elseNotFound)
  const uses = await findDocumentUses(em, { accountId, documentId: params.id })
  return { body: { data: uses.map(describeUse) } }
}

function describeUse({ id, kind, name, apartment_id, apartment_label, period }: FoundUse): DocumentUse {
  return {
    kind: kind === 'statement' ? 'settlement' : kind,
    id,
    name,
    period,
    apartment: { id: apartment_id, label: apartment_label },
    is_stated: kind === 'statement',
  }
}
