import type { Item, ItemType } from '@lokum/contracts/settlements/item'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
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
  detail: SettlementDetail
}

/** The items of one type. */
export function ItemList({ type, items, actions, whyNot, detail }: ItemListProps) {
  const { settlement } = useWords()
  if (items.length === 0) return null
  const { open, refusedReason, act, reject, close, corrected, chosen } = actions
  const openForm = (item: Item) => {
    const refused = refusedReason?.itemId === item.id ? refusedReason : null
    if (refused !== null || (open?.itemId === item.id && open.form === 'reject')) {
      const onReject = (reason: string) => reject(item, reason)
      return <RejectForm item={item} refused={refused} onReject={onReject} onClose={close} />
    }
    const { inputs } = item
    if (open?.itemId !== item.id || inputs.kind === 'advances') return null
    const onDone = () => corrected(item)
    return <CorrectForm detail={detail} item={{ ...item, inputs }} onDone={onDone} onClose={close} />
  }
  return (
    <section aria-label={settlement.types[type]} className={style.items}>
      <h3>{settlement.types[type]}</h3>
      <ul className={style.card} onKeyDown={actions.onKeyDown}>
        {items.map((item) => (
          <ItemRow key={item.id} item={item} isChosen={item.id === chosen.chosen} whyNot={whyNot} onAct={act}>
            {openForm(item)}
          </ItemRow>
        ))}
      </ul>
    </section>
  )
}
