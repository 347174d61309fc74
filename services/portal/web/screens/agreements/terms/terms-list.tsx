import type { TermsVersion } from '@lokum/contracts/settlements/agreement-terms'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useAnswer } from '../../../interface/use-answer.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Answered } from '../../../parts/answered.tsx'
import { Button, buttonClass } from '../../../parts/button.tsx'
import card from '../../../parts/card.module.css'
import { useWords } from '../../../words/use-words.ts'
import style from './terms.module.css'
import { TermsRow } from './terms-row.tsx'

/** All terms of an agreement, newest first, each with what changed. */
export function TermsList({ agreementId }: { agreementId: string }) {
  const { terms } = useWords()
  const heading = useId()
  const query = useAnswer('GET /v1/agreements/{id}/terms', { params: { id: agreementId } })
  return (
    <details className={`${card.card} ${style.section}`}>
      <summary>
        <h2 id={heading}>{terms.title}</h2>
      </summary>
      <div className={style.head}>
        <p className={card.quiet}>{terms.what}</p>
        <Add agreementId={agreementId} />
      </div>
      <Answered query={query} rows={2}>
        {({ body: { data }, version }) => (
          <ul aria-labelledby={heading} className={card.rows}>
            {newestFirst(data).map(({ own, before }) => (
              <TermsRow key={own.starts_on} of={{ agreementId, version }} own={own} before={before} />
            ))}
          </ul>
        )}
      </Answered>
    </details>
  )
}

function newestFirst(versions: readonly TermsVersion[]) {
  return versions.map((own, place) => ({ own, before: versions[place - 1] ?? null })).toReversed()
}

function Add({ agreementId }: { agreementId: string }) {
  const { terms } = useWords()
  const whyNot = useMissingRight('settlements.write')
  if (whyNot !== null) return <Button whyNot={whyNot}>{terms.add}</Button>
  return (
    <Link to="/agreements/$id/terms/new" params={{ id: agreementId }} className={buttonClass('plain')}>
      {terms.add}
    </Link>
  )
}
