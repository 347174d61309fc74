import type { Missing } from '@lokum/contracts/settlements/settlement'
import { useState } from 'react'
import { useAnswer } from '../../../interface/use-answer.ts'
import { Answered } from '../../../parts/answered.tsx'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { useWords } from '../../../words/use-words.ts'
import { EditReading } from '../../meters/edit-reading.tsx'
import { ReadingForm } from '../../meters/reading-form.tsx'
import { Readings } from '../../meters/readings.tsx'

type MeterFix = 'add_reading' | 'fix_reading' | 'add_photo'
type FixProps = { fix: MeterFix; one: Missing; meterId: string }

/** Opens what a meter needs on the spot: a new reading, the wrong one, or the one without a photo. */
export function FixMeter({ fix, one, meterId }: FixProps) {
  const { missing } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const labels: Readonly<Record<MeterFix, string>> = {
    add_reading: missing.addReading,
    fix_reading: missing.fixReading,
    add_photo: missing.addPhoto,
  }
  const close = () => setIsOpen(false)
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>{labels[fix]}</Button>
      <Dialog title={labels[fix]} isOpen={isOpen} onClose={close}>
        <p>{one.detail}</p>
        <Opened fix={fix} one={one} meterId={meterId} onDone={close} />
      </Dialog>
    </>
  )
}

function Opened({ fix, one, meterId, onDone }: FixProps & { onDone: () => void }) {
  const query = useAnswer('GET /v1/meters/{id}', { params: { id: meterId } })
  const { meters } = useWords()
  const { register, reading_id: readingId, read_on: day } = one
  return (
    <Answered query={query} rows={2}>
      {({ body: meter }) => {
        if (fix === 'add_reading') {
          const registers = register === undefined ? meter.registers : [register]
          return (
            <>
              <p>{`${meters.utilities[meter.utility]} · ${meter.number}`}</p>
              <ReadingForm meterId={meterId} registers={registers} {...(day && { date: day })} onDone={onDone} />
            </>
          )
        }
        if (readingId === undefined) return <Readings meter={meter} />
        return <EditReading readingId={readingId} meter={meter} onDone={onDone} />
      }}
    </Answered>
  )
}
