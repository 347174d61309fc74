import type { SubMeterUse } from '@lokum/contracts/settlements/item-inputs'
import { quantityText } from '../../words/figures.ts'
import { useWords } from '../../words/use-words.ts'
import look from './readings.module.css'
import { ReadingsSource } from './readings-source.tsx'
import style from './source.module.css'

/** The readings of the tenant's sub-meters and of the main meters, and what no sub-meter counted. */
export function SubMetersSource({ use }: { use: SubMeterUse }) {
  const { sources, agreements, language } = useWords()
  const textOf = (quantity: number) => quantityText(quantity, use.unit, language)
  const meters = [
    ...use.own.map((one) => ({ ...one, title: sources.ownMeter })),
    ...use.main.map((one) => ({ ...one, title: sources.mainMeter })),
  ]
  const difference = use.difference === 0 ? '' : `, ${agreements.differences[use.difference_share_by]}`
  return (
    <div className={style.source}>
      {meters.map(({ meter_id: id, register, previous, current, metered, title }) =>
        previous === null && current === null ? (
          <p key={id}>{`${title}. ${sources.billedQuantity(textOf(metered))}`}</p>
        ) : (
          <ReadingsSource
            key={`${id} ${register}`}
            title={title}
            meterId={id}
            inputs={{ previous, current, metered_unit: use.unit }}
          />
        ),
      )}
      <ul className={look.readings}>
        <li className={look.reading}>
          <span>{sources.counted}</span>
          <span className={look.value}>{textOf(use.counted)}</span>
        </li>
        <li className={look.reading}>
          <span>{`${sources.difference}${difference}`}</span>
          <span className={look.value}>{textOf(use.difference)}</span>
        </li>
      </ul>
    </div>
  )
}
