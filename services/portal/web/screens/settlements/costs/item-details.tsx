import type { Item } from '@lokum/contracts/settlements/item'
import { InputRows } from '../../../parts/input-rows.tsx'
import { Mark } from '../../../parts/mark.tsx'
import { confidenceText } from '../../../words/confidence-text.ts'
import { formulaLines } from '../../../words/formula-lines.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'
import style from '../settlement.module.css'
import own from './costs.module.css'
import { needsLook } from './group-rows.ts'
import type { RowAction } from './row-actions.ts'
import { RowButtons } from './row-buttons.tsx'
import { saysNothing } from './row-formula.ts'

type ItemDetailsProps = {
  item: Item
  /** The action that the line itself has. */
  usual: RowAction | null
  whyNot: string | null
  onAct: (action: RowAction, item: Item) => void
}

/** The rest of a cost: its whole formula, who proposed it, what was noted, and the rarer decisions. */
export function ItemDetails({ item, usual, whyNot, onAct }: ItemDetailsProps) {
  return (
    <div className={own.details}>
      {!saysNothing(item.inputs) && <p className={style.formula}>{formulaLines(item.formula)}</p>}
      <InputRows inputs={item.inputs} />
      <Marks item={item} />
      {!needsLook(item) &&
        item.notes
          .filter(({ use }) => use === undefined)
          .map((note) => (
            <p key={`${note.code} ${note.detail}`} className={style.note}>
              <span aria-hidden="true">⚠&#xFE0E; </span>
              {note.detail}
            </p>
          ))}
      {whyNot === null && <RowButtons item={item} without={usual} onAct={onAct} />}
    </div>
  )
}

function Marks({ item }: { item: Item }) {
  const words = useWords()
  const { costs, settlement } = words
  return (
    <p className={style.marks}>
      <Mark kind={item.state}>{markText(item, words)}</Mark>
      {item.confidence !== null && <span>{confidenceText(item.confidence, words)}</span>}
      <span>{costs.taxClasses[item.tax_class]}</span>
      {item.reason !== null && <span>{settlement.reason(item.reason)}</span>}
    </p>
  )
}

function markText({ state, proposed_by }: Item, { settlement }: Words): string {
  if (state !== 'proposed') return settlement.marks[state]
  if (proposed_by === 'assistant') return settlement.proposedByAssistant
  return `${proposed_by === 'agreement' ? settlement.proposedByAgreement : settlement.proposedByLandlord}, ${settlement.marks.proposed}`
}
