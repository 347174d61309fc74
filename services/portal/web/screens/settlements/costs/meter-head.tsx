import { useState } from 'react'
import { Amount } from '../../../parts/amount.tsx'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { useWords } from '../../../words/use-words.ts'
import own from './costs.module.css'
import type { Metered, RowGroup } from './group-rows.ts'
import { MeterReadings } from './meter-readings.tsx'
import { readingsText } from './row-formula.ts'
import type { MeterName } from './use-meter-names.ts'

type MeterHeadProps = {
  use: NonNullable<RowGroup['use']>
  meter: MeterName | null
  /** The bills that the prices rest on. */
  sources: string
  isOpen: boolean
  onTurn: () => void
  /** Approves everything beneath; null: nothing is left, or nothing may be decided. */
  onApprove: (() => void) | null
  /** Whether its readings may be corrected. */
  mayCorrect: boolean
}

/** The use that the prices beneath share: the meter, its readings with their photos, the sum, and one decision for all. */
export function MeterHead({
  use: { inputs, total_pln },
  meter,
  sources,
  isOpen,
  onTurn,
  onApprove,
  mayCorrect,
}: MeterHeadProps) {
  const { costs, language } = useWords()
  const name = meter === null ? costs.metersUse : `${meter.utility} ${meter.number}`
  return (
    <div className={`${own.row} ${own.head}`}>
      <h4 className={own.name}>
        <button type="button" className={own.fold} aria-expanded={isOpen} onClick={onTurn}>
          <span className={own.shape} aria-hidden="true">
            {isOpen ? '▾' : '▸'}
          </span>
          {name}
        </button>
      </h4>
      <p className={own.price}>
        <Amount pln={total_pln} />
      </p>
      <p className={own.how}>{`${readingsText(inputs, language)} · ${sources}`}</p>
      <Photos inputs={inputs} name={name} mayCorrect={mayCorrect} />
      <div className={own.action}>
        {onApprove !== null && (
          <Button about={name} onPress={onApprove}>
            {costs.approveGroup}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The way to both readings, their photos and their correction. */
function Photos({ inputs, name, mayCorrect }: { inputs: Metered; name: string; mayCorrect: boolean }) {
  const { costs } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const { meter_id: meterId } = inputs
  if (meterId === null) return <span />
  const close = () => setIsOpen(false)
  return (
    <>
      <button
        type="button"
        className={own.origin}
        aria-label={`${costs.photos}: ${name}`}
        onClick={() => setIsOpen(true)}
      >
        {costs.photos}
      </button>
      <Dialog title={`${costs.photos}: ${name}`} isOpen={isOpen} isWide onClose={close}>
        <MeterReadings inputs={inputs} meterId={meterId} mayCorrect={mayCorrect} onCorrected={close} />
      </Dialog>
    </>
  )
}
