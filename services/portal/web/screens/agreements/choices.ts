import type { TypedForm } from '../../parts/bind-field.ts'

/** The choices of a field, in their order, with their words. */
export function chosen<Name extends string>(names: readonly Name[], texts: Readonly<Record<Name, string>>) {
  return Object.fromEntries(names.map((name) => [name, texts[name]]))
}

/** The first category that no row of the list has, because each may be there once. */
export function unusedIn<Category extends string>(
  { texts }: TypedForm,
  list: string,
  categories: readonly Category[],
): string {
  const used = new Set(Object.entries(texts).flatMap(([name, text]) => (isCategoryOf(list, name) ? [text] : [])))
  return categories.find((category) => !used.has(category)) ?? categories[0] ?? ''
}

function isCategoryOf(list: string, name: string): boolean {
  return name.startsWith(`${list}/`) && name.endsWith('/category')
}
