import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { Amount } from '../../../parts/amount.tsx'
import { dayText, momentText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import style from '../settlement.module.css'

/** The statement as it was prepared. */
export function StatementStage({ detail }: { detail: SettlementDetail }) {
  const { settlement, language } = useWords()
  const { statement } = detail
  return (
    <section id="statement" aria-labelledby="statement-heading" className={style.part}>
      <h2 id="statement-heading">{settlement.statement}</h2>
      {statement === null ? (
        <p className={style.quiet}>{settlement.noStatement}</p>
      ) : (
        <div className={style.card}>
          <p className={style.quiet}>
            {settlement.version(statement.version)} ·{' '}
            {settlement.preparedAt(momentText(statement.prepared_at, language))}
          </p>
          <dl className={style.facts}>
            <dt>{settlement.total}</dt>
            <dd>
              <Amount pln={statement.total_pln} />
            </dd>
            <dt>
              {settlement.toPay}, {settlement.due(dayText(statement.due_on, language))}
            </dt>
            <dd>
              <Amount pln={statement.to_pay_pln} />
            </dd>
          </dl>
        </div>
      )}
    </section>
  )
}
