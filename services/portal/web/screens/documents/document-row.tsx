import type { Document } from '@lokum/contracts/settlements/document'
import type { UsesOfDocuments } from '@lokum/contracts/settlements/document-uses'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../parts/amount.tsx'
import card from '../../parts/card.module.css'
import { Mark } from '../../parts/mark.tsx'
import { momentText } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import { describeDocument } from './describe-document.ts'
import style from './documents.module.css'
import { usedIn } from './used-in.ts'

/** One document of the list. */
export function DocumentRow({ document, uses }: { document: Document; uses: UsesOfDocuments['data'] }) {
  const words = useWords()
  const { accounts, documents, language } = words
  const { id, name, reading, created_at } = document
  return (
    <li className={`${card.row} ${style.row}`}>
      <Link to="/documents/$id" params={{ id }} className={style.name}>
        {name}
      </Link>
      <p className={style.quiet}>
        {describeDocument(document, accounts.kinds, language)}
        {reading && reading.state !== 'waiting' && reading.findings.length > 0 && (
          <>
            {' '}
            <Mark kind="look">{documents.findings(reading.findings.length)}</Mark>
          </>
        )}
      </p>
      <p className={style.quiet}>
        {uses.length > 0 ? usedIn(uses, words) : documents.added(momentText(created_at, language))}
      </p>
      <p className={style.total}>
        {reading?.state === 'waiting' ? (
          documents.reading
        ) : (
          <Amount pln={reading?.total_pln ?? null} whyNone={reading === null ? documents.notRead : documents.noTotal} />
        )}
      </p>
    </li>
  )
}
