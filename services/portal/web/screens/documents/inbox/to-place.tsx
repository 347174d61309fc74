import type { Apartment } from '@lokum/contracts/apartments/apartment'
import { type ReactNode, useState } from 'react'
import { announce } from '../../../parts/announce.tsx'
import card from '../../../parts/card.module.css'
import { MorePages } from '../../../parts/more-pages.tsx'
import { Note } from '../../../parts/note.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { useWords } from '../../../words/use-words.ts'
import { useApartments } from '../../apartments/use-apartments.ts'
import { BillRow } from './bill-row.tsx'
import { type Bill, placementOf } from './choice.ts'
import look from './inbox.module.css'
import { PlaceButtons } from './place-buttons.tsx'
import { PlacedNote } from './placed-note.tsx'
import { useBills } from './use-bills.ts'
import { useChoices } from './use-choices.ts'
import { useCreateMissing } from './use-create-missing.ts'
import { type MissingSettlement, neededBy, useMissingSettlements } from './use-missing-settlements.ts'
import { usePlace } from './use-place.ts'

/** The bills that nothing uses, each with its proposed flats and month, which are confirmed together. */
export function ToPlace({ whyNot }: { whyNot: string | null }) {
  const { bills = [], ...query } = useBills({ mayRead: whyNot === null })
  const { data: apartments } = useApartments()
  const [months, setMonths] = useState<readonly string[]>([])
  const creation = useCreateMissing()
  return (
    <>
      {months.length > 0 && <PlacedNote months={months} creation={creation} />}
      {apartments && bills.length > 0 && (
        <Bills
          bills={bills}
          hasMore={query.hasNextPage}
          apartments={apartments}
          whyNot={whyNot}
          isCreating={creation.isWorking}
          onPlaced={(placed, missing) => {
            setMonths(placed)
            void creation.create(missing)
          }}
        >
          <MorePages of={query} />
        </Bills>
      )}
    </>
  )
}

type BillsProps = {
  bills: readonly Bill[]
  hasMore: boolean
  apartments: readonly Apartment[]
  whyNot: string | null
  isCreating: boolean
  /** Takes the months of all that was placed, one for each bill, and the settlements that are to be created. */
  onPlaced: (months: readonly string[], missing: readonly MissingSettlement[]) => void
  children: ReactNode
}

function Bills({ bills, hasMore, apartments, whyNot, isCreating, onPlaced, children }: BillsProps) {
  const { inbox } = useWords()
  const { rows, chosen, change } = useChoices(bills)
  const { missing, isChecking } = useMissingSettlements(chosen)
  const { placing, refused, failure } = usePlace()
  const gone = [...refused.keys()].filter((id) => rows.every((row) => row.id !== id)).length
  const place = async (settlements: readonly MissingSettlement[]) => {
    const { placed, refused: left } = await placing.mutateAsync(chosen.map(({ id, choice }) => placementOf(id, choice)))
    for (const id of left.keys()) change(id, { isChecked: false })
    if (placed.size === 0) return
    announce(inbox.placed(placed.size))
    const done = chosen.filter(({ id }) => placed.has(id))
    onPlaced(
      done.map(({ months: [first = ''] }) => first),
      neededBy(done, settlements),
    )
  }
  return (
    <section aria-labelledby="to-place" className={`${card.card} ${look.inbox}`}>
      <h2 id="to-place">{inbox.title(hasMore ? `${bills.length}+` : String(bills.length))}</h2>
      <ul className={look.bills}>
        {rows.map(({ id, bill, choice }) => (
          <BillRow
            key={id}
            bill={bill}
            choice={choice}
            apartments={apartments}
            fault={refused.get(id)}
            onChange={(part) => change(id, part)}
          />
        ))}
      </ul>
      {children}
      {gone > 0 && <Note looks="warn" title={inbox.gone(gone)} isAlert />}
      {failure && <Refused error={failure} isAlert />}
      <PlaceButtons
        bills={chosen.length}
        missing={missing}
        whyNot={whyNot ?? (isChecking ? inbox.checking : null)}
        isWorking={placing.isPending || isCreating}
        onPlace={(settlements) => void place(settlements).catch(() => undefined)}
      />
    </section>
  )
}
