import { bindField, type TypedForm } from '../../../parts/bind-field.ts'
import { Choice } from '../../../parts/field.tsx'
import style from '../../../parts/form.module.css'
import { monthInSentence, monthText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import type { MonthChoice } from './true-up-choices.ts'

type ChoiceProps = { form: TypedForm; choice: MonthChoice; isRefused: boolean }

/** The month to which the true-up belongs: folded, unless the usual one cannot be had. */
export function PeriodChoice({ form, choice: { months, chosen, isTaken }, isRefused }: ChoiceProps) {
  const { trueUps, language } = useWords()
  const field = bindField(form, '/period')
  const choice = (
    <Choice
      {...field}
      value={chosen}
      label={trueUps.periodLabel}
      hint={isTaken ? trueUps.periodTaken : trueUps.periodHint}
      choices={Object.fromEntries(months.map((month) => [month, monthText(month, language)]))}
    />
  )
  if (isTaken || isRefused || field.fault !== undefined) return <div className={style.group}>{choice}</div>
  return (
    <details className={style.group}>
      <summary>{trueUps.period(monthInSentence(chosen, language))}</summary>
      {choice}
    </details>
  )
}
