import { readQuantity } from '../../words/read-quantity.ts'
import { Unreadable } from './unreadable.ts'
import type { Texts } from './use-form.ts'

type Words = { required: string; notAQuantity: string }

/**
 * The quantities of these fields, by the name of the field.
 * @throws Unreadable with every field that cannot be read
 */
export function readQuantities(texts: Texts, names: readonly string[], words: Words): (name: string) => number {
  const read = names.map((name) => ({ name, text: texts[name] ?? '', value: readQuantity(texts[name] ?? '') }))
  const faults = read
    .filter(({ value }) => value === null)
    .map(({ name, text }) => ({
      at: name,
      code: 'invalid_type',
      detail: text.trim() === '' ? words.required : words.notAQuantity,
    }))
  if (faults.length > 0) throw new Unreadable(faults)
  const values = new Map(read.map(({ name, value }) => [name, value]))
  return (name) => values.get(name) ?? 0
}
