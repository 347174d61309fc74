import { useState } from 'react'
import { useMissingRight } from '../../../interface/use-right.ts'
import { useSave } from '../../../interface/use-save.ts'
import { Choice, Field } from '../../../parts/field.tsx'
import { SmallForm } from '../../../parts/small-form.tsx'
import { dayIn } from '../../../words/dates.ts'
import { dayAfterMonths, isDay } from '../../../words/periods.ts'
import { useWords } from '../../../words/use-words.ts'

const usualNumber = 3
const numbers = Object.fromEntries(Array.from({ length: 35 }, (_, index) => [`${index + 2}`, `${index + 2}`]))

type PlanFormProps = {
  /** The day on which the whole is due. */
  dueOn: string
  onSpread: (days: readonly string[]) => Promise<void>
}

/** Number and first day of the instalments; the other days follow month by month, until one is changed. */
export function PlanForm({ dueOn, onSpread }: PlanFormProps) {
  const { instalments } = useWords()
  const whyNot = useMissingRight('payments.write')
  const [number, setNumber] = useState(usualNumber)
  const [first, setFirst] = useState(() => {
    const today = dayIn(new Date().toISOString())
    // Nothing is paid before it is due.
    return today < dueOn ? dueOn : today
  })
  const [changed, setChanged] = useState<Readonly<Record<number, string>>>({})
  const days = Array.from({ length: number }, (_, index) => changed[index] ?? dayOf(first, index))
  const { saving, faults, refusal } = useSave({ send: () => onSpread(days) })
  const faultAt = (pointer: string) => faults.find(({ at }) => at === pointer)?.detail
  // The faults of the list that no day has.
  const ofPlan = faults.find(({ at }) => at.startsWith('/instalments') && !at.endsWith('/due_on'))
  if (whyNot !== null) return <p>{whyNot}</p>
  return (
    <SmallForm
      faults={faults}
      refusal={refusal}
      submit={instalments.send}
      working={instalments.sending}
      isWorking={saving.isPending}
      onSend={() => saving.mutate(undefined)}
    >
      <p>{instalments.equally}</p>
      <Choice
        name="/instalments"
        label={instalments.number}
        fault={ofPlan?.detail}
        value={`${number}`}
        choices={numbers}
        onChange={(text) => setNumber(Number(text))}
      />
      <Field
        name={pointerOf(0)}
        type="date"
        label={instalments.first}
        hint={instalments.firstHint}
        value={first}
        fault={faultAt(pointerOf(0))}
        onChange={(day) => {
          setFirst(day)
          setChanged({})
        }}
      />
      {days.slice(1).map((day, index) => (
        <Field
          key={pointerOf(index + 1)}
          name={pointerOf(index + 1)}
          type="date"
          label={instalments.day(index + 2)}
          value={day}
          fault={faultAt(pointerOf(index + 1))}
          onChange={(text) => setChanged({ ...changed, [index + 1]: text })}
        />
      ))}
    </SmallForm>
  )
}

const pointerOf = (index: number) => `/instalments/${index}/due_on`

/** A first day that is not typed in full leaves the others as empty. */
function dayOf(first: string, months: number): string {
  return isDay(first) ? dayAfterMonths(first, months) : months === 0 ? first : ''
}
