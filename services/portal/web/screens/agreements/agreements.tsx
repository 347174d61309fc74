import type { AgreementWithMails } from '@lokum/contracts/settlements/agreement'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useMissingRight } from '../../interface/use-right.ts'
import { Answered } from '../../parts/answered.tsx'
import { Button, buttonClass } from '../../parts/button.tsx'
import card from '../../parts/card.module.css'
import { useWords } from '../../words/use-words.ts'
import { OwnBills } from '../apartments/own-bills.tsx'
import { today } from '../meters/today.ts'
import style from './agreements.module.css'
import { daysText } from './days-text.ts'
import { useAgreements } from './use-agreements.ts'

type AgreementsProps = { apartmentId: string; isArchived: boolean }

/** The agreements of an apartment, newest first. */
export function Agreements({ apartmentId, isArchived }: AgreementsProps) {
  const { agreements, tenancy } = useWords()
  const heading = useId()
  const query = useAgreements(apartmentId)
  return (
    <section aria-labelledby={heading} className={`${card.card} ${style.card}`}>
      <h2 id={heading}>{agreements.title}</h2>
      <Answered query={query} rows={1}>
        {(rows) => (
          <>
            {rows.length === 0 && <p className={card.quiet}>{agreements.none}</p>}
            {!isArchived && isVacant(rows) && <p>{tenancy.vacant}</p>}
            {rows.length > 0 && (
              <ul className={style.rows}>
                {rows.map((agreement) => (
                  <Row key={agreement.id} agreement={agreement} />
                ))}
              </ul>
            )}
            {!isArchived && <Add apartmentId={apartmentId} isFirst={isVacant(rows)} />}
            {!isArchived && isVacant(rows) && <OwnBills apartmentId={apartmentId} lastTenantDay={lastDay(rows)} />}
          </>
        )}
      </Answered>
    </section>
  )
}

/** Each agreement is over. */
function isVacant(agreements: readonly AgreementWithMails[]): boolean {
  return agreements.every(({ ends_on: end }) => end !== null && end < today())
}

/** The last day on which the flat had a tenant; null: it never had one. */
function lastDay(agreements: readonly AgreementWithMails[]): string | null {
  return agreements
    .map(({ ends_on: end }) => end)
    .reduce((some, other) => ((some ?? '') > (other ?? '') ? some : other), null)
}

function Row({ agreement }: { agreement: AgreementWithMails }) {
  const words = useWords()
  return (
    <li className={style.row}>
      <Link to="/agreements/$id" params={{ id: agreement.id }} className={style.tenant}>
        {agreement.tenant.name}
      </Link>
      <p>{daysText(agreement, words)}</p>
      <p className={card.quiet}>{words.agreements.modeNames[agreement.mode]}</p>
    </li>
  )
}

function Add({ apartmentId, isFirst }: { apartmentId: string; isFirst: boolean }) {
  const { agreements } = useWords()
  const whyNot = useMissingRight('settlements.write')
  if (whyNot !== null) return <Button whyNot={whyNot}>{agreements.add}</Button>
  return (
    <Link
      to="/apartments/$id/agreements/new"
      params={{ id: apartmentId }}
      className={buttonClass(isFirst ? 'primary' : 'plain')}
    >
      {agreements.add}
    </Link>
  )
}
