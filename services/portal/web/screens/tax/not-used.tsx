import type { TaxYear } from '@lokum/contracts/settlements/tax'
import { Link } from '@tanstack/react-router'
import card from '../../parts/card.module.css'
import { Note } from '../../parts/note.tsx'
import { zlotyText } from '../../words/amounts.ts'
import { dayIn } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'

/** The money of the year that no statement uses yet: what the revenue has of it, what no figure has, and the pages where it is settled. */
export function NotUsed({ year }: { year: TaxYear }) {
  const { tax, language } = useWords()
  const { prepaid_pln: prepaid, unallocated_pln, unmatched_pln, computed_at } = year
  const params = { period: dayIn(computed_at).slice(0, 7) }
  return (
    <>
      {prepaid !== 0 && (
        <Note looks="calm" title={tax.prepaid(zlotyText(prepaid, language))}>
          <p>{tax.prepaidWhat}</p>
          <Link to="/payments/$period" params={params} className={card.link}>
            {tax.toAllocate}
          </Link>
        </Note>
      )}
      {(unallocated_pln !== 0 || unmatched_pln !== 0) && <NotCounted year={year} params={params} />}
    </>
  )
}

type NotCountedProps = { year: TaxYear; params: { period: string } }

function NotCounted({ year: { unallocated_pln, unmatched_pln }, params }: NotCountedProps) {
  const { tax, language } = useWords()
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
