import type { Meter, Reading } from '@lokum/contracts/settlements/meter'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Mark } from '../../parts/mark.tsx'
import { dayText } from '../../words/dates.ts'
import { quantityText } from '../../words/figures.ts'
import { useWords } from '../../words/use-words.ts'
import { CancelReading } from './cancel-reading.tsx'
import { EditReading } from './edit-reading.tsx'
import style from './meters.module.css'
import { nameZone } from './name-zone.ts'
import { Photo } from './photo.tsx'
import { UseOfReading } from './uses/use-of-reading.tsx'

/** One reading with its photo, and its corrections. */
export function ReadingRow({ reading, meter }: { reading: Reading; meter: Meter }) {
  const words = useWords()
  const { meters, language } = words
  const [open, setOpen] = useState<'edit' | 'withdraw' | null>(null)
  const day = dayText(reading.read_on, language)
  const isWithdrawn = reading.cancelled_at !== null
  const close = () => setOpen(null)
  return (
    <li className={isWithdrawn ? `${style.reading} ${style.withdrawn}` : style.reading}>
      <div className={style.head}>
        <span className={style.value}>{quantityText(reading.value, meter.unit, language)}</span>
        <span>{day}</span>
      </div>
      <p className={style.quiet}>
        {[nameZone(reading.register, words), meters.kinds[reading.kind]].filter(Boolean).join(' · ')}
        {reading.rolled_over && ` · ${meters.rolledOver}`}
      </p>
      <UseOfReading reading={reading} meter={meter} />
      {isWithdrawn && <Mark kind="rejected">{meters.withdrawn}</Mark>}
      <Reasons of={reading} />
      {reading.photo_document_id !== null && (
        <Photo documentId={reading.photo_document_id} alt={meters.photoOfDay(day)} />
      )}
      {!isWithdrawn && (
        <div className={style.actions}>
          <Button looks="quiet" onPress={() => setOpen('edit')}>
            {meters.editReading}
          </Button>
          {reading.kind === 'regular' && (
            <Button looks="quiet" onPress={() => setOpen(open === 'withdraw' ? null : 'withdraw')}>
              {meters.withdraw}
            </Button>
          )}
        </div>
      )}
      {open === 'edit' && <EditReading readingId={reading.id} meter={meter} onDone={close} />}
      {open === 'withdraw' && <CancelReading reading={reading} onDone={close} />}
    </li>
  )
}

/** Why the reading is as it is, what stands in for its photo, and why it was withdrawn. */
function Reasons({ of: { reason, photo_reason, cancellation_reason } }: { of: Reading }) {
  const { meters } = useWords()
  return (
    <>
      {reason !== null && <p className={style.quiet}>{meters.because(reason)}</p>}
      {cancellation_reason !== null && <p className={style.quiet}>{meters.because(cancellation_reason)}</p>}
      {photo_reason !== null && <p className={style.quiet}>{meters.aboutPhoto(photo_reason)}</p>}
    </>
  )
}
