import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { GetStatementPage } from '@lokum/contracts/settlements/statement-operations'
import type { Context } from '@lokum/service-kit/http/context'
import type { StoredFile } from '@lokum/service-kit/http/serve-file'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import { drawStoredPage } from '../documents/draw-stored-page.ts'
import { findPdf } from './load-pdf.ts'
import { findStatement } from './open-statement.ts'

/** Draws a page of a statement, without a turn at the database. @throws NotFound also for a statement of another account · DocumentStoreUnavailable */
export async function getStatementPage(
  { em, caller, store }: Context & { store: DocumentStore },
  { params: { id, version, page_number: page }, query: { width } }: RequestOf<typeof GetStatementPage>,
): Promise<() => Promise<StoredFile>> {
  const { accountId } = caller
  const { statement } = await findStatement(em, { accountId, settlementId: id, version })
  const found = await findPdf({ em, store }, statement)
  const load = async () => (typeof found === 'function' ? await found() : found)
  return () => drawStoredPage({ accountId }, { load, mediaType: 'application/pdf', page, width })
}
