import { Link } from '@tanstack/react-router'
import { useAnswer } from '../../interface/use-answer.ts'
import { dayText } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import { Amount } from '../amount.tsx'
import { Answered } from '../answered.tsx'
import look from './agreement.module.css'
import style from './source.module.css'

type AgreementSourceProps = { agreementId: string; clause: string; apartmentId: string }

/** The terms of the agreement, and the clause that an amount rests on. */
export function AgreementSource({ agreementId, clause, apartmentId }: AgreementSourceProps) {
  const { sources, language } = useWords()
  const query = useAnswer('GET /v1/agreements/{id}', { params: { id: agreementId } })
  const apartmentAt: string = `/apartments/${apartmentId}`
  return (
    <div className={style.source}>
      <h3>{sources.agreement}</h3>
      <Answered query={query} rows={2}>
        {({ body }) => (
          <dl className={style.facts}>
            <dt>{sources.clause}</dt>
            <dd>
              <mark className={look.clause}>{clause}</mark>
            </dd>
            <dt>{sources.tenant}</dt>
            <dd>{body.tenant.name}</dd>
            <dt>{sources.start}</dt>
            <dd>{dayText(body.starts_on, language)}</dd>
            <dt>{sources.end}</dt>
            <dd>{body.ends_on === null ? sources.openEnded : dayText(body.ends_on, language)}</dd>
            <dt>{sources.rent}</dt>
            <dd>
              <Amount pln={body.rent_pln} />
            </dd>
            {body.flat_utilities_pln !== null && (
              <>
                <dt>{sources.flat}</dt>
                <dd>
                  <Amount pln={body.flat_utilities_pln} />
                </dd>
              </>
            )}
            {body.fixed_charges.map((charge) => (
              <div key={charge.label} className={look.pair}>
                <dt>{charge.label}</dt>
                <dd>
                  <Amount pln={charge.amount_pln} />
                </dd>
              </div>
            ))}
            <dt>{sources.people}</dt>
            <dd>{sources.persons(body.persons)}</dd>
          </dl>
        )}
      </Answered>
      <p>
        <Link to={apartmentAt} className={style.link}>
          {sources.toApartment}
        </Link>
      </p>
    </div>
  )
}
