import type { Item } from '@lokum/contracts/settlements/item'
import { Button } from '../../../parts/button.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from './costs.module.css'
import { listActions, type RowAction } from './row-actions.ts'

type RowButtonsProps = {
  item: Item
  whyNot: string | null
  onAct: (action: RowAction, item: Item) => void
}

/** The actions of a cost, as buttons. */
export function RowButtons({ item, whyNot, onAct }: RowButtonsProps) {
  const { costs } = useWords()
  const labels: Readonly<Record<RowAction, string>> = {
    approve: costs.approve,
    correct: costs.correct,
    reject: costs.reject,
    reopen: costs.undo,
    source: costs.source,
  }
  return (
    <fieldset className={style.buttons}>
      <legend className="unseen">{item.label}</legend>
      {listActions(item)
        .filter((action) => whyNot === null || action === 'source')
        .map((action) => (
          <Button key={action} looks={action === 'source' ? 'quiet' : 'plain'} onPress={() => onAct(action, item)}>
            {labels[action]}
          </Button>
        ))}
    </fieldset>
  )
}
