import type { TaxYear } from '@lokum/contracts/settlements/tax'
import card from '../../parts/card.module.css'
import { groupedAccountNumber } from '../../words/account-number.ts'
import { zlotyText } from '../../words/amounts.ts'
import { useWords } from '../../words/use-words.ts'
import { Copied } from './copied.tsx'
import style from './tax.module.css'

type TaxOfOwnersProps = { owners: TaxYear['owners']; period: string }

/** The tax of a month, or of the quarter that it ends, for each owner. */
export function TaxOfOwners({ owners, period }: TaxOfOwnersProps) {
  const { tax, language } = useWords()
  return (
    <ul className={style.change} aria-label={tax.ownersTax}>
      {owners.map((owner) => (
        <li key={owner.name}>
          {owner.name}: {zlotyText(taxOf(owner, period), language)}
        </li>
      ))}
    </ul>
  )
}

/** The tax that each owner pays for a month, or for the quarter that it ends, with the account of each at the tax office. */
export function OwnersToPay({ owners, period }: TaxOfOwnersProps) {
  const { tax, language } = useWords()
  return (
    <ul className={style.owners} aria-label={tax.ownersTax}>
      {owners.map((owner) => (
        <li key={owner.name}>
          <p className={style.label}>
            {owner.name}: {zlotyText(taxOf(owner, period), language)}
          </p>
          {owner.tax_account_number === null ? (
            <p className={card.quiet}>{tax.accountFromNumber}</p>
          ) : (
            <Copied name={tax.accountOf(owner.name)} text={groupedAccountNumber(owner.tax_account_number)} />
          )}
        </li>
      ))}
    </ul>
  )
}

function taxOf({ months }: TaxYear['owners'][number], period: string): number {
  return months.find((month) => month.period === period)?.tax_pln ?? 0
}
