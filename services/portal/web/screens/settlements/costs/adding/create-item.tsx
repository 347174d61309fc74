import type { Item } from '@lokum/contracts/settlements/item'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useState } from 'react'
import { Button } from '../../../../parts/button.tsx'
import { useWords } from '../../../../words/use-words.ts'
import style from '../costs.module.css'
import { AddForm } from './add-form.tsx'
import { ChargeInterest } from './charge-interest.tsx'

type AddItemProps = { detail: SettlementDetail; whyNot: string | null; onAdded: (items: readonly Item[]) => void }

/** The way to add a cost that no document and no term of the agreement gives. */
export function CreateItem({ detail, whyNot, onAdded }: AddItemProps) {
  const { costs } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen || whyNot !== null) {
    return (
      <>
        <div className={style.adder}>
          <Button whyNot={whyNot} onPress={() => setIsOpen(true)}>
            {costs.add}
          </Button>
        </div>
        {whyNot === null && <ChargeInterest detail={detail} onAdded={onAdded} />}
      </>
    )
  }
  return (
    <section className={style.adding} aria-labelledby="add-item">
      <h3 id="add-item">{costs.add}</h3>
      <AddForm detail={detail} onAdded={(item) => onAdded([item])} onClose={() => setIsOpen(false)} />
    </section>
  )
}
