import type { Apartment } from '@lokum/contracts/apartments/apartment'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../parts/amount.tsx'
import { Mark } from '../../../parts/mark.tsx'
import { useWords } from '../../../words/use-words.ts'
import { describeDocument } from '../describe-document.ts'
import { type Bill, hindranceOf, isComplete, type PlacementChoice } from './choice.ts'
import { FlatChooser } from './flat-chooser.tsx'
import look from './inbox.module.css'
import { MonthField } from './month-field.tsx'
import { WhyThere } from './why-there.tsx'

type RowProps = {
  bill: Bill
  choice: PlacementChoice
  apartments: readonly Apartment[]
  /** Why the interface refused to place it. */
  fault: string | undefined
  onChange: (part: Partial<PlacementChoice>) => void
}

/** One bill: what it is, where it shall go and why. */
export function BillRow({ bill, choice, apartments, fault, onChange }: RowProps) {
  const { accounts, documents, inbox, language } = useWords()
  const { document } = bill
  const { id, name, reading } = document
  const hindrance = hindranceOf(bill)
  const isReading = hindrance === 'unread' || hindrance === 'waiting'
  return (
    <li className={look.bill}>
      <label className={look.choose}>
        <input
          type="checkbox"
          aria-label={inbox.choose(name)}
          checked={choice.isChecked && hindrance === null}
          disabled={!isComplete(choice) || hindrance !== null}
          onChange={({ target }) => onChange({ isChecked: target.checked })}
        />
      </label>
      <div className={look.what}>
        <Link to="/documents/$id" params={{ id }} className={look.name}>
          {name}
        </Link>
        <p className={look.quiet}>{describeDocument(document, accounts.kinds, language)}</p>
      </div>
      <p className={look.amount}>
        {isReading ? documents.reading : <Amount pln={reading?.total_pln ?? null} whyNone={documents.noTotal} />}
      </p>
      {hindrance === null && (
        <div className={look.where}>
          <FlatChooser
            name={name}
            apartments={apartments}
            proposed={bill.apartment_ids}
            chosen={choice.apartmentIds}
            onChange={(apartmentIds) => onChange({ apartmentIds, isChecked: true })}
          />
          <MonthField bill={bill} month={choice.month} onChange={(month) => onChange({ month, isChecked: true })} />
        </div>
      )}
      {hindrance === 'duplicate' && (
        <p className={look.why}>
          <Mark kind="look">{inbox.duplicate}</Mark>{' '}
          <Link to="/documents/$id" params={{ id }}>
            {inbox.decide}
          </Link>
        </p>
      )}
      {hindrance === null && <WhyThere bill={bill} />}
      {fault !== undefined && (
        <p role="alert" className={look.fault}>
          {fault}
        </p>
      )}
    </li>
  )
}
