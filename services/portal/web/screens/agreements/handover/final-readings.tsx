import type { Meter } from '@lokum/contracts/settlements/meter'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Answered } from '../../../parts/answered.tsx'
import { buttonClass } from '../../../parts/button.tsx'
import card from '../../../parts/card.module.css'
import { Mark } from '../../../parts/mark.tsx'
import { OpenedDialog } from '../../../parts/opened-dialog.tsx'
import { dayText } from '../../../words/dates.ts'
import { quantityText } from '../../../words/figures.ts'
import { daysBetween } from '../../../words/periods.ts'
import { useWords } from '../../../words/use-words.ts'
import { nameZone } from '../../meters/name-zone.ts'
import { ReadingForm } from '../../meters/reading-form.tsx'
import { useFlatMeters } from '../home/flat-meters.tsx'
import style from './handover.module.css'

type FinalReadingsProps = { agreementId: string; apartmentId: string; day: string }

/** The readings of the last day, meter by meter; the next tenant begins with them. */
export function FinalReadings({ agreementId, apartmentId, day }: FinalReadingsProps) {
  const { handover, meters, language } = useWords()
  const heading = useId()
  const query = useFlatMeters(apartmentId)
  return (
    <section aria-labelledby={heading} className={card.card}>
      <h2 id={heading}>{handover.readingsOf(dayText(day, language))}</h2>
      <p className={card.quiet}>{handover.readingsWhat}</p>
      <Answered query={query} rows={2}>
        {(all) => {
          const inUse = all.filter(({ closed_on }) => closed_on === null)
          if (inUse.length === 0) return <p>{handover.noMeters}</p>
          return (
            <ul aria-label={meters.title} className={style.meters}>
              {inUse.map((meter) => (
                <OneMeter key={meter.id} meter={meter} day={day} />
              ))}
            </ul>
          )
        }}
      </Answered>
      <div>
        <Link
          to="/agreements/$id/handover/$step"
          params={{ id: agreementId, step: 'next' }}
          className={buttonClass('primary')}
        >
          {handover.toNext}
        </Link>
      </div>
    </section>
  )
}

function OneMeter({ meter, day }: { meter: Meter; day: string }) {
  const words = useWords()
  const { handover, meters, language } = words
  const client = useQueryClient()
  const registers = meter.devices.at(-1)?.registers ?? []
  const unread = registers.filter(({ latest_reading: latest }) => latest === null || !isOfDay(latest.read_on, day))
  const name = `${meters.utilities[meter.utility]} · ${meter.number}`
  return (
    <li className={style.meter}>
      <p className={style.name}>{name}</p>
      <div>
        {registers.map(({ register, latest_reading: latest }) => (
          <p key={register} className={card.quiet}>
            {[
              nameZone(register, words),
              latest === null
                ? meters.noReading
                : `${quantityText(latest.value, meter.unit, language)} (${dayText(latest.read_on, language)})`,
            ]
              .filter(Boolean)
              .join(': ')}
          </p>
        ))}
      </div>
      {unread.length === 0 ? (
        <Mark kind="approved">{handover.read}</Mark>
      ) : (
        <OpenedDialog label={meters.actions.read} title={`${meters.actions.read}: ${name}`} looks="plain">
          {(close) => (
            <ReadingForm
              meterId={meter.id}
              registers={unread.map(({ register }) => register)}
              date={day}
              onDone={() => {
                void client.invalidateQueries({ queryKey: ['meters of', meter.apartment_id] })
                close()
              }}
            />
          )}
        </OpenedDialog>
      )}
    </li>
  )
}

/** So close to a boundary a reading counts for it. */
const daysOfReadings = 10

function isOfDay(read: string, day: string): boolean {
  return Math.abs(daysBetween(day, read)) <= daysOfReadings
}
