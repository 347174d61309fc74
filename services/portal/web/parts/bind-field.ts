import type { FieldFault } from '../interface/refusal.ts'
import type { Texts } from '../interface/use-draft.ts'

/** The shared state of the parts of a form: its texts, how they change, and their faults. */
export type TypedForm = {
  texts: Texts
  faults: readonly FieldFault[]
  onType: (name: string, text: string) => void
  onTypeAll: (texts: Texts) => void
}

/** The properties of the field with a pointer. */
export function bindField({ texts, faults, onType }: Omit<TypedForm, 'onTypeAll'>, name: string) {
  return {
    name,
    value: texts[name] ?? '',
    onChange: (text: string) => onType(name, text),
    fault: faults.find(({ at }) => at === name)?.detail,
  }
}
