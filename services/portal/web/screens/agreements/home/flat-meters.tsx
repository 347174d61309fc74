import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Answered } from '../../../parts/answered.tsx'
import { buttonClass } from '../../../parts/button.tsx'
import card from '../../../parts/card.module.css'
import { dayText } from '../../../words/dates.ts'
import { quantityText } from '../../../words/figures.ts'
import { useWords } from '../../../words/use-words.ts'
import { readMeters } from '../../settlements/costs/use-metered.ts'
import style from './home.module.css'

/** The meters of the flat that are in use, each with its latest values. */
export function FlatMeters({ apartmentId }: { apartmentId: string }) {
  const { meters, tenancy, language } = useWords()
  const heading = useId()
  const query = useFlatMeters(apartmentId)
  return (
    <section aria-labelledby={heading} className={card.card}>
      <h2 id={heading}>{meters.title}</h2>
      <Answered query={query} rows={1}>
        {(all) => (
          <ul aria-labelledby={heading} className={style.rows}>
            {all
              .filter(({ closed_on }) => closed_on === null)
              .map((meter) => (
                <li key={meter.id} className={style.row}>
                  <p className={style.name}>{meters.utilities[meter.utility]}</p>
                  <p className={card.quiet}>{meter.number}</p>
                  <p className={style.total}>
                    {meter.devices
                      .at(-1)
                      ?.registers.map(({ latest_reading: latest }) =>
                        latest === null
                          ? meters.noReading
                          : `${quantityText(latest.value, meter.unit, language)} (${dayText(latest.read_on, language)})`,
                      )
                      .join(', ')}
                  </p>
                </li>
              ))}
          </ul>
        )}
      </Answered>
      <div>
        <Link to="/apartments/$id" params={{ id: apartmentId }} className={buttonClass('plain')}>
          {tenancy.toMeters}
        </Link>
      </div>
    </section>
  )
}

/** The meters of a flat, which its history names, too; none are read before the flat is known. */
export function useFlatMeters(apartmentId: string | undefined) {
  return useQuery({
    queryKey: ['meters of', apartmentId],
    queryFn: apartmentId === undefined ? skipToken : () => readMeters(apartmentId),
  })
}
