import type { FieldFault } from '../../interface/refusal.ts'
import { sessionState } from '../../interface/session.ts'
import type { Texts } from '../../interface/use-draft.ts'
import { useStore } from '../../interface/use-store.ts'
import { Field } from '../../parts/field.tsx'
import style from '../../parts/form.module.css'
import { lastMonth } from '../../words/periods.ts'
import { transferTitle } from '../../words/transfer-title.ts'
import { useWords } from '../../words/use-words.ts'
import { type ApartmentField, labelLength, longestLabel, postalCode } from './apartment-texts.ts'

type FieldsProps = { texts: Texts; onType: (field: string, text: string) => void; faults: readonly FieldFault[] }

/** The fields of an apartment. */
export function ApartmentFields({ texts, onType, faults }: FieldsProps) {
  const { apartments } = useWords()
  const field = (name: ApartmentField) => ({
    name,
    value: texts[name] ?? '',
    onChange: (text: string) => onType(name, text),
    fault: faults.find(({ at }) => at === name)?.detail,
  })
  const code = field('/address/postal_code')
  return (
    <>
      <fieldset className={style.group}>
        <LabelField {...field('/label')} />
        <Field
          {...field('/surface_m2')}
          label={apartments.surface}
          hint={apartments.surfaceHint}
          inputMode="decimal"
          autoComplete="off"
        />
      </fieldset>
      <fieldset className={style.group}>
        <legend>{apartments.address}</legend>
        <Field {...field('/address/street')} label={apartments.street} autoComplete="off" />
        <Field
          {...code}
          label={apartments.postalCode}
          hint={apartments.postalCodeHint}
          inputMode="numeric"
          autoComplete="off"
          onBlur={() => code.value !== postalCode(code.value) && code.onChange(postalCode(code.value))}
        />
        <Field {...field('/address/city')} label={apartments.city} autoComplete="off" />
      </fieldset>
    </>
  )
}

type LabelProps = { name: string; value: string; onChange: (text: string) => void; fault: string | undefined }

/** The label with its length, and how a bank will show it. */
function LabelField(field: LabelProps) {
  const { apartments } = useWords()
  const state = useStore(sessionState)
  const period = lastMonth(state.kind === 'none' ? new Date().toISOString() : state.session.now)
  const length = labelLength(field.value)
  const fault = length > longestLabel ? apartments.labelTooLong : field.fault
  const transfer = length === 0 ? '' : ` ${apartments.transfer(transferTitle(field.value, period))}`
  return (
    <Field
      {...field}
      label={apartments.label}
      hint={`${apartments.labelHint(length, longestLabel)}${transfer}`}
      autoComplete="off"
      fault={fault}
    />
  )
}
