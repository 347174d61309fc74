import type { Item } from '@lokum/contracts/settlements/item'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useEffect, useRef } from 'react'
import { Button } from '../../../parts/button.tsx'
import { ItemSource } from '../../../parts/source/item-source.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from './costs.module.css'

type SidePanelProps = { item: Item; detail: SettlementDetail; onClose: () => void }

/** The source of a cost: beside the list, or a sheet over it on narrow screens. Escape closes it. */
export function SidePanel({ item, detail, onClose }: SidePanelProps) {
  const { costs } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new source takes the focus.
  useEffect(() => {
    heading.current?.focus()
  }, [item.id])
  return (
    <aside
      className={style.side}
      aria-labelledby="source-heading"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <div className={style.sideTop}>
        <h3 id="source-heading" ref={heading} tabIndex={-1}>
          {costs.source}: {item.label}
        </h3>
        <Button looks="quiet" onPress={onClose}>
          {costs.closeSource}
        </Button>
      </div>
      <ItemSource item={item} detail={detail} />
    </aside>
  )
}
