import type { Texts } from './use-draft.ts'

/** The rows of a list in a form: their number is the text of the list's pointer, such as `/fixed_charges`. */
export function rowCount(texts: Texts, list: string): number {
  return Number(texts[list] ?? '0')
}

/** The pointers of the rows, `/fixed_charges/0` and so on. */
export function listRows(texts: Texts, list: string): string[] {
  return Array.from({ length: rowCount(texts, list) }, (_, row) => `${list}/${row}`)
}

/** The texts that a form gets when one row leaves: those after it move up. */
export function withoutRow(texts: Texts, list: string, leaving: number): Texts {
  const count = rowCount(texts, list)
  const moved = Object.entries(texts).flatMap(([name]) => {
    const [, row = '', member = ''] = new RegExp(`^${list}/(\\d+)(/.*)?$`).exec(name) ?? []
    if (row === '' || Number(row) < leaving) return []
    return [[name, texts[`${list}/${Number(row) + 1}${member}`] ?? '']]
  })
  return { ...Object.fromEntries(moved), [list]: String(count - 1) }
}
