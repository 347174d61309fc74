import type { AffectedSettlement, TermsWithEffects } from '@lokum/contracts/settlements/agreement-terms'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { buttonClass } from '../../../parts/button.tsx'
import card from '../../../parts/card.module.css'
import { dayText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import { SettlementLinks } from './settlement-links.tsx'
import style from './terms.module.css'

type SavedProps = { agreementId: string; saved: TermsWithEffects }

/** The consequences of saved terms: settlements to calculate again, and sent ones that a correction would change. It takes the focus. */
export function TermsSaved({ agreementId, saved: { starts_on: from, outdated, sent } }: SavedProps) {
  const { terms, language } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby={id} className={`${card.card} ${style.result}`}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {terms.saved(dayText(from, language))}
      </h2>
      {outdated.length === 0 && sent.length === 0 && <p>{terms.nothingAffected}</p>}
      <Affected title={terms.outdated} what={terms.outdatedWhat} settlements={outdated} />
      <Affected title={terms.sent} what={terms.sentWhat} settlements={sent} />
      <div>
        <Link to="/agreements/$id" params={{ id: agreementId }} className={buttonClass('plain')}>
          {terms.toAgreement}
        </Link>
      </div>
    </section>
  )
}

type AffectedProps = { title: string; what: string; settlements: readonly AffectedSettlement[] }

function Affected({ title, what, settlements }: AffectedProps) {
  if (settlements.length === 0) return null
  return (
    <div className={style.section}>
      <h3>{title}</h3>
      <p>{what}</p>
      <SettlementLinks of={settlements} />
    </div>
  )
}
