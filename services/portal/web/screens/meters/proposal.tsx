import type { MeterUnit } from '@lokum/contracts/settlements/meter'
import { usePaper } from '../../interface/read-paper.ts'
import { Button } from '../../parts/button.tsx'
import { quantityText } from '../../words/figures.ts'
import { useWords } from '../../words/use-words.ts'
import style from './meters.module.css'

type ProposalProps = {
  documentId: string
  meter: { id: string; unit: MeterUnit }
  /** Takes the value over into the form. */
  onUse: (value: string) => void
}

/** What the photo of a meter seems to show, beside it; the person compares both and takes the value over, or not. */
export function Proposal({ documentId, meter, onUse }: ProposalProps) {
  const { meters, language } = useWords()
  const query = usePaper(documentId)
  const proposed = query.data?.reading?.proposed_reading ?? null
  if (query.isPending || query.data?.reading?.status === 'waiting') return <Said text={meters.readingPhoto} />
  if (!proposed) return <Said text={meters.photoNotRead} />
  const value = quantityText(proposed.value, meter.unit, language)
  const isSure = proposed.meter_id === meter.id && proposed.confidence >= 0.5
  const typed = String(proposed.value).replace('.', language === 'pl' ? ',' : '.')
  return (
    <div className={style.proposal}>
      <p role="status">
        {meters.photoShows(value, proposed.meter_number)}{' '}
        <span className={style.quiet}>
          {isSure ? meters.photoAgrees : proposed.meter_id === meter.id ? meters.photoDoubt : meters.photoOtherMeter}
        </span>
      </p>
      <Button onPress={() => onUse(typed)}>{meters.useValue}</Button>
    </div>
  )
}

function Said({ text }: { text: string }) {
  return (
    <p className={style.quiet} role="status">
      {text}
    </p>
  )
}
