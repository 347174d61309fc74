import type { TaxOwner } from '@lokum/contracts/settlements/tax-owner'
import { bindField, type TypedForm } from '../../parts/bind-field.ts'
import { Button } from '../../parts/button.tsx'
import { Check } from '../../parts/check.tsx'
import { Field } from '../../parts/field.tsx'
import { useWords } from '../../words/use-words.ts'
import style from './tax.module.css'

type OwnerFieldsProps = {
  form: TypedForm
  /** The pointer of the owner. */
  at: string
  place: number
  saved: readonly TaxOwner[]
  onRemove: () => void
}

/** One owner: name, share, and the tax number, of which only the end is shown. */
export function OwnerFields({ form, at, place, saved, onRemove }: OwnerFieldsProps) {
  const { tax } = useWords()
  const name = form.texts[`${at}/name`] ?? ''
  // The interface keeps a number with its name.
  const ending = saved.find((owner) => owner.name === name.trim())?.tax_number_ending ?? null
  const forgets = `${at}/forgets`
  return (
    <fieldset className={style.others}>
      <legend>{tax.ownerOf(place)}</legend>
      <Field {...bindField(form, `${at}/name`)} label={tax.ownerName} autoComplete="off" />
      <Field
        {...bindField(form, `${at}/share`)}
        label={tax.ownerShare}
        hint={tax.ownerShareHint('1/2')}
        autoComplete="off"
      />
      <Field
        {...bindField(form, `${at}/tax_number`)}
        label={tax.ownerNumber}
        hint={ending === null ? tax.ownerNumberHint : tax.ownerNumberKept(ending)}
        autoComplete="off"
      />
      {ending !== null && (
        <Check
          name={forgets}
          label={tax.ownerNumberRemove}
          fault={undefined}
          isChecked={form.texts[forgets] === 'yes'}
          onChange={(isChecked) => form.onType(forgets, isChecked ? 'yes' : '')}
        />
      )}
      <div>
        <Button looks="quiet" about={name || tax.ownerOf(place)} onPress={onRemove}>
          {tax.ownerRemove}
        </Button>
      </div>
    </fieldset>
  )
}
