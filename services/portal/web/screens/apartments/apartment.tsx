import type { Apartment as ApartmentBody } from '@lokum/contracts/apartments/apartment'
import { Link } from '@tanstack/react-router'
import { useAnswer } from '../../interface/use-answer.ts'
import { useMissingRight } from '../../interface/use-right.ts'
import { Answered } from '../../parts/answered.tsx'
import { buttonClass } from '../../parts/button.tsx'
import card from '../../parts/card.module.css'
import { Mark } from '../../parts/mark.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Title } from '../../parts/title.tsx'
import { countText } from '../../words/amounts.ts'
import { useWords } from '../../words/use-words.ts'
import { Agreements } from '../agreements/agreements.tsx'
import { useAgreements } from '../agreements/use-agreements.ts'
import { Meters } from '../meters/meters.tsx'
import style from './apartment.module.css'
import { ArchiveApartment } from './archive-apartment.tsx'
import { ReopenApartment } from './reopen-apartment.tsx'
import { Tariffs } from './tariffs/tariffs.tsx'

/** One apartment: its facts, agreements and meters. */
export function Apartment({ id }: { id: string }) {
  const { apartments } = useWords()
  const query = useAnswer('GET /v1/apartments/{id}', { params: { id } })
  return (
    <>
      <Link to="/apartments" className={card.back}>
        ← {apartments.back}
      </Link>
      <Title>{query.data?.body.label ?? apartments.title}</Title>
      <div className={card.cards}>
        <Panel>
          <Answered query={query} rows={1}>
            {({ body, version }) => <Facts apartment={body} version={version} />}
          </Answered>
        </Panel>
        {query.data && (
          <Panel>
            <Agreements apartmentId={id} isArchived={query.data.body.state === 'archived'} />
          </Panel>
        )}
        {query.data && <Meters apartmentId={id} />}
        {query.data && (
          <Panel>
            <Tariffs apartment={query.data.body} version={query.data.version} />
          </Panel>
        )}
      </div>
    </>
  )
}

function Facts({ apartment, version }: { apartment: ApartmentBody; version: string | null }) {
  const { apartments, language } = useWords()
  const canWrite = useMissingRight('apartments.write') === null
  const { id, address, surface_m2, state } = apartment
  // The state learns of an agreement a moment after the agreement is there.
  const { data: rows } = useAgreements(id)
  const shown = state === 'setup' && rows?.length !== 0 ? 'active' : state
  const place = [address.postal_code, address.city].filter((text) => text !== null).join(' ')
  return (
    <section aria-label={apartments.facts} className={`${card.card} ${style.card}`}>
      <dl className={style.facts}>
        <div>
          <dt>{apartments.address}</dt>
          <dd>
            {address.street}, {place}
          </dd>
        </div>
        <div>
          <dt>{apartments.surface}</dt>
          <dd>{surface_m2 === null ? apartments.noSurface : countText(surface_m2, language)}</dd>
        </div>
      </dl>
      {shown !== 'active' && <Mark kind="plain">{apartments.state[shown]}</Mark>}
      {state === 'archived' ? (
        <div className={style.buttons}>
          <ReopenApartment apartment={apartment} version={version} />
        </div>
      ) : (
        <div className={style.buttons}>
          {canWrite && (
            <Link to="/apartments/$id/edit" params={{ id }} className={buttonClass('plain')}>
              {apartments.edit}
            </Link>
          )}
          <ArchiveApartment apartment={apartment} version={version} />
        </div>
      )}
    </section>
  )
}
