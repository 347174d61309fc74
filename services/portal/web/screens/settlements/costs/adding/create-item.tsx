import type { Item } from '@lokum/contracts/settlements/item'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Texts } from '../../../../interface/use-draft.ts'
import { Button } from '../../../../parts/button.tsx'
import { useWords } from '../../../../words/use-words.ts'
import style from '../costs.module.css'
import { AddForm } from './add-form.tsx'
import { ChargeInterest } from './charge-interest.tsx'

type AddItemProps = { detail: SettlementDetail; whyNot: string | null; onAdded: (items: readonly Item[]) => void }

/** The way to add a cost that no document and no term of the agreement gives; an address that names a line opens it. */
export function CreateItem({ detail, whyNot, onAdded }: AddItemProps) {
  const { costs } = useWords()
  const inAddress = useLineInAddress()
  const [given, setGiven] = useState<Texts | null>(inAddress)
  const navigate = useNavigate()
  if (given === null || whyNot !== null) {
    return (
      <>
        <div className={style.adder}>
          <Button whyNot={whyNot} onPress={() => setGiven({})}>
            {costs.add}
          </Button>
        </div>
        {whyNot === null && <ChargeInterest detail={detail} onAdded={onAdded} />}
      </>
    )
  }
  const close = () => {
    setGiven(null)
    if (inAddress) void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
  }
  return (
    <section className={style.adding} aria-labelledby="add-item">
      <Heading isArrival={inAddress !== null}>{costs.add}</Heading>
      <AddForm detail={detail} given={given} onAdded={(item) => onAdded([item])} onClose={close} />
    </section>
  )
}

/** The line of a document that the address names, as the form has it; null: it names none. */
function useLineInAddress(): Texts | null {
  const { document, line } = useSearch({ strict: false })
  if (document === undefined) return null
  return { '/inputs/kind': 'amount', '/source': document, ...(line !== undefined && { '/source/line': String(line) }) }
}

/** The heading of the form; it takes the focus from that of the page if a link led to the form. */
function Heading({ isArrival, children }: { isArrival: boolean; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  useEffect(() => {
    if (!isArrival || path === undefined) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [isArrival, path])
  return (
    <h3 ref={heading} id="add-item" tabIndex={-1}>
      {children}
    </h3>
  )
}
