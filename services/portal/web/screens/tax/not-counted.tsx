import type { TaxYear } from '@lokum/contracts/settlements/tax'
import { Link } from '@tanstack/react-router'
import card from '../../parts/card.module.css'
import { Note } from '../../parts/note.tsx'
import { zlotyText } from '../../words/amounts.ts'
import { dayIn } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'

/** The money of the year that no figure has yet, and the pages where it is settled. */
export function NotCounted({ year: { unallocated_pln, unmatched_pln, computed_at } }: { year: TaxYear }) {
  const { tax, language } = useWords()
  if (unallocated_pln === 0 && unmatched_pln === 0) return null
  const params = { period: dayIn(computed_at).slice(0, 7) }
  return (
    <Note looks="warn" title={tax.notCounted}>
      {unallocated_pln !== 0 && (
        <div>
          <p>{tax.notAllocated(zlotyText(unallocated_pln, language))}</p>
          <Link to="/payments/$period" params={params} className={card.link}>
            {tax.toAllocate}
          </Link>
        </div>
      )}
      {unmatched_pln !== 0 && (
        <div>
          <p>{tax.notMatched(zlotyText(unmatched_pln, language))}</p>
          <Link to="/payments/$period" params={params} search={{ tab: 'unmatched' }} className={card.link}>
            {tax.toMatch}
          </Link>
        </div>
      )}
    </Note>
  )
}
