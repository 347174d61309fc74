import type { Apartment } from '@lokum/contracts/apartments/apartment'
import { useState } from 'react'
import forms from '../../../parts/form.module.css'
import { useWords } from '../../../words/use-words.ts'
import look from './inbox.module.css'

type FlatProps = {
  /** The bill, for those who do not see its row. */
  name: string
  apartments: readonly Apartment[]
  proposed: readonly string[]
  chosen: readonly string[]
  onChange: (apartmentIds: string[]) => void
}

const several = 'several'

/** The flat of a bill, or several of them, whose costs are then shared. */
export function FlatChooser({ name, apartments, proposed, chosen, onChange }: FlatProps) {
  const { inbox } = useWords()
  const [isSeveral, setIsSeveral] = useState(proposed.length > 1)
  const isOpen = isSeveral || chosen.length > 1
  return (
    <>
      <select
        className={look.select}
        aria-label={inbox.flatFor(name)}
        value={isOpen ? several : (chosen[0] ?? '')}
        onChange={({ target: { value } }) => {
          setIsSeveral(value === several)
          if (value !== several) onChange(value === '' ? [] : [value])
        }}
      >
        <option value="">{inbox.unknownFlat}</option>
        {apartments.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
        {apartments.length > 1 && <option value={several}>{inbox.severalFlats}</option>}
      </select>
      {isOpen && (
        <fieldset className={look.flats}>
          <legend className="unseen">{inbox.flatsFor(name)}</legend>
          {apartments.map(({ id, label }) => (
            <label key={id} className={forms.check}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ target: { checked } }) =>
                  onChange(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                }
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}
