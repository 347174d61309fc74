import { buffer } from 'node:stream/consumers'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import type { GetTenantCutOut } from '@lokum/contracts/settlements/tenant-operations'
import type { Context } from '@lokum/service-kit/http/context'
import type { StoredFile } from '@lokum/service-kit/http/serve-file'
import { NotFound } from '@lokum/service-kit/problem'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import { DocumentRow } from '../../documents/document.ts'
import { drawStoredPage } from '../../documents/draw-stored-page.ts'
import { StatementRow } from '../statement.ts'
import { findLink, type Holder } from './find-link.ts'
import { findShownSources } from './find-shown-sources.ts'
import { listReleased } from './list-released.ts'

const width = 1_600

/**
 * Draws the row of a bill that an item rests on, without a turn at the database: an item of a statement that the tenant sees, as it
 * was when the statement was prepared, and nothing else of the bill, which may have rows of others.
 * @throws Problem invalid_token · NotFound · PageNotShown · DocumentStoreUnavailable
 */
export async function getTenantCutOut(
  context: Context & { store: DocumentStore },
  { params: { item_id: itemId } }: RequestOf<typeof GetTenantCutOut>,
): Promise<() => Promise<StoredFile>> {
  const { em, store } = context
  const link = await findLink(context)
  const { accountId } = link
  const statement = await findStatement(em, link, itemId)
  const { sources } = await findShownSources(em, { statement, itemIds: [itemId] })
  const row = sources.get(itemId)?.row
  if (!row) throw new NotFound()
  const document = await em.findOne(DocumentRow, { accountId, id: row.documentId, mediaType: 'application/pdf' })
  if (!document) throw new NotFound()
  const load = async () => await buffer(await store.open(document.storageKey))
  const page = { load, mediaType: 'application/pdf', page: row.page, width, row: row.box } as const
  // Tenants have a share of the drawers of their own, so that they do not keep the landlord waiting.
  return () => drawStoredPage({ accountId: `tenants of ${accountId}` }, page)
}

/** The statement that the tenant sees with the item. @throws NotFound */
async function findStatement(em: Context['em'], link: Holder, itemId: string): Promise<StatementRow> {
  const released = await listReleased(em, link)
  const where = {
    accountId: link.accountId,
    id: { $in: released.map(({ id }) => id) },
    snapshot: { $like: `%${itemId}%` },
  }
  const naming = await em.find(StatementRow, where, { populate: ['snapshot'] })
  const found = naming.find(({ snapshot }) =>
    StatementSnapshot.parse(JSON.parse(snapshot)).items.some(({ item_id }) => item_id === itemId),
  )
  if (!found) throw new NotFound()
  return found
}
