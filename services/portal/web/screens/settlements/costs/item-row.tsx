import type { Item } from '@lokum/contracts/settlements/item'
import { memo, type ReactNode } from 'react'
import { Amount } from '../../../parts/amount.tsx'
import { Mark } from '../../../parts/mark.tsx'
import { dayText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'
import style from '../settlement.module.css'
import own from './costs.module.css'
import { rowId } from './focus-row.ts'
import type { RowAction } from './row-actions.ts'
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

/** One cost: its amount, how it comes about, who proposed it, what was decided and what can be done. */
export const ItemRow = memo(function ItemRow({ item, isChosen, whyNot, onAct, children }: ItemRowProps) {
  const words = useWords()
  const { costs, settlement } = words
  const looks = [style.item, item.status === 'rejected' && style.rejected, isChosen && own.chosen]
  return (
    <li id={rowId(item.id)} tabIndex={-1} className={looks.filter(Boolean).join(' ')}>
      <p className={style.label}>{item.label}</p>
      <p className={style.price}>
        <Amount pln={item.amount_pln} />
      </p>
      <p className={style.formula}>
        {item.formula} · {sourceText(item, words)}
      </p>
      <p className={style.marks}>
        <Mark kind={item.status}>{markText(item, words)}</Mark>
        {item.confidence !== null && <span>{confidenceText(item.confidence, words)}</span>}
        <span>{costs.taxClasses[item.tax_class]}</span>
        {item.inputs_changed && <Mark kind="changed">{settlement.changed}</Mark>}
        {item.reason !== null && <span>{settlement.reason(item.reason)}</span>}
      </p>
      {item.notes.map(({ code, detail }) => (
        <p key={`${code} ${detail}`} className={style.note}>
          <span aria-hidden="true">⚠&#xFE0E; </span>
          {detail}
        </p>
      ))}
      <RowButtons item={item} whyNot={whyNot} onAct={onAct} />
      {children}
    </li>
  )
})

function markText({ status, proposed_by }: Item, { settlement }: Words): string {
  if (status !== 'proposed') return settlement.marks[status]
  if (proposed_by === 'assistant') return settlement.proposedByAssistant
  return `${proposed_by === 'agreement' ? settlement.proposedByAgreement : settlement.proposedByOperator}, ${settlement.marks.proposed}`
}

function confidenceText(confidence: number, { settlement }: Words): string {
  if (confidence > 0.9) return settlement.certain
  return confidence > 0.5 ? settlement.likely : settlement.unsure
}

function sourceText({ source }: Item, { settlement, language }: Words): string {
  if (source.kind === 'agreement') return settlement.source.agreement(source.clause)
  if (source.kind === 'document') return settlement.source.document
  return settlement.source.tariff(source.valid_from === null ? null : dayText(source.valid_from, language))
}
