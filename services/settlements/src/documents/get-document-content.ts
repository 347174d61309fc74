import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { GetDocumentContent } from '@lokum/contracts/settlements/document-operations'
import { elseNotFound } from '@lokum/service-kit/database/else-not-found'
import type { Context } from '@lokum/service-kit/http/context'
import type { StoredFile } from '@lokum/service-kit/http/serve-file'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import { DocumentRow } from './document.ts'

/** Finds the file of a document, which is then opened in the store. @throws NotFound also for a document of another account · DocumentStoreUnavailable */
export async function getDocumentContent(
  { em, caller, store }: Context & { store: DocumentStore },
  { params }: RequestOf<typeof GetDocumentContent>,
): Promise<() => Promise<StoredFile>> {
  const row = await em.findOneOrFail(DocumentRow, { accountId: caller.accountId, id: params.id }, elseNotFound)
  const { name, mediaType, sizeBytes, storageKey } = row
  return async () => ({ name, mediaType, sizeBytes, content: await store.open(storageKey) })
}
