import type { Document } from '@lokum/contracts/settlements/document'
import { useWords } from '../../words/use-words.ts'
import style from './facts.module.css'

/** The first page of a document, small; nothing where there is no picture. */
export function FirstPage({ document: { id, name, pages } }: { document: Document }) {
  const { accounts } = useWords()
  if (pages === null) return null
  return (
    <img
      className={style.picture}
      src={`/api/v1/documents/${id}/pages/1?width=480`}
      alt={accounts.picture(name)}
      loading="lazy"
    />
  )
}
