import type { TaxPayment, TaxYear } from '@lokum/contracts/settlements/tax'
import { SidePanel } from '../../parts/side-panel.tsx'
import { dayIn, monthInSentence } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import { MarkAllPaid } from './mark-all-paid.tsx'
import { MarkPaid } from './mark-paid.tsx'
import { MonthPayments } from './month-payments.tsx'
import { OwnersForm } from './owners-form.tsx'
import { SettingsForm } from './settings-form.tsx'
import { taxedPeriod } from './taxed-period.ts'

/** The month whose payments are shown, or whose tax is marked as paid; or the settings or owners of the year. */
export type Chosen = { to: 'see' | 'pay'; period: string } | { to: 'set' | 'own' | 'pay-all' }

type OpenedProps = {
  year: TaxYear
  chosen: Chosen
  onClose: () => void
  onPaid: (payment: TaxPayment) => void
}

/** The panel beside the page. */
export function Opened({ year, chosen, onClose, onPaid }: OpenedProps) {
  const { tax, language } = useWords()
  const month = 'period' in chosen ? year.months.find(({ period }) => period === chosen.period) : undefined
  switch (chosen.to) {
    case 'see':
      return (
        <SidePanel title={tax.behindTitle(monthInSentence(chosen.period, language))} onClose={onClose}>
          <MonthPayments period={chosen.period} />
        </SidePanel>
      )
    case 'pay':
      if (month === undefined) return null
      return (
        <SidePanel title={tax.markPaidTitle(taxedPeriod(chosen.period, year.paid_each, language))} onClose={onClose}>
          <MarkPaid
            month={month}
            today={dayIn(year.computed_at)}
            onPaid={(payment) => {
              onClose()
              onPaid(payment)
            }}
          />
        </SidePanel>
      )
    case 'pay-all':
      return (
        <SidePanel title={tax.payAllTitle} onClose={onClose}>
          <MarkAllPaid year={year} onDone={onClose} />
        </SidePanel>
      )
    case 'set':
      return (
        <SidePanel title={tax.settingsTitle(year.year)} onClose={onClose}>
          <SettingsForm year={year} onDone={onClose} />
        </SidePanel>
      )
    case 'own':
      return (
        <SidePanel title={tax.ownersTitle(year.year)} onClose={onClose}>
          <OwnersForm year={year} onDone={onClose} />
        </SidePanel>
      )
    default:
      return chosen satisfies never
  }
}
