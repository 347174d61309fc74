import type { ComputedItem, Item, ItemNote } from '@lokum/contracts/settlements/item'
import { quantityText } from '../../../words/figures.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'
import style from '../settlement.module.css'

type DoubtedUseProps = { item: Item; computed: ComputedItem | undefined }

/** The use by the meter, as typed, beside the use that the invoice charges; nothing unless a note doubts it. */
export function DoubtedUse({ item, computed }: DoubtedUseProps) {
  const words = useWords()
  const use = item.notes.find((note) => note.use)?.use
  if (!use) return null
  const inputs = computed?.inputs
  const isCounted = inputs?.kind === 'readings' && inputs.conversion_factor === null
  return (
    <p className={style.note}>{quantitiesText({ ...use, ...(isCounted && { metered: inputs.metered }) }, words)}</p>
  )
}

/** Both quantities in one line. */
export function quantitiesText(
  { metered, billed, unit }: NonNullable<ItemNote['use']>,
  { costs, language }: Words,
): string {
  return costs.doubtedUse(quantityText(metered, unit, language), quantityText(billed, unit, language))
}
