import { buffer } from 'node:stream/consumers'
import { PageNotShown } from '@lokum/bill-reader/pages/draw-page'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import { pageReasons } from '@lokum/contracts/problems/page-reason'
import type { GetDocumentPage } from '@lokum/contracts/settlements/document-operations'
import { elseNotFound } from '@lokum/service-kit/database/else-not-found'
import type { Context } from '@lokum/service-kit/http/context'
import type { StoredFile } from '@lokum/service-kit/http/serve-file'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import { DocumentRow } from './document.ts'
import { drawStoredPage } from './draw-stored-page.ts'

/** Draws a page of a document, without a turn at the database. @throws NotFound also for a document of another account · PageNotShown · DocumentStoreUnavailable */
export async function getDocumentPage(
  { em, caller, store }: Context & { store: DocumentStore },
  { params: { id, page_number: page }, query: { width } }: RequestOf<typeof GetDocumentPage>,
): Promise<() => Promise<StoredFile>> {
  const { accountId } = caller
  const { mediaType, storageKey } = await em.findOneOrFail(DocumentRow, { accountId, id }, elseNotFound)
  if (mediaType === 'application/xml') throw new PageNotShown(pageReasons.noPages)
  const load = async () => await buffer(await store.open(storageKey))
  return () => drawStoredPage({ accountId }, { load, mediaType, page, width })
}
