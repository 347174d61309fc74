import { bindField, type TypedForm } from '../../parts/bind-field.ts'
import { Choice, Field } from '../../parts/field.tsx'
import { MoneyField } from '../../parts/money-field.tsx'
import { useWords } from '../../words/use-words.ts'
import { RowsGroup } from './rows.tsx'

/** Amounts of every month, beside the rent. */
export function ChargesFields({ form }: { form: TypedForm }) {
  const { agreements } = useWords()
  return (
    <RowsGroup
      legend={agreements.fixed}
      what={agreements.fixedWhat}
      form={form}
      list="fixed_charges"
      add={agreements.addFixed}
      nameOf={(place) => form.texts[`/fixed_charges/${place - 1}/label`] || agreements.fixedCharge(place)}
    >
      {(at, place) => (
        <>
          <Field {...bindField(form, `${at}/label`)} label={agreements.fixedLabel(place)} autoComplete="off" />
          <MoneyField {...bindField(form, `${at}/amount_pln`)} label={agreements.fixedAmount(place)} />
          <Choice
            {...bindField(form, `${at}/tax_class`)}
            label={agreements.fixedTax(place)}
            choices={agreements.taxes}
          />
        </>
      )}
    </RowsGroup>
  )
}
