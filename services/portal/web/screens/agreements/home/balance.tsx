import type { Balance as Money } from '@lokum/contracts/settlements/payment'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../../interface/call.ts'
import { Amount } from '../../../parts/amount.tsx'
import { Answered } from '../../../parts/answered.tsx'
import card from '../../../parts/card.module.css'
import { OpenedDialog } from '../../../parts/opened-dialog.tsx'
import { useWords } from '../../../words/use-words.ts'
import { Instalments } from '../../payments/instalments/instalments.tsx'
import { isRunning, PlanRows } from '../../payments/instalments/plan-rows.tsx'
import style from './home.module.css'

/** The debt and the payments of the tenant, in all. */
export function Balance({ agreementId }: { agreementId: string }) {
  const { tenancy } = useWords()
  const heading = useId()
  const query = useBalance(agreementId, true)
  return (
    <section aria-labelledby={heading} className={card.card}>
      <h2 id={heading}>{tenancy.balance}</h2>
      <Answered query={query} rows={1}>
        {({ body: { charged_pln, paid_pln, balance_pln, instalments, settlements } }) => (
          <>
            <dl className={style.sums}>
              <Sum name={tenancy.charged} pln={charged_pln} />
              <Sum name={tenancy.paid} pln={paid_pln} />
              <Sum name={balance_pln < 0 ? tenancy.credit : tenancy.owed} pln={balance_pln} />
            </dl>
            {settlements.some(({ open_pln }) => open_pln > 0) && (
              <OnPlan parts={instalments} agreementId={agreementId} />
            )}
            <YearStatements agreementId={agreementId} periods={settlements.map(({ period }) => period)} />
          </>
        )}
      </Answered>
    </section>
  )
}

type OnPlanProps = { agreementId: string; parts: Money['instalments'] }

/** The instalments of a plan that is not paid, and the dialog in which it is made and taken back. */
function OnPlan({ agreementId, parts }: OnPlanProps) {
  const { instalments } = useWords()
  return (
    <div className={style.plans}>
      {isRunning(parts) && <PlanRows parts={parts} />}
      <OpenedDialog label={isRunning(parts) ? instalments.change : instalments.spread} title={instalments.plan}>
        {() => <Instalments agreementId={agreementId} />}
      </OpenedDialog>
    </div>
  )
}

/** A PDF of each year that has a settlement, the newest first. */
function YearStatements({ agreementId, periods }: { agreementId: string; periods: readonly string[] }) {
  const { tenancy } = useWords()
  const years = [...new Set(periods.map((period) => period.slice(0, 4)))].toSorted().toReversed()
  return years.length === 0 ? null : (
    <ul className={style.years}>
      {years.map((year) => (
        <li key={year}>
          <a href={`/api/v1/agreements/${agreementId}/year-statement?year=${year}`} download className={card.link}>
            {tenancy.yearStatement(year)}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The balance of an agreement, which its settlements show, too. */
export function useBalance(agreementId: string, mayRead: boolean) {
  const name = 'GET /v1/agreements/{id}/balance'
  const asked = { params: { id: agreementId } }
  return useQuery({ queryKey: [name, asked], queryFn: () => call(name, asked), enabled: mayRead })
}

function Sum({ name, pln }: { name: string; pln: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Amount pln={pln} isUnsigned />
      </dd>
    </div>
  )
}
