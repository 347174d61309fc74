import type { MeterUnit } from '@lokum/contracts/settlements/meter'
import type { ProposedReading } from '@lokum/contracts/settlements/proposed-facts'
import { type ReactNode, useState } from 'react'
import { usePaper } from '../../interface/read-paper.ts'
import { Button } from '../../parts/button.tsx'
import { Mark } from '../../parts/mark.tsx'
import { confidenceText } from '../../words/confidence-text.ts'
import { quantityText } from '../../words/figures.ts'
import { useWords } from '../../words/use-words.ts'
import type { Words } from '../../words/words.ts'
import style from './meters.module.css'
import { Photo } from './photo.tsx'

export type ProposedTo = {
  /** The meter in the photo; without an id it is still to be added. */
  meter: { id: string | null; unit: MeterUnit }
  onUse: (value: string) => void
  /** Only where the form asks for the number. */
  onUseNumber?: (number: string) => void
}

type ProposalProps = { documentId: string; alt: string; to: ProposedTo; children: ReactNode }

/** The photo of a meter beside what it seems to show; the person compares both and takes the value over, or not. */
export function Proposal({ documentId, alt, to, children }: ProposalProps) {
  const { meters } = useWords()
  const query = usePaper(documentId, to.meter.id)
  const [taken, setTaken] = useState<string | null>(null)
  const proposed = query.data?.reading?.proposed_reading ?? null
  const isWaiting = query.isPending || query.data?.reading?.state === 'waiting'
  return (
    <div className={style.proposal}>
      <Photo documentId={documentId} alt={alt} box={proposed?.at.kind === 'page' ? proposed.at.box : null} />
      <div className={style.beside}>
        <div role="status" className={style.beside}>
          {isWaiting && <p className={style.quiet}>{meters.readingPhoto}</p>}
          {!isWaiting && !proposed && <p className={style.quiet}>{meters.photoNotRead}</p>}
          {proposed && <Shown proposed={proposed} meter={to.meter} />}
          {taken !== null && <p>{meters.takenOver(taken)}</p>}
        </div>
        <div className={style.actions}>
          {proposed && <TakeOver proposed={proposed} to={to} onTaken={setTaken} />}
          {children}
        </div>
      </div>
    </div>
  )
}

type ShownProps = { proposed: ProposedReading; meter: ProposedTo['meter'] }

function Shown({ proposed, meter }: ShownProps) {
  const words = useWords()
  const { meters, language } = words
  // How sure the assistant is holds for the meter that it recognised.
  const confidence = proposed.meter_id === meter.id ? proposed.confidence : 0
  return (
    <>
      <p className={style.seen}>
        {meters.photoShows(quantityText(proposed.value, meter.unit, language), proposed.meter_number)}
      </p>
      <Mark kind={confidence > 0.5 ? 'proposed' : 'look'}>{confidenceText(confidence, words)}</Mark>
      <p className={style.quiet}>{adviceOf({ proposed, meter }, meters)}</p>
    </>
  )
}

function adviceOf({ proposed, meter }: ShownProps, meters: Words['meters']): string {
  if (meter.id === null) return adviceOfNew(proposed, meters)
  if (proposed.meter_id !== meter.id) return meters.photoOtherMeter
  return proposed.confidence > 0.5 ? meters.photoAgrees : meters.photoDoubt
}

function adviceOfNew(proposed: ProposedReading, meters: Words['meters']): string {
  if (proposed.meter_id !== null) return meters.photoKnownNumber
  return proposed.confidence > 0.5 ? meters.photoBill : meters.photoNew
}

type TakeOverProps = { proposed: ProposedReading; to: ProposedTo; onTaken: (text: string) => void }

function TakeOver({ proposed, to, onTaken }: TakeOverProps) {
  const { meters, language } = useWords()
  const { meter_number: number } = proposed
  const { onUse, onUseNumber } = to
  const typed = String(proposed.value).replace('.', language === 'pl' ? ',' : '.')
  if (onUseNumber === undefined || number === null) {
    const take = () => {
      onUse(typed)
      onTaken(typed)
    }
    return <Button onPress={take}>{meters.useValue}</Button>
  }
  const takeThem = () => {
    onUseNumber(number)
    onUse(typed)
    onTaken(`${number}, ${typed}`)
  }
  return <Button onPress={takeThem}>{meters.takeBoth(number)}</Button>
}
