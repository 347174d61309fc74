import type { TaxYear } from '@lokum/contracts/settlements/tax'
import { zlotyText } from '../../words/amounts.ts'
import { useWords } from '../../words/use-words.ts'
import style from './tax.module.css'

type TaxOfOwnersProps = { owners: TaxYear['owners']; period: string }

/** The tax of a month, or of the quarter that it ends, for each owner. */
export function TaxOfOwners({ owners, period }: TaxOfOwnersProps) {
  const { tax, language } = useWords()
  return (
    <ul className={style.change} aria-label={tax.ownersTax}>
      {owners.map(({ name, months }) => (
        <li key={name}>
          {name}: {zlotyText(months.find((month) => month.period === period)?.tax_pln ?? 0, language)}
        </li>
      ))}
    </ul>
  )
}
