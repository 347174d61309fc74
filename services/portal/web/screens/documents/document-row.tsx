import type { Document } from '@lokum/contracts/settlements/document'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../parts/amount.tsx'
import card from '../../parts/card.module.css'
import { Mark } from '../../parts/mark.tsx'
import { momentText } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import { describeDocument } from './describe-document.ts'
import style from './documents.module.css'

/** One document of the list. */
export function DocumentRow({ document }: { document: Document }) {
  const { accounts, documents, language } = useWords()
  const { id, name, reading, created_at } = document
  return (
    <li className={`${card.row} ${style.row}`}>
      <Link to="/documents/$id" params={{ id }} className={style.name}>
        {name}
      </Link>
      <p className={style.quiet}>
        {describeDocument(document, accounts.kinds, language)}
        {reading && reading.findings.length > 0 && (
          <>
            {' '}
            {reading.state === 'waiting' ? (
              <Mark kind="plain">{documents.waiting}</Mark>
            ) : (
              <Mark kind="look">{documents.findings(reading.findings.length)}</Mark>
            )}
          </>
        )}
      </p>
      <p className={style.quiet}>{documents.added(momentText(created_at, language))}</p>
      <p className={style.total}>
        <Amount pln={reading?.total_pln ?? null} whyNone={documents.noTotal} />
      </p>
    </li>
  )
}
