import type { Document } from '@lokum/contracts/settlements/document'
import type { UsesOfDocuments } from '@lokum/contracts/settlements/document-uses'
import { useQueries } from '@tanstack/react-query'
import { call } from '../../interface/call.ts'
import card from '../../parts/card.module.css'
import { DocumentRow } from './document-row.tsx'
import style from './documents.module.css'

/** A list of documents with what uses each. */
export function DocumentRows({ name, rows }: { name: string; rows: readonly Document[] }) {
  const uses = useUses(rows)
  return (
    <ul className={`${card.rows} ${style.rows}`} aria-label={name}>
      {rows.map((document) => (
        <DocumentRow key={document.id} document={document} uses={uses.get(document.id) ?? []} />
      ))}
    </ul>
  )
}

/** Uses of each document, asked for a page at a time. */
function useUses(rows: readonly Document[]): ReadonlyMap<string, UsesOfDocuments['data']> {
  const ids = rows.map(({ id }) => id)
  const pages = Array.from({ length: Math.ceil(ids.length / pageLength) }, (_, page) =>
    ids.slice(page * pageLength, (page + 1) * pageLength),
  )
  return useQueries({
    queries: pages.map((page) => {
      const asked = { query: { document_ids: page.join(',') } }
      return {
        queryKey: ['GET /v1/documents/uses', asked],
        queryFn: async () => (await call('GET /v1/documents/uses', asked)).body.data,
      }
    }),
    combine: (answers) =>
      Map.groupBy(
        answers.flatMap(({ data }) => data ?? []),
        ({ document_id }) => document_id,
      ),
  })
}

const pageLength = 25
