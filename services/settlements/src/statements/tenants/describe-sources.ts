import { namePlace } from '@lokum/bill-reader/findings/name-place'
import type { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import type { TenantSettlement } from '@lokum/contracts/settlements/tenant'
import type { Context } from '@lokum/service-kit/http/context'
import { anyDocument } from '@lokum/statement-print/snapshot/describe-source'
import { DocumentReadingRow, DocumentRow } from '../../documents/document.ts'
import type { StatementRow } from '../statement.ts'
import { findShownSources } from './find-shown-sources.ts'

type Sources = TenantSettlement['sources']
type Seen = { statement: StatementRow; snapshot: StatementSnapshot }

/**
 * Describes in words where the amounts of a statement appear in which documents; the documents themselves concern others too and
 * are not shown. Items changed since the statement was prepared have other sources and are left out, as are words that name
 * another tenant of the account. The statement's amounts stay.
 */
export async function describeSources(em: Context['em'], { statement, snapshot }: Seen): Promise<Sources> {
  const { accountId } = statement
  const ids = snapshot.items.map(({ item_id }) => item_id)
  const { sources, namesOther } = await findShownSources(em, { statement, itemIds: ids })
  const titles = await loadTitles(em, { accountId, documentIds: [...sources.values()].map((one) => one.document_id) })
  const without = (text: string | null) => (text === null || namesOther(text) ? null : text)
  return ids.flatMap((item_id) => {
    const source = sources.get(item_id)
    if (!source) return []
    const document = without(titles.get(source.document_id) ?? null) ?? anyDocument[snapshot.locale]
    const place = namePlace(without(source.place) ?? '', snapshot.locale, source.line) ?? ''
    return [{ item_id, document, place, excerpt: without(source.excerpt), has_cut_out: source.row !== null }]
  })
}

/** The title of a document: its printed number, else its name. */
async function loadTitles(
  em: Context['em'],
  { accountId, documentIds: ids }: { accountId: string; documentIds: string[] },
): Promise<ReadonlyMap<string, string>> {
  const documents = await em.find(DocumentRow, { accountId, id: { $in: ids } })
  const readings = await em.find(DocumentReadingRow, { accountId, documentId: { $in: ids } })
  const numbers = new Map(readings.map(({ documentId, number }) => [documentId, number]))
  return new Map(documents.map(({ id, name }) => [id, numbers.get(id) ?? name]))
}
