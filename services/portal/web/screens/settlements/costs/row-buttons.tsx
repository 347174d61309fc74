import type { Item } from '@lokum/contracts/settlements/item'
import { Button } from '../../../parts/button.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from './costs.module.css'
import { listActions, type RowAction } from './row-actions.ts'

type RowButtonsProps = {
  item: Item
  /** The action that stands elsewhere. */
  without: RowAction | null
  onAct: (action: RowAction, item: Item) => void
}

/** The rarer actions of a cost, as buttons. */
export function RowButtons({ item, without, onAct }: RowButtonsProps) {
  const { costs } = useWords()
  const labels: Readonly<Record<RowAction, string>> = {
    approve: costs.approve,
    correct: costs.correct,
    reject: costs.reject,
    reopen: costs.undo,
    source: costs.source,
  }
  const actions = listActions(item).filter((action) => action !== 'source' && action !== without)
  if (actions.length === 0) return null
  return (
    <fieldset className={style.buttons}>
      <legend className="unseen">{item.label}</legend>
      {actions.map((action) => (
        <Button key={action} onPress={() => onAct(action, item)}>
          {labels[action]}
        </Button>
      ))}
    </fieldset>
  )
}
