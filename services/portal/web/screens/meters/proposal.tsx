import type { Meter, MeterUnit } from '@lokum/contracts/settlements/meter'
import type { ProposedReading } from '@lokum/contracts/settlements/proposed-facts'
import { type ReactNode, useState } from 'react'
import { usePaper } from '../../interface/read-paper.ts'
import { Button } from '../../parts/button.tsx'
import { Mark } from '../../parts/mark.tsx'
import { confidenceText } from '../../words/confidence-text.ts'
import { quantityText } from '../../words/figures.ts'
import { useWords } from '../../words/use-words.ts'
import type { Words } from '../../words/words.ts'
import { unitsOf } from './create-body.ts'
import style from './meters.module.css'
import { Photo } from './photo.tsx'

/** A meter, with its numbers if it is known. */
export type MeterInPhoto = { id: string | null; unit: MeterUnit; devices?: Meter['devices'] }

export type ProposedTo = {
  /** The meter in the photo; without an id it is still to be added. */
  meter: MeterInPhoto
  onUse: (value: string) => void
  /** Only where the form asks for the meter. */
  onUseMeter?: (seen: SeenMeter) => void
}

/** Facts of a meter that its photo shows. */
export type SeenMeter = Pick<ProposedReading, 'meter_number' | 'utility' | 'digits'>

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
          {proposed && <Shown proposed={proposed} to={to} />}
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

type ShownProps = { proposed: ProposedReading; to: ProposedTo }

function Shown({ proposed, to }: ShownProps) {
  const words = useWords()
  const { meters, language } = words
  const { meter } = to
  const { utility, digits } = proposed
  // How sure the assistant is holds for the meter that it recognised.
  const confidence = proposed.meter_id === meter.id ? proposed.confidence : 0
  return (
    <>
      <p className={style.seen}>
        {meters.photoShows(quantityText(proposed.value, unitOf(proposed, meter), language), proposed.meter_number)}
      </p>
      {to.onUseMeter && (utility !== null || digits !== null) && (
        <p>{meters.photoMeter(utility && meters.utilities[utility].toLowerCase(), digits)}</p>
      )}
      <Mark kind={confidence > 0.5 ? 'proposed' : 'look'}>{confidenceText(confidence, words)}</Mark>
      <p className={style.quiet}>{adviceOf(proposed, meter, meters)}</p>
    </>
  )
}

/** The unit of the value; of a meter that is still to be added, perhaps that of another utility than its form has yet. */
function unitOf({ utility }: ProposedReading, { id, unit }: ProposedTo['meter']): MeterUnit {
  const units = id === null && utility !== null ? unitsOf[utility] : [unit]
  return units.find((one) => one === unit) ?? units[0] ?? unit
}

function adviceOf(proposed: ProposedReading, meter: ProposedTo['meter'], meters: Words['meters']): string {
  if (meter.id === null) return adviceOfNew(proposed, meters)
  if (proposed.meter_id !== meter.id && !isItsNumber(proposed, meter)) return meters.photoOtherMeter
  return proposed.confidence > 0.5 ? meters.photoAgrees : meters.photoDoubt
}

/** A photo that was read before the meter was there shows its number all the same. */
function isItsNumber({ meter_number: number }: ProposedReading, { devices = [] }: MeterInPhoto): boolean {
  return number !== null && devices.some((device) => device.number === number)
}

function adviceOfNew(proposed: ProposedReading, meters: Words['meters']): string {
  if (proposed.meter_id !== null) return meters.photoKnownNumber
  return proposed.confidence > 0.5 ? meters.photoBill : meters.photoNew
}

type TakeOverProps = { proposed: ProposedReading; to: ProposedTo; onTaken: (text: string) => void }

function TakeOver({ proposed, to, onTaken }: TakeOverProps) {
  const { meters, language } = useWords()
  const { meter_number: number } = proposed
  const { onUse, onUseMeter } = to
  const typed = String(proposed.value).replace('.', language === 'pl' ? ',' : '.')
  const take = () => {
    onUseMeter?.(proposed)
    onUse(typed)
    onTaken(onUseMeter === undefined || number === null ? typed : `${number}, ${typed}`)
  }
  const isWithNumber = onUseMeter !== undefined && number !== null
  return <Button onPress={take}>{isWithNumber ? meters.takeBoth(number) : meters.useValue}</Button>
}
