import type { Document } from '@lokum/contracts/settlements/document'
import card from '../../parts/card.module.css'
import { DocumentRow } from './document-row.tsx'
import style from './documents.module.css'
import { useUses } from './used-in.ts'

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
