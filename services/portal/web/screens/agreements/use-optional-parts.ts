import { useState } from 'react'
import type { Texts } from '../../interface/use-draft.ts'
import type { TypedForm } from '../../parts/bind-field.ts'
import { withNewRow } from './new-row.ts'
import { holdsSomething, type PartName, partNames } from './optional-parts.ts'

/** A form whose rare parts are closed until they hold something or are opened. */
export type FoldedForm = TypedForm & {
  isOpen: (name: PartName) => boolean
  open: (name: PartName) => void
  /** The part that was opened last, which takes the focus. */
  opened: PartName | null
}

/** Folds the parts of a form whose texts are the usual ones. */
export function useOptionalParts(form: TypedForm, usual: Texts): FoldedForm {
  const [known, setKnown] = useState<ReadonlySet<PartName>>(new Set())
  const [opened, setOpened] = useState<PartName | null>(null)
  const found = partNames.filter((name) => !known.has(name) && holdsSomething(name, form, usual))
  // A part stays open while its text is deleted to type another one.
  if (found.length > 0) setKnown(new Set([...known, ...found]))
  return {
    ...form,
    opened,
    isOpen: (name) => known.has(name) || found.includes(name),
    open: (name) => {
      setKnown(new Set([...known, name]))
      setOpened(name)
      form.onTypeAll(beginPart(form, name))
    },
  }
}

/** The texts with which a part begins: a list with its first row, a clause with its kind. */
function beginPart(form: TypedForm, name: PartName): Texts {
  switch (name) {
    case 'co_tenants':
    case 'advances':
    case 'fixed_charges':
    case 'shared_costs':
      return withNewRow(form, name)
    case 'indexation':
      return { '/indexation/kind': 'index' }
    default:
      return {}
  }
}
