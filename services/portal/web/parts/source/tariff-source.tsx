import type { Apartment } from '@lokum/contracts/apartments/apartment'
import { Link } from '@tanstack/react-router'
import { useAnswer } from '../../interface/use-answer.ts'
import { amountText } from '../../words/amounts.ts'
import { dayText } from '../../words/dates.ts'
import { rateText } from '../../words/figures.ts'
import { useWords } from '../../words/use-words.ts'
import { Answered } from '../answered.tsx'
import style from './source.module.css'

type TariffSourceProps = { apartment_id: string; utility: string; valid_from: string | null }
type Row = Apartment['tariffs'][number]

/** The row of the apartment's tariffs that an amount rests on. */
export function TariffSource({ apartment_id, utility, valid_from }: TariffSourceProps) {
  const { sources, language } = useWords()
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
              <dd>{nameOf(utility, sources.utilities)}</dd>
              <dt>{sources.rate}</dt>
              <dd>{row ? <Price row={row} /> : sources.noTariff}</dd>
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

function Price({ row: { rate_pln, fixed_pln, unit } }: { row: Row }) {
  const { sources, language } = useWords()
  const prices = [
    ...(typeof rate_pln === 'number' ? [rateText(rate_pln, typeof unit === 'string' ? unit : null, language)] : []),
    ...(typeof fixed_pln === 'number' ? [sources.perMonth(amountText(fixed_pln, language))] : []),
  ]
  return prices.join(' · ') || '–'
}

function nameOf(utility: string, names: Readonly<Record<string, string>>): string {
  return (Object.hasOwn(names, utility) ? names[utility] : undefined) ?? utility
}
