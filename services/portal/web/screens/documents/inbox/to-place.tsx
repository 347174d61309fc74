import type { Apartment } from '@lokum/contracts/apartments/apartment'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { announce } from '../../../parts/announce.tsx'
import { Button } from '../../../parts/button.tsx'
import card from '../../../parts/card.module.css'
import { Note } from '../../../parts/note.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { monthInSentence } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import { useApartments } from '../../apartments/use-apartments.ts'
import { BillRow } from './bill-row.tsx'
import { type Bill, type ChangedChoices, choiceFor, hindranceOf, type PlacementChoice, placementOf } from './choice.ts'
import look from './inbox.module.css'
import { monthsOf } from './months-of.ts'
import { useBills } from './use-bills.ts'
import { type Placement, usePlace } from './use-place.ts'

/** The bills that nothing uses, each with its proposed flats and month, which are confirmed together. */
export function ToPlace({ whyNot }: { whyNot: string | null }) {
  const { data } = useBills({ mayRead: whyNot === null })
  const { data: apartments } = useApartments()
  const [months, setMonths] = useState<readonly string[]>([])
  return (
    <>
      {months.length > 0 && <PlacedNote months={months} />}
      {data && apartments && data.data.length > 0 && (
        <Bills
          bills={data.data}
          hasMore={data.next_cursor !== null}
          apartments={apartments}
          whyNot={whyNot}
          onPlaced={setMonths}
        />
      )}
    </>
  )
}

type BillsProps = {
  bills: readonly Bill[]
  hasMore: boolean
  apartments: readonly Apartment[]
  whyNot: string | null
  /** Takes the months of all that was placed, one for each bill. */
  onPlaced: (months: readonly string[]) => void
}

function Bills({ bills, hasMore, apartments, whyNot, onPlaced }: BillsProps) {
  const { inbox } = useWords()
  const [changed, setChanged] = useState<ChangedChoices>(new Map())
  const change = (id: string, part: Partial<PlacementChoice>) =>
    setChanged((known) => new Map(known).set(id, { ...known.get(id), ...part }))
  const rows = bills.map((bill) => ({ bill, choice: choiceFor(bill, changed.get(bill.document.id)) }))
  const chosen = rows.filter(({ bill, choice }) => choice.isChecked && hindranceOf(bill) === null)
  const { placing, refused } = usePlace(({ placed, refused: left }) => {
    setChanged(
      (known) =>
        new Map([...known, ...[...left.keys()].map((id) => [id, { ...known.get(id), isChecked: false }] as const)]),
    )
    if (placed.length > 0) announce(inbox.placed(placed.length))
    onPlaced(placed.map((placement) => monthOf(placement, bills)))
  })
  return (
    <section aria-labelledby="to-place" className={`${card.card} ${look.inbox}`}>
      <h2 id="to-place">{inbox.title(hasMore ? `${bills.length}+` : String(bills.length))}</h2>
      <ul className={look.bills}>
        {rows.map(({ bill, choice }) => (
          <BillRow
            key={bill.document.id}
            bill={bill}
            choice={choice}
            apartments={apartments}
            fault={refused.get(bill.document.id)}
            onChange={(part) => change(bill.document.id, part)}
          />
        ))}
      </ul>
      {placing.error && <Refused error={placing.error} isAlert />}
      <Button
        looks="primary"
        working={inbox.placing}
        isWorking={placing.isPending}
        whyNot={whyNot ?? (chosen.length === 0 ? inbox.chooseFirst : null)}
        onPress={() => placing.mutate(chosen.map(({ bill, choice }) => placementOf(bill.document.id, choice)))}
      >
        {inbox.place(chosen.length)}
      </Button>
    </section>
  )
}

function monthOf({ document_id, period_from }: Placement, bills: readonly Bill[]): string {
  const bill = bills.find(({ document }) => document.id === document_id)
  return period_from?.slice(0, 7) ?? (bill && monthsOf(bill)[0]) ?? ''
}

/** Where the placed bills are to be seen; it takes the focus, since the button may be gone with the last bill. */
function PlacedNote({ months }: { months: readonly string[] }) {
  const { inbox, language } = useWords()
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (months.length > 0) note.current?.focus()
  }, [months])
  const counts = Map.groupBy(months.toSorted(), (month) => month)
  return (
    <div ref={note} tabIndex={-1} className={look.placed}>
      <Note looks="calm" title={inbox.placed(months.length)}>
        <ul className={look.months}>
          {[...counts].map(([period, bills]) => (
            <li key={period}>
              <Link to="/months/$period" params={{ period }}>
                {inbox.seeMonth(monthInSentence(period, language), bills.length)}
              </Link>
            </li>
          ))}
        </ul>
      </Note>
    </div>
  )
}
