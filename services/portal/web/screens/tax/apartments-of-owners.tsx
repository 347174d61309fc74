import { bindField, type TypedForm } from '../../parts/bind-field.ts'
import card from '../../parts/card.module.css'
import { Choice } from '../../parts/field.tsx'
import { useWords } from '../../words/use-words.ts'
import { apartmentField } from './owner-texts.ts'
import style from './tax.module.css'
import type { Ownable } from './use-ownable.ts'

type ApartmentsProps = {
  form: TypedForm
  apartments: readonly Ownable[]
  /** The pointers of the owners. */
  owners: readonly string[]
}

/** The owner of each apartment: all of them by their shares, or one alone. */
export function ApartmentsOfOwners({ form, apartments, owners }: ApartmentsProps) {
  const { tax } = useWords()
  if (apartments.length === 0) return null
  const names = owners.map((at, row) => [String(row), form.texts[`${at}/name`] || tax.ownerOf(row + 1)])
  const choices = { '': tax.apartmentShared, ...Object.fromEntries(names) }
  return (
    <fieldset className={style.others}>
      <legend>{tax.apartmentsOf}</legend>
      <p className={card.quiet}>{tax.apartmentsOfHint}</p>
      {apartments.map(({ id, label }) => (
        <Choice key={id} {...bindField(form, apartmentField(id))} label={label} choices={choices} />
      ))}
    </fieldset>
  )
}
