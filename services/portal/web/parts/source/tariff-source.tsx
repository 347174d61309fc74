import { Link } from '@tanstack/react-router'
import { useAnswer } from '../../interface/use-answer.ts'
import { dayText } from '../../words/dates.ts'
import { tariffPrice, utilityName } from '../../words/tariff-text.ts'
import { useWords } from '../../words/use-words.ts'
import { Answered } from '../answered.tsx'
import style from './source.module.css'

type TariffSourceProps = { apartment_id: string; utility: string; valid_from: string | null }

/** The row of the apartment's tariffs that an amount rests on. */
export function TariffSource({ apartment_id, utility, valid_from }: TariffSourceProps) {
  const words = useWords()
  const { sources, language } = words
  const query = useAnswer('GET /v1/apartments/{id}', { params: { id: apartment_id } })
  const apartmentAt: string = `/apartments/${apartment_id}`
  return (
    <div className={style.source}>
      <h3>{sources.tariff}</h3>
      <Answered query={query} rows={1}>
        {({ body }) => {
          const row = body.tariffs.find((one) => one.utility === utility && (one.valid_from ?? null) === valid_from)
          return (
            <dl className={style.facts}>
              <dt>{sources.utility}</dt>
              <dd>{utilityName(utility, sources.utilities)}</dd>
              <dt>{sources.rate}</dt>
              <dd>{row ? tariffPrice(row, words) : sources.noTariff}</dd>
              <dt>{sources.validFrom}</dt>
              <dd>{valid_from === null ? sources.always : dayText(valid_from, language)}</dd>
            </dl>
          )
        }}
      </Answered>
      <p>
        <Link to={apartmentAt} className={style.link}>
          {sources.toApartment}
        </Link>
      </p>
    </div>
  )
}
