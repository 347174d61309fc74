import type { OverviewRow } from '@lokum/contracts/settlements/overview'
import type { Settlement } from '@lokum/contracts/settlements/settlement'
import { useId } from 'react'
import { Answered } from '../../parts/answered.tsx'
import { useWords } from '../../words/use-words.ts'
import style from './group.module.css'
import { TrueUpRow } from './true-up-row.tsx'
import type { useTrueUps } from './use-true-ups.ts'

type TrueUpsProps = {
  query: ReturnType<typeof useTrueUps>
  /** The rows of the month that are shown, which know the names. */
  rows: readonly OverviewRow[]
  hasMoreRows: boolean
}

/** The settlements of advances that were made in the month; nothing where there is none. */
export function TrueUps({ query, rows, hasMoreRows }: TrueUpsProps) {
  const { trueUps } = useWords()
  const heading = useId()
  const hasNone = query.data?.length === 0 || (query.isPending && query.error === null)
  if (hasNone) return null
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={style.heading}>
        {trueUps.list} {query.data && <span className={style.count}>({query.data.length})</span>}
      </h2>
      <Answered query={query} rows={1}>
        {(made) => (
          <>
            <p className={style.about}>{trueUps.listWhat}</p>
            <ul className={style.rows}>
              {made.map((settlement) => (
                <TrueUpRow
                  key={settlement.id}
                  of={settlement}
                  {...namesOf(settlement, rows, hasMoreRows ? null : trueUps.formerTenant)}
                />
              ))}
            </ul>
          </>
        )}
      </Answered>
    </section>
  )
}

/** A month has a row for each agreement with a day in it: a tenant without one has left. */
function namesOf({ apartment_id, agreement_id }: Settlement, rows: readonly OverviewRow[], former: string | null) {
  const ofAgreement = rows.find(({ agreement }) => agreement !== null && agreement.id === agreement_id)
  const ofApartment = ofAgreement ?? rows.find(({ apartment }) => apartment.id === apartment_id)
  return { label: ofApartment?.apartment.label ?? null, tenant: ofAgreement?.agreement?.tenant ?? former }
}
