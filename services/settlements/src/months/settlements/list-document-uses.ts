import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { ListDocumentUses, ListUsesOfDocuments } from '@lokum/contracts/settlements/document-line-operations'
import type { DocumentUse, DocumentUses, UsesOfDocuments } from '@lokum/contracts/settlements/document-uses'
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
  const uses = await findDocumentUses(em, { accountId, documentIds: [params.id] })
  return { body: { data: uses.map(describeUse) } }
}

/** Returns what uses each of several documents of the account; others have no uses. */
export async function listUsesOfDocuments(
  { em, caller: { accountId } }: Context,
  { query }: RequestOf<typeof ListUsesOfDocuments>,
): Promise<Answer<UsesOfDocuments>> {
  const uses = await findDocumentUses(em, { accountId, documentIds: query.document_ids.split(',') })
  return { body: { data: uses.map((use) => ({ document_id: use.document_id, ...describeUse(use) })) } }
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
