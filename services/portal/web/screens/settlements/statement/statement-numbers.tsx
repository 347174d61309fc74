import type { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import { Amount } from '../../../parts/amount.tsx'
import { Answered } from '../../../parts/answered.tsx'
import { InputRows } from '../../../parts/input-rows.tsx'
import { groupedAccountNumber } from '../../../words/account-number.ts'
import { formulaLines } from '../../../words/formula-lines.ts'
import { useWords } from '../../../words/use-words.ts'
import { saysNothing } from '../costs/row-formula.ts'
import { Balances } from '../true-up/balances.tsx'
import { DueDay } from './due-day.tsx'
import style from './statement.module.css'
import { StatementChanges } from './statement-changes.tsx'
import { useStatementData } from './use-statement-data.ts'

/** The figures of a statement, in the words that the tenant reads. */
export function StatementNumbers({ id, version }: { id: string; version: number }) {
  const query = useStatementData(id, version)
  return (
    <Answered query={query} rows={3}>
      {({ snapshot }) => <Numbers snapshot={snapshot} />}
    </Answered>
  )
}

function Numbers({ snapshot }: { snapshot: StatementSnapshot }) {
  const { statement: words, trueUps } = useWords()
  const { items, locale, tenant, transfer, landlord } = snapshot
  return (
    <div className={style.numbers}>
      <h3>{words.willSee(tenant.name)}</h3>
      <table className={style.table}>
        <caption>{words.numbers}</caption>
        <thead className="unseen">
          <tr>
            <th scope="col">{words.item}</th>
            <th scope="col">{words.amount}</th>
          </tr>
        </thead>
        {items.map((item) => (
          <ItemRows key={item.item_id} item={item} locale={locale} />
        ))}
        <Sums snapshot={snapshot} />
      </table>
      {snapshot.true_up && (
        <section className={style.balances}>
          <h4>{trueUps.balances}</h4>
          <Balances of={snapshot.true_up} />
        </section>
      )}
      {snapshot.corrects !== null && <StatementChanges corrects={snapshot.corrects} />}
      <dl className={style.facts}>
        <dt>{words.due}</dt>
        <dd>
          <DueDay snapshot={snapshot} />
        </dd>
        <dt>{words.account}</dt>
        <dd>{groupedAccountNumber(landlord.bank_account_number)}</dd>
        <dt>{words.transferTitle}</dt>
        <dd>
          <code>{transfer.title}</code>
        </dd>
      </dl>
    </div>
  )
}

type ItemRowsProps = { item: StatementSnapshot['items'][number]; locale: StatementSnapshot['locale'] }

/** An item with its amount, and below them how it comes about, as wide as both. */
function ItemRows({ item: { label, formula, amount_pln, inputs }, locale }: ItemRowsProps) {
  return (
    <tbody>
      <tr className={style.item}>
        <th scope="row" lang={locale}>
          {label}
        </th>
        <td className={style.amount}>
          <Amount pln={amount_pln} />
        </td>
      </tr>
      <tr>
        <td colSpan={2} className={style.formula}>
          {!saysNothing(inputs) && <p lang={locale}>{formulaLines(formula)}</p>}
          <InputRows inputs={inputs} />
        </td>
      </tr>
    </tbody>
  )
}

function Sums({ snapshot }: { snapshot: StatementSnapshot }) {
  const { statement: words } = useWords()
  const { total_pln, paid_pln, balance_before_pln = 0, credit_after_pln = 0, to_pay_pln } = snapshot
  const sums = [
    { name: words.total, pln: total_pln, isShown: true },
    { name: words.alreadyPaid, pln: paid_pln, isShown: paid_pln > 0 },
    { name: words.owedBefore, pln: balance_before_pln, isShown: balance_before_pln !== 0 },
    { name: words.creditAfter, pln: credit_after_pln, isShown: credit_after_pln !== 0 },
    { name: words.toPay, pln: to_pay_pln, isShown: true },
  ]
  return (
    <tfoot>
      {sums
        .filter(({ isShown }) => isShown)
        .map(({ name, pln }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={style.amount}>
              <Amount pln={pln} />
            </td>
          </tr>
        ))}
    </tfoot>
  )
}
