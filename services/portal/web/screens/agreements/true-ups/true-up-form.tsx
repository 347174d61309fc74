import { Choice } from '../../../parts/field.tsx'
import style from '../../../parts/form.module.css'
import { monthText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import { fieldOf } from '../field-of.ts'
import { SaveForm } from '../save-form.tsx'
import { DocumentsChoice } from './documents-choice.tsx'
import { lastDayOf } from './months-with-advances.ts'
import { useCreateTrueUp } from './use-create-true-up.ts'

type FormProps = { agreementId: string; months: readonly string[] }

/** Which months are settled, and by which documents. */
export function TrueUpForm({ agreementId, months }: FormProps) {
  const { trueUps, language } = useWords()
  const { saving, faults, blocking, refusal, texts, type, typeAll } = useCreateTrueUp(agreementId, months)
  const form = { texts, faults, onType: type, onTypeAll: typeAll }
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
        <Choice {...fieldOf(form, '/from')} label={trueUps.from} choices={choices((month) => `${month}-01`)} />
        <Choice {...fieldOf(form, '/to')} label={trueUps.to} choices={choices(lastDayOf)} />
      </fieldset>
      <DocumentsChoice form={form} />
    </SaveForm>
  )
}
