import type { TaxYear } from '@lokum/contracts/settlements/tax'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../interface/call.ts'
import { typedNumber } from '../../interface/typed-number.ts'
import { type Texts, useDraft } from '../../interface/use-draft.ts'
import { refuseFaults, useSave } from '../../interface/use-save.ts'
import { announce } from '../../parts/announce.tsx'
import { bindField } from '../../parts/bind-field.ts'
import card from '../../parts/card.module.css'
import { Choice } from '../../parts/field.tsx'
import { MoneyField } from '../../parts/money-field.tsx'
import { SmallForm } from '../../parts/small-form.tsx'
import { amountText } from '../../words/amounts.ts'
import { monthText } from '../../words/dates.ts'
import { typedAmount } from '../../words/typed-text.ts'
import { useWords } from '../../words/use-words.ts'
import style from './tax.module.css'
import { forgetTax } from './use-tax-payment.ts'

/** The threshold of a year, when prepayments count, and the other revenue of each month that shares it; of several owners, that of each. */
export function SettingsForm({ year, onDone }: { year: TaxYear; onDone: () => void }) {
  const { tax, fields, language } = useWords()
  const client = useQueryClient()
  const { typed, type, drop } = useDraft(`tax settings of ${year.year}`)
  const lists = otherRevenueOf(year)
  const saved = lists.flatMap(({ at, otherPln }) =>
    otherPln.map((other, month): [string, string] => [
      `${at}/${month}`,
      other === 0 ? '' : typedAmount(other, language),
    ]),
  )
  const first = { [threshold]: String(year.threshold_pln), [prepayments]: year.prepayments_count }
  const texts: Texts = { ...first, ...Object.fromEntries(saved), ...typed }
  const { saving, faults, refusal } = useSave({
    send: async () => {
      const typedLists = lists.map(({ at, otherPln }) =>
        otherPln.map((_other, month) => typedNumber(`${at}/${month}`, texts[`${at}/${month}`] ?? '', fields)),
      )
      refuseFaults(typedLists.flat().flatMap((number) => number.faults))
      const numbers = typedLists.map((list) => list.map(({ value }) => value ?? 0))
      const body = {
        threshold_pln: texts[threshold] === '200000' ? (200_000 as const) : (100_000 as const),
        prepayments_count:
          texts[prepayments] === 'when_charged' ? ('when_charged' as const) : ('when_received' as const),
        ...otherRevenueBody(year, numbers),
      }
      await call('PATCH /v1/tax-years/{year}/settings', { params: { year: String(year.year) }, body })
      drop()
      announce(tax.settingsSaved)
      await forgetTax(client)
      onDone()
    },
  })
  // Always a line beneath, or the button would move away under the pointer that leaves a field.
  const none = amountText(0, language)
  const fieldOf = (at: string) => bindField({ texts, faults, onType: type }, at)
  return (
    <SmallForm
      faults={faults}
      refusal={refusal}
      submit={tax.settingsSave}
      working={tax.saving}
      isWorking={saving.isPending}
      onSend={() => saving.mutate(undefined)}
    >
      <Choice {...fieldOf(threshold)} label={tax.thresholdOf} choices={tax.thresholds} hint={tax.thresholdHint} />
      <Choice
        {...fieldOf(prepayments)}
        label={tax.prepaymentsCount}
        choices={tax.prepaymentsCounts}
        hint={tax.prepaymentsHint}
      />
      <p className={card.quiet}>{tax.otherHint}</p>
      {lists.map(({ at, name }) => (
        <fieldset key={at} className={style.others}>
          <legend>{name === null ? tax.other : tax.otherOf(name)}</legend>
          <div className={style.otherMonths}>
            {year.months.map(({ period }, month) => (
              <MoneyField key={period} {...fieldOf(`${at}/${month}`)} label={monthText(period, language)} hint={none} />
            ))}
          </div>
        </fieldset>
      ))}
    </SmallForm>
  )
}

const threshold = '/threshold_pln'
const prepayments = '/prepayments_count'

/** The twelve months of each taxpayer, with the pointer under which they are refused; a sole one has no name. */
function otherRevenueOf({ owners, months }: TaxYear) {
  if (owners.length < 2) {
    const otherPln = months.map(({ other_revenue_pln: other }) => other)
    return [{ at: '/other_revenue_pln', name: null, otherPln }]
  }
  return owners.map(({ name, other_revenue_pln: otherPln }, index) => ({
    at: `/owners/${index}/other_revenue_pln`,
    name,
    otherPln,
  }))
}

function otherRevenueBody({ owners }: TaxYear, numbers: readonly number[][]) {
  const [first = []] = numbers
  if (owners.length < 2) return { other_revenue_pln: first }
  return {
    owners: owners.map(({ name, share, apartments }, index) => ({
      name,
      share,
      apartments,
      other_revenue_pln: numbers[index] ?? [],
    })),
  }
}
