import type { TaxYear } from '@lokum/contracts/settlements/tax'
import { useMissingRight } from '../../interface/use-right.ts'
import { Button } from '../../parts/button.tsx'
import card from '../../parts/card.module.css'
import { zlotyText } from '../../words/amounts.ts'
import { dayIn, shortDayText } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import { Copied } from './copied.tsx'
import { overdueMonths } from './mark-all-paid.tsx'
import style from './tax.module.css'
import { TaxAccount } from './tax-account.tsx'
import { OwnersToPay } from './tax-of-owners.tsx'
import { taxedPeriod, transferPeriod } from './taxed-period.ts'

type ToPayProps = { year: TaxYear; onPay: (period: string) => void; onPayAll: () => void }

/** The first thing of the page: which tax to pay until when, whereto, and that it was paid. */
export function ToPay({ year, onPay, onPayAll }: ToPayProps) {
  const { months, owners, paid_each, computed_at } = year
  const { tax, language } = useWords()
  const whyNot = useMissingRight('payments.write')
  const month = months.find(({ state }) => state === 'due')
  if (month === undefined) {
    return (
      <section className={card.card}>
        <p className={style.sentence}>{tax.nothingToPay}</p>
        <Soon months={months} paidEach={paid_each} />
      </section>
    )
  }
  const isLate = month.due_on < dayIn(computed_at)
  const say = isLate ? tax.payLate : tax.pay
  const day = shortDayText(month.due_on, language)
  return (
    <section className={card.card}>
      <h2 className={style.sentence}>
        {say(taxedPeriod(month.period, paid_each, language), zlotyText(month.tax_pln, language), day)}
      </h2>
      {owners.length > 1 ? (
        <>
          <p className={card.quiet}>{tax.ownersPay}</p>
          <OwnersToPay owners={owners} period={month.period} />
        </>
      ) : (
        <TaxAccount ofOwner={owners[0]?.tax_account_number ?? null} />
      )}
      <Copied name={tax.transfer} text={transferPeriod(month.period, paid_each)} hint={tax.transferWhat} />
      <div>
        <Button looks="primary" whyNot={whyNot} onPress={() => onPay(month.period)}>
          {tax.markPaid}
        </Button>
      </div>
      <Overdue year={year} onPayAll={onPayAll} />
    </section>
  )
}

/** The sum of several overdue months, and the way to mark all of them as paid. */
function Overdue({ year, onPayAll }: Omit<ToPayProps, 'onPay'>) {
  const { tax, language } = useWords()
  const whyNot = useMissingRight('payments.write')
  const { length } = overdueMonths(year)
  if (length < 2) return null
  return (
    <>
      <p className={style.late}>{tax.overdue(zlotyText(year.overdue_pln, language), length)}</p>
      <div>
        <Button whyNot={whyNot} onPress={onPayAll}>
          {tax.payAll}
        </Button>
      </div>
    </>
  )
}

/** The tax of the running month, which can still grow. */
function Soon({ months, paidEach }: { months: TaxYear['months']; paidEach: TaxYear['paid_each'] }) {
  const { tax, language } = useWords()
  const month = months.find(({ state, tax_pln }) => state === 'open' && tax_pln > 0)
  // Quarters are left out: no month has the sum of its quarter.
  if (month === undefined || paidEach !== 'month') return null
  const { period, tax_pln, due_on } = month
  const day = shortDayText(due_on, language)
  return <p>{tax.soon(taxedPeriod(period, paidEach, language), zlotyText(tax_pln, language), day)}</p>
}
