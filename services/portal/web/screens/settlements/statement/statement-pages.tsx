import { useState } from 'react'
import { useWords } from '../../../words/use-words.ts'
import settlementStyle from '../settlement.module.css'
import style from './statement.module.css'

/** The pages as they are printed; each one asks for the next, until there is none. */
export function StatementPages({ id, version }: { id: string; version: number }) {
  const { statement: words } = useWords()
  const [shown, setShown] = useState(0)
  const [isOver, setIsOver] = useState(false)
  const asked = isOver ? shown : shown + 1
  return (
    <section className={style.pages} aria-label={words.pages}>
      {isOver && shown === 0 && <p className={settlementStyle.quiet}>{words.pageNotShown}</p>}
      {Array.from({ length: asked }, (_, place) => place + 1).map((page) => (
        <img
          key={page}
          src={`/api/v1/settlements/${id}/statements/${version}/pages/${page}?width=960`}
          alt={words.page(page)}
          className={`${style.page} ${page > 1 && page > shown ? style.waiting : ''}`}
          onLoad={() => setShown(Math.max(shown, page))}
          onError={() => setIsOver(true)}
        />
      ))}
      <p>
        <a href={`/api/v1/settlements/${id}/statements/${version}`} download className={style.link}>
          {words.download}
        </a>
      </p>
    </section>
  )
}
