import type { Item } from '@lokum/contracts/settlements/item'
import { memo, type ReactNode, useState } from 'react'
import { Amount } from '../../../parts/amount.tsx'
import { Button } from '../../../parts/button.tsx'
import { markShapes } from '../../../parts/mark.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from '../settlement.module.css'
import own from './costs.module.css'
import { rowId } from './focus-row.ts'
import { needsLook } from './group-rows.ts'
import { ItemDetails } from './item-details.tsx'
import { listActions, type RowAction } from './row-actions.ts'
import { rowFormula } from './row-formula.ts'
import { DoubtedQuantities, WhyLook } from './why-look.tsx'

type ItemRowProps = {
  item: Item
  isChosen: boolean
  /** Why nothing can be decided; null: the buttons are there. */
  whyNot: string | null
  /** Name of the source, in a word or a number. */
  source: string
  /** The readings of a use that has this price alone. */
  readings: string | null
  onAct: (action: RowAction, item: Item) => void
  /** An open form of this item. */
  children?: ReactNode
}

/** One cost in one line: its name, how it comes about, its source, its amount and the usual decision; its name opens the rest. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { item, isChosen, whyNot, source, readings, onAct, children } = props
  const { costs, language } = useWords()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isOpened = isUnfolded || Boolean(children)
  // The rest of the cost has its whole formula.
  const formula = isUnfolded ? '' : [readings, rowFormula(item, language)].filter(Boolean).join(' · ')
  const looks = [own.row, item.state === 'rejected' && style.rejected, isChosen && own.chosen]
  const usual = usualAction(item)
  return (
    <li id={rowId(item.id)} tabIndex={-1} className={looks.filter(Boolean).join(' ')}>
      <p className={own.name}>
        <Name item={item} isOpened={isOpened} onTurn={() => setIsUnfolded(!isOpened)} />
      </p>
      <p className={`${style.price} ${own.price}`}>
        <Amount pln={item.amount_pln} />
      </p>
      <p className={own.how}>{formula}</p>
      <button
        type="button"
        className={own.origin}
        aria-label={`${costs.source}: ${source}`}
        aria-pressed={isChosen}
        onClick={() => onAct('source', item)}
      >
        {source}
      </button>
      <div className={own.action}>
        {usual !== null && whyNot === null && <UsualButton usual={usual} onPress={() => onAct(usual, item)} />}
      </div>
      {needsLook(item) ? <WhyLook item={item} /> : <DoubtedQuantities item={item} />}
      {isOpened && <ItemDetails item={item} usual={usual} whyNot={whyNot} onAct={onAct} />}
      {children}
    </li>
  )
})

/** The decision that is possible in the line itself. */
function usualAction(item: Item): 'approve' | 'reopen' | null {
  const actions = listActions(item)
  if (actions.includes('approve')) return 'approve'
  return actions.includes('reopen') ? 'reopen' : null
}

/** The name of a cost with the shape of its state; it opens the rest. */
function Name({ item, isOpened, onTurn }: { item: Item; isOpened: boolean; onTurn: () => void }) {
  const { settlement } = useWords()
  const shape = needsLook(item) ? 'look' : item.state
  return (
    <button type="button" className={own.fold} aria-expanded={isOpened} onClick={onTurn}>
      <span className={`${own.shape} ${own[shape]}`} aria-hidden="true">
        {markShapes[shape]}&#xFE0E;
      </span>
      {item.label}
      <span className="unseen">, {settlement.marks[item.state]}</span>
    </button>
  )
}

function UsualButton({ usual, onPress }: { usual: 'approve' | 'reopen'; onPress: () => void }) {
  const { costs } = useWords()
  return (
    <Button looks={usual === 'approve' ? 'plain' : 'quiet'} onPress={onPress}>
      {usual === 'approve' ? costs.approve : costs.undo}
    </Button>
  )
}
