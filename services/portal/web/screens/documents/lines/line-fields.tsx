import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { Texts } from '../../../interface/use-draft.ts'
import { Choice, Field } from '../../../parts/field.tsx'
import { MoneyField } from '../../../parts/money-field.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { BesidePrice } from './replaced-line.ts'

type LineFieldsProps = {
  texts: Texts
  onType: (name: string, text: string) => void
  faultAt: (at: string) => string | undefined
  /** The other fields of a line with a price. */
  besidePrice: readonly BesidePrice[]
}

/** The fields of a typed line: an amount, or a price per unit. */
export function LineFields({ texts, onType, faultAt, besidePrice }: LineFieldsProps) {
  const { accounts, agreements } = useWords()
  const categories: Readonly<Record<CostCategory, string>> = agreements.categories
  const fieldOf = (name: string, first = '') => ({
    name,
    value: texts[name] ?? first,
    fault: faultAt(name),
    onChange: (text: string) => onType(name, text),
  })
  const kind = fieldOf('/kind', 'cost')
  return (
    <>
      <Choice {...kind} label={accounts.lineKind} choices={accounts.lineKinds} />
      <Field {...fieldOf('/label')} label={accounts.lineLabel} maxLength={200} />
      <Choice {...fieldOf('/category', 'other')} label={accounts.lineCategory} choices={categories} />
      {kind.value === 'rate' ? (
        <>
          <MoneyField {...fieldOf('/rate_pln')} label={accounts.lineRate} />
          <Field {...fieldOf('/unit', 'kWh')} label={accounts.lineUnit} maxLength={16} />
          {besidePrice.includes('/quantity') && (
            <Field {...fieldOf('/quantity')} label={accounts.lineQuantity} inputMode="decimal" />
          )}
          {besidePrice.includes('/amount_pln') && (
            <MoneyField {...fieldOf('/amount_pln')} label={accounts.lineAmount} />
          )}
        </>
      ) : (
        <MoneyField {...fieldOf('/amount_pln')} label={accounts.lineAmount} />
      )}
      <Field {...fieldOf('/place')} label={accounts.linePlace} hint={accounts.linePlaceHint} maxLength={200} />
    </>
  )
}
