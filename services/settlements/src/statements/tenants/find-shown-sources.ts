import type { PageBox } from '@lokum/contracts/settlements/line-at'
import type { PlacedSource } from '@lokum/month-engine/calculation/document-source'
import type { Context } from '@lokum/service-kit/http/context'
import { DocumentLineRow } from '../../documents/document.ts'
import { ItemRow } from '../../months/items/item.ts'
import { loadNameFinder } from '../load-name-finder.ts'
import type { StatementRow } from '../statement.ts'

type DocumentSource = Extract<PlacedSource, { kind: 'document' }>
type PrintedRow = { documentId: string; page: number; box: PageBox }
type ShownSource = DocumentSource & { row: PrintedRow | null }

/**
 * The places in documents that items of a statement rested on when it was prepared, with the printed row of each whose text may be
 * shown. Items changed since have other sources and are left out.
 */
export async function findShownSources(
  em: Context['em'],
  { statement, itemIds }: { statement: StatementRow; itemIds: string[] },
): Promise<{ sources: ReadonlyMap<string, ShownSource>; namesOther: (text: string) => boolean }> {
  const { accountId, settlementId, preparedAt } = statement
  const frozen = { accountId, settlementId, id: { $in: itemIds }, updatedAt: { $lte: preparedAt } }
  const items = await em.find(ItemRow, frozen)
  const found = items.flatMap(({ id, source }) => (source.kind === 'document' ? [{ id, source }] : []))
  const documentIds = found.map(({ source }) => source.document_id)
  const lines = await em.find(DocumentLineRow, { accountId, documentId: { $in: documentIds } })
  const printed = new Map(
    lines.map(({ documentId, line, label, excerpt }) => [`${documentId} ${line}`, { label, excerpt }]),
  )
  const namesOther = await loadNameFinder(em, statement)
  const mayShow = ({ document_id, line, excerpt }: DocumentSource) => {
    const text = printed.get(`${document_id} ${line}`)
    return (
      text !== undefined && ![excerpt, text.excerpt, text.label].some((one) => one === null || namesOther(one ?? ''))
    )
  }
  const shown = found.map(({ id, source }) => [id, { ...source, row: mayShow(source) ? rowOf(source) : null }] as const)
  return { sources: new Map(shown), namesOther }
}

/** None for what was recognised in a picture, where a box may hold more than its row. */
function rowOf({ at = null, document_id: documentId }: DocumentSource): PrintedRow | null {
  if (at?.kind !== 'page' || at.box === null || at.recognised) return null
  return { documentId, page: at.page, box: at.box }
}
