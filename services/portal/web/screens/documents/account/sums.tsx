import type { DocumentSums } from '@lokum/contracts/settlements/document-ledger'
import { Amount } from '../../../parts/amount.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from './accounts.module.css'

type SumsProps = {
  sums: DocumentSums
  /** Over all settlements, rather than for one of them. */
  isOverAll?: boolean
}

/** The sums of a document as the interface gives them. */
export function Sums({ sums, isOverAll = false }: SumsProps) {
  const { accounts } = useWords()
  const shown = [
    { name: isOverAll ? accounts.usedOverAll : accounts.used, pln: sums.used_pln },
    { name: isOverAll ? accounts.toCome : accounts.usedElsewhere, pln: sums.used_elsewhere_pln },
    { name: accounts.landlord, pln: sums.landlord_pln },
    { name: accounts.excluded, pln: sums.excluded_pln },
    { name: accounts.open, pln: sums.open_pln },
    { name: accounts.difference, pln: sums.difference_pln },
  ]
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
