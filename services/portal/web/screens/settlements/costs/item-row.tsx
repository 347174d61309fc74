import type { Item } from '@lokum/contracts/settlements/item'
import { memo, type ReactNode, useState } from 'react'
import { Amount } from '../../../parts/amount.tsx'
import { Button } from '../../../parts/button.tsx'
import { InputRows } from '../../../parts/input-rows.tsx'
import { Mark, markShapes } from '../../../parts/mark.tsx'
import { confidenceText } from '../../../words/confidence-text.ts'
import { dayText } from '../../../words/dates.ts'
import { formulaLines } from '../../../words/formula-lines.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'
import style from '../settlement.module.css'
import own from './costs.module.css'
import { quantitiesText } from './doubted-use.tsx'
import { rowId } from './focus-row.ts'
import { listActions, type RowAction } from './row-actions.ts'
import { RowButtons } from './row-buttons.tsx'

type ItemRowProps = {
  item: Item
  isChosen: boolean
  /** Why nothing can be decided; null: the buttons are there. */
  whyNot: string | null
  onAct: (action: RowAction, item: Item) => void
  /** An open form of this item. */
  children?: ReactNode
}

/** One cost: its amount, how it comes about, who proposed it, what was decided and what can be done. A decided one is folded to two lines. */
export const ItemRow = memo(function ItemRow({ item, isChosen, whyNot, onAct, children }: ItemRowProps) {
  const words = useWords()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const mayFold = item.state !== 'proposed' && !item.inputs_changed
  const isFolded = mayFold && !isUnfolded && !isChosen && !children
  const looks = [style.item, item.state === 'rejected' && style.rejected, isChosen && own.chosen]
  return (
    <li id={rowId(item.id)} tabIndex={-1} className={looks.filter(Boolean).join(' ')}>
      {mayFold ? (
        <FoldedLabel item={item} isFolded={isFolded} onTurn={() => setIsUnfolded(isFolded)} />
      ) : (
        <p className={style.label}>{item.label}</p>
      )}
      <p className={style.price}>
        <Amount pln={item.amount_pln} />
      </p>
      <div className={`${own.second} ${isFolded ? own.folded : ''}`}>
        <p className={style.formula}>
          {formulaLines(item.formula)} · {sourceText(item, words)}
        </p>
        {isFolded && whyNot === null && listActions(item).includes('reopen') && (
          <Button looks="quiet" onPress={() => onAct('reopen', item)}>
            {words.costs.undo}
          </Button>
        )}
      </div>
      {!isFolded && <InputRows inputs={item.inputs} />}
      {!isFolded && <Marks item={item} />}
      {item.notes.map((note) => (
        <p key={`${note.code} ${note.detail}`} className={style.note}>
          <span aria-hidden="true">⚠&#xFE0E; </span>
          {isFolded && note.use ? quantitiesText(note.use, words) : note.detail}
        </p>
      ))}
      {!isFolded && <RowButtons item={item} whyNot={whyNot} onAct={onAct} />}
      {children}
    </li>
  )
})

type FoldedLabelProps = { item: Item; isFolded: boolean; onTurn: () => void }

/** The label of a decided cost: it shows the decision, and opens the rest. */
function FoldedLabel({ item: { state, label }, isFolded, onTurn }: FoldedLabelProps) {
  const { settlement } = useWords()
  return (
    <p className={style.label}>
      <button type="button" className={own.fold} aria-expanded={!isFolded} onClick={onTurn}>
        <span className={own.shape} aria-hidden="true">
          {markShapes[state]}&#xFE0E;
        </span>
        {label}
        <span className="unseen">, {settlement.marks[state]}</span>
      </button>
    </p>
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
      {item.inputs_changed && <Mark kind="changed">{settlement.changed}</Mark>}
      {item.reason !== null && <span>{settlement.reason(item.reason)}</span>}
    </p>
  )
}

function markText({ state, proposed_by }: Item, { settlement }: Words): string {
  if (state !== 'proposed') return settlement.marks[state]
  if (proposed_by === 'assistant') return settlement.proposedByAssistant
  return `${proposed_by === 'agreement' ? settlement.proposedByAgreement : settlement.proposedByLandlord}, ${settlement.marks.proposed}`
}

function sourceText({ source, label }: Item, { settlement, language }: Words): string {
  if (source.kind === 'agreement') return settlement.source.agreement(source.clause === label ? null : source.clause)
  if (source.kind === 'document') return settlement.source.document
  return settlement.source.tariff(source.valid_from === null ? null : dayText(source.valid_from, language))
}
