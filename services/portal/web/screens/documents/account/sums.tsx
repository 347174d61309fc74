import type { DocumentSums } from '@lokum/contracts/settlements/document-ledger'
import { Amount } from '../../../parts/amount.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from './accounts.module.css'

type SumsProps = {
  sums: DocumentSums
  /** Over all settlements, rather than for one of them. */
  isOverAll?: boolean
}

/** The sums of a document as the interface gives them; those of nothing are left out, but for what is used. */
export function Sums({ sums, isOverAll = false }: SumsProps) {
  const { accounts } = useWords()
  const others = [
    { name: isOverAll ? accounts.toCome : accounts.usedElsewhere, pln: sums.used_elsewhere_pln },
    { name: accounts.landlord, pln: sums.landlord_pln },
    { name: accounts.excluded, pln: sums.excluded_pln },
    { name: accounts.open, pln: sums.open_pln },
    { name: accounts.difference, pln: sums.difference_pln },
  ]
  const used = { name: isOverAll ? accounts.usedOverAll : accounts.used, pln: sums.used_pln }
  const shown = [used, ...others.filter(({ pln }) => pln !== 0)]
  return (
    <dl className={style.sums}>
      {shown.map(({ name, pln }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Amount pln={pln} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
