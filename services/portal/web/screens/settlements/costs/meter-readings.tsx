import { useState } from 'react'
import { Button } from '../../../parts/button.tsx'
import { ReadingsSource } from '../../../parts/source/readings-source.tsx'
import { useWords } from '../../../words/use-words.ts'
import { EditReadingOf } from '../../meters/edit-reading.tsx'
import type { Metered } from './group-rows.ts'

type ReadingsProps = {
  inputs: Metered
  meterId: string
  mayCorrect: boolean
  /** Called once a reading was corrected. */
  onCorrected?: () => void
}

/** Both readings of a use with their photos, each corrected in place. */
export function MeterReadings({ inputs, meterId, mayCorrect, onCorrected }: ReadingsProps) {
  const { meters } = useWords()
  const [corrected, setCorrected] = useState<string | null>(null)
  const correctionOf = (readingId: string) => (
    <Button looks="quiet" onPress={() => setCorrected(readingId)}>
      {meters.editReading}
    </Button>
  )
  if (corrected === null) {
    return <ReadingsSource inputs={inputs} meterId={meterId} actionOf={mayCorrect ? correctionOf : null} />
  }
  const onDone = () => {
    setCorrected(null)
    onCorrected?.()
  }
  return <EditReadingOf meterId={meterId} readingId={corrected} onDone={onDone} />
}
