import { bindField } from '../../../parts/bind-field.ts'
import { Choice } from '../../../parts/field.tsx'
import style from '../../../parts/form.module.css'
import { monthText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import { SaveForm } from '../save-form.tsx'
import { CategoriesChoice } from './categories-choice.tsx'
import { DocumentsChoice } from './documents-choice.tsx'
import { lastDay, monthsWithAdvances } from './months-with-advances.ts'
import { PeriodChoice } from './period-choice.tsx'
import type { Known } from './true-up-choices.ts'
import { useCreateTrueUp } from './use-create-true-up.ts'

type FormProps = { agreementId: string; known: Known }

/** Which advances of which months are settled, and by which documents. */
export function TrueUpForm({ agreementId, known }: FormProps) {
  const { trueUps, language } = useWords()
  const creating = useCreateTrueUp(agreementId, known)
  const { saving, faults, blocking, refusal, texts } = creating
  const form = { texts, faults, onType: creating.type, onTypeAll: creating.typeAll }
  const months = monthsWithAdvances(known.versions, known.today)
  const choices = (dayOf: (month: string) => string) =>
    Object.fromEntries(months.map((month) => [dayOf(month), monthText(month, language)]))
  return (
    <SaveForm
      faults={faults}
      blocking={blocking}
      refusal={refusal}
      save={trueUps.create}
      saving={trueUps.creating}
      isSaving={saving.isPending}
      onSave={() => saving.mutate(texts)}
    >
      <p>{trueUps.what}</p>
      <fieldset className={style.group}>
        <legend>{trueUps.months}</legend>
        <Choice {...bindField(form, '/starts_on')} label={trueUps.from} choices={choices((month) => `${month}-01`)} />
        <Choice {...bindField(form, '/ends_on')} label={trueUps.to} choices={choices(lastDay)} />
      </fieldset>
      <CategoriesChoice form={form} choices={creating.categories} />
      <DocumentsChoice form={form} />
      <PeriodChoice form={form} choice={creating.month} isRefused={creating.isMonthTaken} />
    </SaveForm>
  )
}
