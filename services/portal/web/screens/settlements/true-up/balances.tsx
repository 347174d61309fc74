import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { Amount } from '../../../parts/amount.tsx'
import { balanceName } from '../../../words/balance-name.ts'
import { useWords } from '../../../words/use-words.ts'
import style from './true-up.module.css'

type Balanced = NonNullable<SettlementDetail['true_up']>

/** Costs, advances and their difference for each category, as the interface gives them. */
export function Balances({ of: { balances } }: { of: Balanced }) {
  const words = useWords()
  const { trueUps, agreements } = words
  if (balances.length === 0) return null
  return (
    <ul aria-label={trueUps.balances} className={style.balances}>
      {balances.map(({ category, costs_pln, advances_pln, balance_pln }) => (
        <li key={category} className={style.balance}>
          <p className={style.category}>{agreements.categories[category]}</p>
          <dl className={style.sums}>
            <Sum name={trueUps.costs} pln={costs_pln} />
            <Sum name={trueUps.advances} pln={advances_pln} />
            <Sum name={balanceName(balance_pln, words)} pln={balance_pln} isUnsigned />
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Sum({ name, ...amount }: { name: string; pln: number; isUnsigned?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Amount {...amount} />
      </dd>
    </div>
  )
}
