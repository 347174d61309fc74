import type { Document } from '@lokum/contracts/settlements/document'
import type { DocumentSums } from '@lokum/contracts/settlements/document-ledger'
import type { ReactNode } from 'react'
import { Amount } from '../../parts/amount.tsx'
import { useWords } from '../../words/use-words.ts'
import { describeDocument } from './describe-document.ts'
import style from './facts.module.css'
import { FirstPage } from './first-page.tsx'
import { useWatchedDocument } from './use-watched-document.ts'
import { waitsForLines } from './waits-for-lines.ts'

type FactsProps = { document: Document; sums: DocumentSums | null; hasPicture?: boolean; children?: ReactNode }

/** A document at a glance: its first page, what was read, its total and what the reader noticed. */
export function DocumentFacts({ document, sums, hasPicture = true, children }: FactsProps) {
  const { accounts, documents, language } = useWords()
  const isWaiting = waitsForLines(document)
  useWatchedDocument(document)
  return (
    <div className={style.head}>
      {hasPicture && <FirstPage document={document} />}
      <div className={style.facts}>
        {children}
        <p className={style.quiet}>{describeDocument(document, accounts.kinds, language)}</p>
        {sums && !isWaiting && (
          <p>
            {sums.total_is_printed ? accounts.total : accounts.sumOfLines} <Amount pln={sums.total_pln} />
          </p>
        )}
        {document.reading?.findings.map(({ code, detail }) => (
          <p key={`${code} ${detail}`} className={style.warn}>
            <span aria-hidden="true">⚠&#xFE0E; </span>
            {detail}
          </p>
        ))}
        {isWaiting && <p className={style.quiet}>{documents.waitingWhat}</p>}
      </div>
    </div>
  )
}
