import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { Amount } from '../../../parts/amount.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from './true-up.module.css'

type Balanced = NonNullable<SettlementDetail['true_up']>

/** Costs, advances and their difference for each category, as the interface gives them. */
export function Balances({ of: { balances } }: { of: Balanced }) {
  const { trueUps, agreements } = useWords()
  if (balances.length === 0) return null
  return (
    <>
      <ul aria-label={trueUps.balances} className={style.balances}>
        {balances.map(({ category, costs_pln, advances_pln, balance_pln }) => (
          <li key={category} className={style.balance}>
            <p className={style.category}>{agreements.categories[category]}</p>
            <dl className={style.sums}>
              <Sum name={trueUps.costs} pln={costs_pln} />
              <Sum name={trueUps.advances} pln={advances_pln} />
              <Sum name={trueUps.balance} pln={balance_pln} />
            </dl>
          </li>
        ))}
      </ul>
      <p className={style.what}>{trueUps.balanceWhat}</p>
    </>
  )
}

function Sum({ name, pln }: { name: string; pln: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Amount pln={pln} />
      </dd>
    </div>
  )
}
