import { Choice } from '../../parts/field.tsx'
import style from '../../parts/form.module.css'
import { MoneyField } from '../../parts/money-field.tsx'
import { useWords } from '../../words/use-words.ts'
import { type AgreementForm, bindField } from './bind-field.ts'
import { chosen, unusedIn } from './choices.ts'
import { Rows } from './rows.tsx'
import { advanceCategories } from './terms/typed-terms.ts'

const list = '/advances'

/** Monthly amounts for utilities that are settled later. */
export function AdvancesFields({ form }: { form: AgreementForm }) {
  const { agreements } = useWords()
  return (
    <fieldset className={style.group}>
      <legend>{agreements.advances}</legend>
      <p>{agreements.advancesWhat}</p>
      <Rows
        form={form}
        list={list}
        add={agreements.addAdvance}
        nameOf={agreements.advance}
        first={(at) => ({ [`${at}/category`]: unusedIn(form, list, advanceCategories), [`${at}/amount_pln`]: '' })}
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
      </Rows>
    </fieldset>
  )
}
