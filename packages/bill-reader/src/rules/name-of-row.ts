import type { Version } from './kind-of-row.ts'
import { readMonth } from './read-months.ts'
import { beforeFlat } from './read-numbers.ts'
import type { RowState } from './row-state.ts'
import type { SolvedRow } from './solve-row.ts'

type Unnamed = { version: Version | null; solved: SolvedRow | null }

/** The name of a row without one: that of its other version, of the line or the row above, or of its section. */
export function nameAbove(
  { subject, pending, section, heading, isBelowRow }: RowState,
  { version, solved }: Unnamed,
): string {
  if (version !== null && subject !== null) return subject
  if (pending !== '') return pending
  if (isBelowRow && subject !== null && solved?.price) return subject
  return section !== null && solved?.price ? heading : ''
}

/** The text before the numbers, without its list number; `null` when it has only units and signs. */
export function nameRow(cells: readonly string[]): string | null {
  const cell = cells.find((one) => hasWords(one) && !isMonth(one)) ?? cells.find(hasWords)
  if (cell === undefined) return null
  const start = cell.replace(/^\s*\d{1,3}[.)]?\s+/, '')
  // What follows a colon is a part of the name, unless it is a number.
  const colon = /^([^:]{3,}):\s+(?=[-\d])/.exec(start)
  return (colon?.[1] ?? start.replace(behindName, '')).trim()
}

/** From the first number on, unless it is that of a flat at the end. */
const behindName = new RegExp(`(?!(?<=${beforeFlat})\\s\\d{1,4}$)\\s-?\\d[\\d.,]*(?:\\s.*|$)`, 'isu')

const signs =
  /(?<!\p{L})(?:zł|pln|netto|brutto|net|gross|vat|kwh|mwh|gj|m[23³²]|mies|szt|zw|np|nd|okres|usł|kpl|m-c|mc|os|jw)(?!\p{L})/giu

export function hasWords(cell: string): boolean {
  return /\p{L}{2}/u.test(cell.replaceAll(signs, ' '))
}

/** A row says first which month it is for. */
function isMonth(cell: string): boolean {
  return readMonth(cell) !== null && cell.length <= longestMonth
}

const longestMonth = 24
