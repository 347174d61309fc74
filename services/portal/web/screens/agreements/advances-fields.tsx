import { bindField, type TypedForm } from '../../parts/bind-field.ts'
import { Choice } from '../../parts/field.tsx'
import { MoneyField } from '../../parts/money-field.tsx'
import { useWords } from '../../words/use-words.ts'
import { chosen } from './choices.ts'
import { RowsGroup } from './rows.tsx'
import { advanceCategories } from './terms/typed-terms.ts'

/** Monthly amounts for utilities that are settled later. */
export function AdvancesFields({ form }: { form: TypedForm }) {
  const { agreements } = useWords()
  return (
    <RowsGroup
      legend={agreements.advances}
      what={agreements.advancesWhat}
      form={form}
      list="advances"
      add={agreements.addAdvance}
      nameOf={agreements.advance}
    >
      {(at, place) => (
        <>
          <Choice
            {...bindField(form, `${at}/category`)}
            label={agreements.advanceFor(place)}
            choices={chosen(advanceCategories, agreements.categories)}
          />
          <MoneyField {...bindField(form, `${at}/amount_pln`)} label={agreements.advanceAmount(place)} />
        </>
      )}
    </RowsGroup>
  )
}
