import { useRef } from 'react'
import type { FieldFault } from '../../../interface/refusal.ts'
import type { Texts } from '../../../interface/use-draft.ts'
import { Button } from '../../../parts/button.tsx'
import { Field } from '../../../parts/field.tsx'
import style from '../../../parts/form.module.css'
import { Refused } from '../../../parts/refused.tsx'
import { Summary } from '../../../parts/summary.tsx'
import { useWords } from '../../../words/use-words.ts'

type IndexFormProps = {
  texts: Texts
  type: (name: string, text: string) => void
  faults: readonly FieldFault[]
  refusal: Error | null
  isWorking: boolean
  onCalculate: (texts: Texts) => void
}

/** The published index, which a person types in. */
export function IndexForm({ texts, type, faults, refusal, isWorking, onCalculate }: IndexFormProps) {
  const { indexation: words } = useWords()
  const form = useRef<HTMLFormElement>(null)
  const field = (name: string) => ({
    name,
    value: texts[name] ?? '',
    autoComplete: 'off',
    onChange: (text: string) => type(name, text),
    fault: faults.find(({ at }) => at === name)?.detail,
  })
  return (
    <form
      ref={form}
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWorking) onCalculate(texts)
      }}
    >
      <Summary faults={faults} form={form} />
      <fieldset className={style.group}>
        <legend>{words.indexTitle}</legend>
        <Field {...field('index_percent')} label={words.index} hint={words.indexHint} inputMode="decimal" />
        <Field {...field('source')} label={words.source} hint={words.sourceHint} maxLength={300} />
        {refusal && <Refused error={refusal} isAlert />}
        <div>
          <Button type="submit" working={words.calculating} isWorking={isWorking}>
            {words.calculate}
          </Button>
        </div>
      </fieldset>
    </form>
  )
}
