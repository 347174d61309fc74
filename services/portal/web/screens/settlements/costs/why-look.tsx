import type { Item } from '@lokum/contracts/settlements/item'
import { useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'
import style from './costs.module.css'
import { quantitiesText } from './doubted-use.tsx'

/** Why a cost needs a look before it is charged, a sentence a line. */
export function WhyLook({ item }: { item: Item }) {
  return whyLook(item, useWords()).map((sentence) => (
    <p key={sentence} className={style.why}>
      {sentence}
    </p>
  ))
}

/** Both quantities of a decided cost whose use was doubted: what the meter counted, and what the bill charges. */
export function DoubtedQuantities({ item }: { item: Item }) {
  const words = useWords()
  const use = item.notes.find((note) => note.use)?.use
  return use && <p className={style.why}>{quantitiesText(use, words)}</p>
}

function whyLook({ notes, inputs_changed: isChanged }: Item, { costs, settlement }: Words): string[] {
  const changed = isChanged ? [settlement.changed] : []
  const said = [...changed, ...notes.map(({ detail }) => detail)]
  return said.length > 0 ? said : [costs.lookAtIt]
}
