import type { Item, ItemType } from '@lokum/contracts/settlements/item'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useWords } from '../../../words/use-words.ts'
import style from '../settlement.module.css'
import { ItemRow } from './item-row.tsx'

const types: readonly ItemType[] = ['rent_and_fixed', 'utility_by_readings', 'proportional_cost']

/** Every item by its type. */
export function CostsStage({ detail }: { detail: SettlementDetail }) {
  const { settlement } = useWords()
  const { items } = detail
  return (
    <section id="costs" aria-labelledby="costs-heading" className={style.part}>
      <h2 id="costs-heading">{settlement.costs}</h2>
      {items.length === 0 && <p className={style.quiet}>{settlement.noItems}</p>}
      {types.map((type) => (
        <ItemsOfType key={type} type={type} items={items.filter((item) => item.type === type)} />
      ))}
    </section>
  )
}

function ItemsOfType({ type, items }: { type: ItemType; items: readonly Item[] }) {
  const { settlement } = useWords()
  if (items.length === 0) return null
  return (
    <>
      <h3>{settlement.types[type]}</h3>
      <ul className={style.card}>
        {items.map((item) => (
          <ItemRow key={item.id} item={item} />
        ))}
      </ul>
    </>
  )
}
