import type { Meter, Reading } from '@lokum/contracts/settlements/meter'
import { quantityText } from '../../../words/figures.ts'
import { useWords } from '../../../words/use-words.ts'
import style from '../meters.module.css'
import { isUnusual } from './chart-bars.ts'
import { useMeterUses } from './use-meter-uses.ts'
import look from './uses.module.css'
import { comparison } from './uses.tsx'

/** The use until a reading, and how it compares to the usual. */
export function UseOfReading({ reading, meter }: { reading: Reading; meter: Meter }) {
  const { meters, language } = useWords()
  const use = useMeterUses(meter.id).data?.body.data.find(({ reading_id: id }) => id === reading.id)
  if (use === undefined) return null
  const used = meters.uses.usedSince(quantityText(use.used, meter.unit, language))
  const compared = use.percent_of_usual === null ? null : comparison(use.percent_of_usual, meters.uses)
  return (
    <p className={isUnusual(use.percent_of_usual) ? look.unusual : style.quiet}>
      {[used, compared].filter(Boolean).join(', ')}
    </p>
  )
}
