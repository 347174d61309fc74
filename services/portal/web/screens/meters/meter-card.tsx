import type { Meter } from '@lokum/contracts/settlements/meter'
import { Mark } from '../../parts/mark.tsx'
import { Note } from '../../parts/note.tsx'
import { dayText } from '../../words/dates.ts'
import { quantityText } from '../../words/figures.ts'
import { useWords } from '../../words/use-words.ts'
import { BehindMeters } from './behind-meters.tsx'
import { MeterActions } from './meter-actions.tsx'
import style from './meters.module.css'
import { nameZone } from './name-zone.ts'

/** One meter: its numbers, its registers with their latest readings, and what can be done. */
export function MeterCard({ meter }: { meter: Meter }) {
  const words = useWords()
  const { meters, language } = words
  const name = `${meters.utilities[meter.utility]} · ${meter.number}`
  const registers = meter.devices.at(-1)?.registers ?? []
  return (
    <li className={style.meter}>
      <div className={style.head}>
        <h3>{name}</h3>
        {meter.closed_on !== null && <Mark kind="plain">{meters.closedOn(dayText(meter.closed_on, language))}</Mark>}
      </div>
      <dl className={style.facts}>
        {meter.supplier_number !== null && <Fact name={meters.supplierNumber} text={meter.supplier_number} />}
        {meter.place !== null && <Fact name={meters.place} text={meter.place} />}
        <BehindMeters meter={meter} />
        <Fact name={meters.firstDay} text={dayText(meter.installed_on, language)} />
        {registers.map(({ register, latest_reading: latest }) => (
          <div key={register}>
            <dt>{meters.latest(nameZone(register, words))}</dt>
            <dd>
              {latest === null ? (
                meters.noReading
              ) : (
                <>
                  <span className={style.value}>{quantityText(latest.value, meter.unit, language)}</span>{' '}
                  <span className={style.quiet}>{dayText(latest.read_on, language)}</span>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {meter.warnings.length > 0 && <Note looks="warn" title={meters.sameNumber} />}
      <MeterActions meter={meter} name={name} />
    </li>
  )
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  )
}
