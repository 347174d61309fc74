import type { Cost } from '@lokum/contracts/settlements/cost'
import { Amount } from '../../../parts/amount.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from './accounts.module.css'

type SharesProps = { cost: Cost; apartments: readonly { id: string; label: string }[] }

/** The shares as the interface answers them, the landlord's part last. */
export function Shares({ cost, apartments }: SharesProps) {
  const { accounts } = useWords()
  const tenants = cost.allocations.filter(({ agreement_id }) => agreement_id !== null)
  const landlord = cost.allocations.filter(({ agreement_id }) => agreement_id === null)
  return (
    <>
      <p role="status">{accounts.shared}</p>
      <h3>{accounts.shares}</h3>
      <dl>
        {[...tenants, ...landlord].map(({ agreement_id, apartment_id, amount_pln }) => (
          <div key={agreement_id ?? 'landlord'} className={style.shareOf}>
            <dt>
              {agreement_id === null ? accounts.landlordPart : apartments.find(({ id }) => id === apartment_id)?.label}
            </dt>
            <dd>
              <Amount pln={amount_pln} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
