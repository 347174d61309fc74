import type { OverviewMoney } from '@lokum/contracts/settlements/overview'
import { Amount } from '../../parts/amount.tsx'
import { useWords } from '../../words/use-words.ts'
import style from './month.module.css'

type MonthMoneyProps = { money: OverviewMoney; overdueName: string }

/** The sums of the month: charged by its statements, paid, and overdue, whose name says of which months. */
export function MonthMoney({ money, overdueName }: MonthMoneyProps) {
  const { month } = useWords()
  return (
    <dl className={style.money}>
      <div>
        <dt>{month.charged}</dt>
        <dd>
          <Amount pln={money.charged_pln} />
        </dd>
      </div>
      <div>
        <dt>{month.cameIn}</dt>
        <dd>
          <Amount pln={money.paid_pln} />
        </dd>
      </div>
      {money.overdue > 0 && (
        <div className={style.late}>
          <dt>{overdueName}</dt>
          <dd>
            <Amount pln={money.overdue_pln} />
          </dd>
        </div>
      )}
    </dl>
  )
}
