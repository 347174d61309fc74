import type { Texts } from './use-form.ts'

/** A member with the document of a photo, if one was chosen. */
export function readPhoto<Name extends string>(texts: Texts, field: string, member: Name): { [N in Name]?: string } {
  const id = texts[field] ?? ''
  const photo: { [N in Name]?: string } = {}
  if (id !== '') photo[member] = id
  return photo
}

/** A member with a text that was typed. */
export function readText<Name extends string>(texts: Texts, member: Name): { [N in Name]?: string } {
  return readPhoto({ [member]: (texts[`/${member}`] ?? '').trim() }, member, member)
}
