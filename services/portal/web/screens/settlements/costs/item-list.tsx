import type { Item, ItemType } from '@lokum/contracts/settlements/item'
import { useWords } from '../../../words/use-words.ts'
import style from '../settlement.module.css'
import { CorrectForm } from './correct-form.tsx'
import { ItemRow } from './item-row.tsx'
import { RejectForm } from './reject-form.tsx'
import type { useItemActions } from './use-item-actions.ts'

type ItemListProps = {
  type: ItemType
  items: readonly Item[]
  actions: ReturnType<typeof useItemActions>
  whyNot: string | null
  settlementId: string
}

/** The items of one type. */
export function ItemList({ type, items, actions, whyNot, settlementId }: ItemListProps) {
  const { settlement } = useWords()
  if (items.length === 0) return null
  const { open, act, reject, close, corrected, chosen } = actions
  return (
    <section aria-label={settlement.types[type]}>
      <h3>{settlement.types[type]}</h3>
      <ul className={style.card} onKeyDown={actions.onKeyDown}>
        {items.map((item) => (
          <ItemRow key={item.id} item={item} isChosen={item.id === chosen.chosen} whyNot={whyNot} onAct={act}>
            {open?.itemId === item.id &&
              (open.form === 'reject' ? (
                <RejectForm item={item} onReject={(reason) => reject(item, reason)} onClose={close} />
              ) : (
                <CorrectForm settlementId={settlementId} item={item} onDone={() => corrected(item)} onClose={close} />
              ))}
          </ItemRow>
        ))}
      </ul>
    </section>
  )
}
