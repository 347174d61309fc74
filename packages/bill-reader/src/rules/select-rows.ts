import { dropRestated } from './drop-restated.ts'
import type { Row } from './row.ts'

/** Limit up to which each doubtful row is tried alone. */
const mostDoubtful = 12
/** More rows are not tried in so many ways. */
export const mostRows = 400

/** The rows of which the bill may consist, the most likely ones first. */
export function* selections(rows: readonly Row[]): Generator<readonly Row[]> {
  const believed = rows.filter(({ certainty }) => certainty !== 'possible')
  yield dropRestated(believed)
  if (rows.length > mostRows) return
  yield believed
  yield dropRestated(rows)
  yield rows
  yield rows.filter(({ certainty }) => certainty === 'sure')
  yield rows.filter((row) => row.certainty !== 'plain')
  yield believed.filter(({ kind, category, section }) => kind === 'account' || (category ?? section) !== null)
  const likely = dropRestated(believed)
  const left = new Set(rows.filter((row) => row.certainty === 'possible').slice(0, mostDoubtful))
  for (const one of left) yield rows.filter((row) => row === one || likely.includes(row))
  const plain = likely.filter(({ certainty, kind }) => certainty === 'plain' && kind === 'charge')
  for (const one of plain.slice(0, mostDoubtful)) yield likely.filter((row) => row !== one)
}
