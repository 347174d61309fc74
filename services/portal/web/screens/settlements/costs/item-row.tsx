import type { Item } from '@lokum/contracts/settlements/item'
import { Amount } from '../../../parts/amount.tsx'
import { Mark } from '../../../parts/mark.tsx'
import { dayText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'
import style from '../settlement.module.css'

/** One cost: its amount, how it comes about, who proposed it and what was decided. */
export function ItemRow({ item }: { item: Item }) {
  const words = useWords()
  const { settlement } = words
  return (
    <li className={`${style.item} ${item.status === 'rejected' ? style.rejected : ''}`}>
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
        {item.inputs_changed && <Mark kind="changed">{settlement.changed}</Mark>}
        {item.reason !== null && <span>{settlement.reason(item.reason)}</span>}
      </p>
      {item.notes.map(({ code, detail }) => (
        <p key={`${code} ${detail}`} className={style.note}>
          <span aria-hidden="true">⚠&#xFE0E; </span>
          {detail}
        </p>
      ))}
    </li>
  )
}

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
